import { PRIVACY } from '#src/texts/privacy.ts';
import { LegalPage } from '../ui/LegalPage.tsx';

/** Privacy Policy. */
const PrivacyPage = () => <LegalPage document={PRIVACY} />;

export default PrivacyPage;
