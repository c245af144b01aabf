import { lazy } from 'react';

export { Drive } from './screen/ui/Drive.tsx';

/** Its part of Settings. */
export const AloudSection = lazy(() => import('./aloud/ui/AloudSection.tsx'));
