import { SettingsPage } from '#src/features/session/index.ts';

/** `/settings`, with what other features put into it. */
const SettingsRoute = () => <SettingsPage />;

export default SettingsRoute;
