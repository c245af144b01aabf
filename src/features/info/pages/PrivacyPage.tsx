import { PRIVACY } from '#src/texts/privacy.ts';
import { LegalPage } from '../ui/LegalPage.tsx';

/** Privacy Policy (section 1). */
const PrivacyPage = () => <LegalPage document={PRIVACY} />;

export default PrivacyPage;
