import { lazy } from 'react';

/** Customer Support (2.17). */
export const ContactPage = lazy(() => import('./pages/ContactPage.tsx'));
/** `/help`. */
export const HelpPage = lazy(() => import('./pages/HelpPage.tsx'));
/** Third-party notices. */
export const NoticesPage = lazy(() => import('./pages/NoticesPage.tsx'));
/** Terms and Conditions (section 1). */
export const TermsPage = lazy(() => import('./pages/TermsPage.tsx'));
/** Privacy Policy (section 1). */
export const PrivacyPage = lazy(() => import('./pages/PrivacyPage.tsx'));
