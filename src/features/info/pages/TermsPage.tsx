import { TERMS } from '#src/texts/terms.ts';
import { LegalPage } from '../ui/LegalPage.tsx';

/** Terms and Conditions (section 1). */
const TermsPage = () => <LegalPage document={TERMS} />;

export default TermsPage;
