import { TERMS } from '#src/texts/terms.ts';
import { LegalPage } from '../ui/LegalPage.tsx';

/** Terms and Conditions. */
const TermsPage = () => <LegalPage document={TERMS} />;

export default TermsPage;
