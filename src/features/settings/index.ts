import { lazy } from 'react';
import { part } from '#src/ui/part.ts';

export { setWorker, useUpdate } from './about/store.ts';
export { watchInstall } from './install/store.ts';
export { useAlmostFull } from './storage/device-storage.ts';

// Where they cannot be had, the pages work without.
/** A hint that the app may stand on the home screen; nothing where that was said, or is so. */
export const InstallHint = lazy(() => import('./install/ui/InstallHint.tsx').catch(() => ({ default: () => null })));
/** How a phone installs the app, in pictures. */
export const InstallHelp = part(() => import('./install/ui/InstallHelp.tsx').catch(() => ({ default: () => null })));

/** `/settings`. */
export const SettingsPage = part(() => import('./overview/pages/SettingsPage.tsx'));
