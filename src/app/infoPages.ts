// In a chunk of its own, as `deskPages.ts` is.
export { ContactPage, HelpPage, NoticesPage, PrivacyPage, TermsPage } from '#src/features/info/index.ts';
