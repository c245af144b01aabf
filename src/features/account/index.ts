import { lazy } from 'react';
import { part } from '#src/ui/part.ts';

export { requestSignOut } from './session/commands.ts';
export { useUnapproved } from './session/useUnapproved.ts';

/** The root (`src/contract/README.md#sign-in`). */
export const SignInPage = lazy(() => import('./sign-in/pages/SignInPage.tsx'));
/** Your account, change password, log out. Lazy like the pages: the sign-in page must not carry its menu. */
export const AccountMenu = lazy(() => import('./session/ui/AccountMenu.tsx'));
/** `/signup` (`src/contract/README.md#sign-up`). */
export const SignUpPage = lazy(() => import('./sign-up/pages/SignUpPage.tsx'));
/** `/verification` (`src/contract/README.md#verification`). */
export const VerificationPage = lazy(() => import('./sign-up/pages/VerificationPage.tsx'));
/** `/forgotpassword` (`src/contract/README.md#forgotten-password`). */
export const ForgotPasswordPage = lazy(() => import('./reset/pages/ForgotPasswordPage.tsx'));
/**
 * The question what becomes of waiting work, and the warning before the sign-out by inactivity with what keeps it away.
 */
export const ShellDialogs = lazy(() => import('./session/ui/ShellDialogs.tsx'));
/** `/recover`: takes back an e-mail that somebody else has changed. */
export const RecoverPage = lazy(() => import('./reset/pages/RecoverPage.tsx'));
/** `/profile` (`src/contract/README.md#profile`). */
export const ProfilePage = lazy(() => import('./profile/pages/ProfilePage.tsx'));
/** What Settings show of the account. */
export const AccountParts = part(() => import('./security/ui/AccountParts.tsx'));
/** What staff see whose session waits for its passkey. */
export const PasskeyGate = lazy(() => import('./passkeys/ui/PasskeyGate.tsx'));
