import { lazy } from 'react';

export { Drive } from './ui/Drive.tsx';

/** Its part of Settings. */
export const AloudSection = lazy(() => import('./ui/AloudSection.tsx'));
