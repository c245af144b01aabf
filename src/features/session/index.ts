import { lazy } from 'react';

export { requestSignOut } from './commands.ts';
export { useAlmostFull } from './device-storage.ts';
export { watchInstall } from './install.ts';
export { syncLineOf } from './model/sync-line.ts';
export { useNotifications } from './notifications.ts';
export { useRole, useSession, useSync } from './queries.ts';
export { useUnapproved } from './unapproved.ts';
export { setWorker, useUpdate } from './update.ts';

/** The root (`src/contract/README.md#sign-in`). */
export const SignInPage = lazy(() => import('./pages/SignInPage.tsx'));
/** Your account, change password, log out. Lazy like the pages: the sign-in page must not carry its menu. */
export const AccountMenu = lazy(() => import('./ui/AccountMenu.tsx'));
/** `/signup` (`src/contract/README.md#sign-up`). */
export const SignUpPage = lazy(() => import('./pages/SignUpPage.tsx'));
/** `/verification` (`src/contract/README.md#verification`). */
export const VerificationPage = lazy(() => import('./pages/VerificationPage.tsx'));
/** `/forgotpassword` (`src/contract/README.md#forgotten-password`). */
export const ForgotPasswordPage = lazy(() => import('./pages/ForgotPasswordPage.tsx'));
/**
 * The question what becomes of waiting work, and the warning before the sign-out by inactivity with what keeps it away.
 */
export const ShellDialogs = lazy(() => import('./ui/ShellDialogs.tsx'));
/** `/recover`: takes back an e-mail that somebody else has changed. */
export const RecoverPage = lazy(() => import('./pages/RecoverPage.tsx'));
/** `/profile` (`src/contract/README.md#profile`). */
export const ProfilePage = lazy(() => import('./pages/ProfilePage.tsx'));
/** `/settings`. */
export const SettingsPage = lazy(() => import('./pages/SettingsPage.tsx'));
/** What staff see whose session waits for its passkey. */
export const PasskeyGate = lazy(() => import('./ui/passkeys/PasskeyGate.tsx'));
