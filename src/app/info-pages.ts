// In a chunk of its own, as `desk-pages.ts` is.
export { ContactPage, HelpPage, NoticesPage, PrivacyPage, TermsPage } from '#src/features/info/index.ts';
