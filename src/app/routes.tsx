import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import {
  ForgotPasswordPage,
  ProfilePage,
  RecoverPage,
  SignInPage,
  SignUpPage,
  VerificationPage,
} from '#src/features/account/index.ts';
import { SharePage } from '#src/features/tickets/index.ts';
import { PAGE_TITLES, SHELL } from '#src/texts/shell.ts';
import type { PageAccess } from './access.ts';
import { Guard } from './Guard.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import {
  AccountsPage,
  BoardPage,
  ChatPage,
  ContactPage,
  DrivePage,
  HelpPage,
  HistoryPage,
  MapPage,
  NoticesPage,
  PrivacyPage,
  ReportsPage,
  TermsPage,
  UploadPage,
  UsersPage,
} from './parts.ts';
import { Starting } from './Starting.tsx';
import { Titled } from './Titled.tsx';

type Page = ComponentType;

const SettingsRoute = lazy(() => import('./SettingsRoute.tsx'));
const DEV_CATALOGUE = import.meta.env.DEV && lazy(() => import('./catalogue/CataloguePage.tsx'));

const page = (path: string, title: string | undefined, PageOf: Page, access: PageAccess = 'user'): RouteObject => ({
  path,
  element: (
    <Titled title={title} access={access}>
      <PageOf />
    </Titled>
  ),
});

/** A page with a frame of its own: those around signing in. */
const alone = (path: string, title: string, PageOf: Page): RouteObject => ({
  path,
  element: (
    <>
      <title>{SHELL.title(title)}</title>
      <PageBoundary>
        <Suspense fallback={<Starting />}>
          <PageOf />
        </Suspense>
      </PageBoundary>
    </>
  ),
});

/** Every path and who may open it (`src/contract/README.md#pages-and-guards`). A path that is not here leads to the map. */
export const routes: RouteObject[] = [
  alone(PATHS.root, PAGE_TITLES.signIn, SignInPage),
  alone(PATHS.signIn, PAGE_TITLES.signIn, SignInPage),
  alone(PATHS.signUp, PAGE_TITLES.signUp, SignUpPage),
  alone(PATHS.verification, PAGE_TITLES.verification, VerificationPage),
  alone(PATHS.forgotPassword, PAGE_TITLES.forgotPassword, ForgotPasswordPage),
  // Ours: where the mail about a changed e-mail leads to (`src/decisions/0316`).
  alone(PATHS.recover, PAGE_TITLES.recover, RecoverPage),
  {
    element: <PublicFrame />,
    children: [
      page(PATHS.help, PAGE_TITLES.help, HelpPage, 'public'),
      page(`${PATHS.help}/notices`, PAGE_TITLES.notices, NoticesPage, 'public'),
      page(PATHS.contactUs, PAGE_TITLES.contact, ContactPage, 'public'),
      page(PATHS.terms, PAGE_TITLES.terms, TermsPage, 'public'),
      page(PATHS.privacy, PAGE_TITLES.privacy, PrivacyPage, 'public'),
    ],
  },
  {
    element: <Guard />,
    children: [
      page(PATHS.map, PAGE_TITLES.map, MapPage),
      page(PATHS.drive, PAGE_TITLES.drive, DrivePage, 'road'),
      page(PATHS.chats, PAGE_TITLES.chats, ChatPage),
      page('/chat/:ticketId', undefined, ChatPage),
      page(PATHS.share, PAGE_TITLES.share, SharePage),
      page(PATHS.settings, PAGE_TITLES.settings, SettingsRoute),
      page(PATHS.profile, PAGE_TITLES.profile, ProfilePage),
      page(PATHS.boardTable, PAGE_TITLES.board, BoardPage, 'staff'),
      page(PATHS.chatHistory, PAGE_TITLES.history, HistoryPage, 'staff'),
      page(PATHS.uploadLocations, PAGE_TITLES.upload, UploadPage, 'staff'),
      page(PATHS.accounts, PAGE_TITLES.accounts, AccountsPage, 'staff'),
      page(PATHS.reports, PAGE_TITLES.reports, ReportsPage, 'staff'),
      page(PATHS.userManagement, PAGE_TITLES.users, UsersPage, 'super'),
    ],
  },
  { path: PATHS.board, element: <Navigate to={PATHS.boardTable} replace /> },
  { path: '/chat', element: <Navigate to={PATHS.chats} replace /> },
  ...(DEV_CATALOGUE
    ? [
        {
          path: '/dev/catalogue',
          element: (
            <Suspense fallback={<Starting />}>
              <DEV_CATALOGUE />
            </Suspense>
          ),
        },
      ]
    : []),
  { path: '*', element: <Navigate to={PATHS.map} replace /> },
];
