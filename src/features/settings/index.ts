import { part } from '#src/ui/part.ts';

export { setWorker, useUpdate } from './about/store.ts';
export { watchInstall } from './install/store.ts';
export { useAlmostFull } from './storage/device-storage.ts';
export { syncLineOf } from './tray/model/sync-line.ts';

/** `/settings`. */
export const SettingsPage = part(() => import('./overview/pages/SettingsPage.tsx'));
