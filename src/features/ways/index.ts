import { lazy } from 'react';

export { chooseWay } from './commands.ts';

/** The ways of a route side by side, where there are several. Stands in a `Suspense`. */
export const Ways = lazy(() => import('./ui/Ways.tsx'));
