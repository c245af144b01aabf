import { part } from '#src/ui/part.ts';

export { useDriveRoute } from './queries.ts';
export { Drive } from './ui/Drive.tsx';

/** Its part of Settings. */
export const AloudSection = part(() => import('./ui/AloudSection.tsx'));
