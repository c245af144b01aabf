import { part } from '#src/ui/part.ts';

/** Customer Support. */
export const ContactPage = part(() => import('./pages/ContactPage.tsx'));
/** `/help`. */
export const HelpPage = part(() => import('./pages/HelpPage.tsx'));
/** Third-party notices. */
export const NoticesPage = part(() => import('./pages/NoticesPage.tsx'));
/** Terms and Conditions. */
export const TermsPage = part(() => import('./pages/TermsPage.tsx'));
/** Privacy Policy. */
export const PrivacyPage = part(() => import('./pages/PrivacyPage.tsx'));
