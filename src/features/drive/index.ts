import { lazy } from 'react';

export { useDriveRoute } from './queries.ts';
export { Drive } from './ui/Drive.tsx';

/** Its part of Settings. */
export const AloudSection = lazy(() => import('./ui/AloudSection.tsx'));
