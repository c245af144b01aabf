import { PATHS } from '#src/contract/paths.ts';
import { type Part, part } from '#src/ui/part.ts';

/** What stands around every page of a signed-in person. */
export const Shell = part(() => import('./Shell.tsx'));
/** The map. */
export const MapPage = part(() => import('./MapPage.tsx'));
/** Drive mode. */
export const DrivePage = part(() => import('./DrivePage.tsx'));
/** My chats and `/chat/{ticketId}`: one component, so that choosing a conversation keeps the list beside it. */
export const ChatPage = part(() => import('./ChatPage.tsx'));

/** Makes parts of the pages that one module names. */
const pagesOf =
  <M extends Readonly<Record<keyof M, Part<object>>>>(load: () => Promise<M>) =>
  (name: keyof M) =>
    part<object>(async () => {
      const page = (await load())[name];
      await page.load();
      return { default: page };
    });

const desk = pagesOf(() => import('./desk-pages.ts'));
/** The staff's board. */
export const BoardPage = desk('Board');
/** Closed tickets. */
export const HistoryPage = desk('History');
/** User Management. */
export const UsersPage = desk('Users');
/** Accounts. */
export const AccountsPage = desk('Accounts');
/** Reports and the audit trail. */
export const ReportsPage = desk('Reports');
/** Upload Locations. */
export const UploadPage = desk('Upload');

const info = pagesOf(() => import('./info-pages.ts'));
/** Customer Support. */
export const ContactPage = info('ContactPage');
/** `/help`. */
export const HelpPage = info('HelpRoute');
/** Third-party notices. */
export const NoticesPage = info('NoticesPage');
/** Privacy Policy. */
export const PrivacyPage = info('PrivacyPage');
/** Terms and Conditions. */
export const TermsPage = info('TermsPage');

const OPEN_PAGES: Readonly<Record<string, Part<object>>> = {
  [PATHS.contactUs]: ContactPage,
  [PATHS.help]: HelpPage,
  [PATHS.privacy]: PrivacyPage,
  [PATHS.terms]: TermsPage,
};

// What cannot be fetched is asked for again where it is drawn.
const load = (part: Part<object> | undefined): void => void part?.load().catch(() => undefined);

/**
 * Fetches a page that is open to all beside the start of the app: one after the other they would take a slow line twice as long.
 * @param pathname of the page's address; of any other page nothing is fetched
 */
export const loadOpenPage = (pathname: string): void => load(OPEN_PAGES[pathname]);

/**
 * Fetches what a signed-in person's page is made of, beside the opening of their account, for the same reason.
 * @param pathname of the page's address
 */
export const loadParts = (pathname: string): void => {
  const page =
    pathname.startsWith('/chat') && pathname !== PATHS.chatHistory
      ? ChatPage
      : pathname === PATHS.drive
        ? DrivePage
        : (OPEN_PAGES[pathname] ?? MapPage);
  for (const each of [Shell, page]) load(each);
};
