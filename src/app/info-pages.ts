// In a chunk of its own, as `desk-pages.ts` is.
export { ContactPage, NoticesPage, PrivacyPage, TermsPage } from '#src/features/info/index.ts';
export { HelpRoute } from './HelpRoute.tsx';
