import { lazy } from 'react';

/** Customer Support. */
export const ContactPage = lazy(() => import('./pages/ContactPage.tsx'));
/** `/help`. */
export const HelpPage = lazy(() => import('./pages/HelpPage.tsx'));
/** Third-party notices. */
export const NoticesPage = lazy(() => import('./pages/NoticesPage.tsx'));
/** Terms and Conditions. */
export const TermsPage = lazy(() => import('./pages/TermsPage.tsx'));
/** Privacy Policy. */
export const PrivacyPage = lazy(() => import('./pages/PrivacyPage.tsx'));
