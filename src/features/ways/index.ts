import { lazy } from 'react';

export { chooseWay } from './commands.ts';

/** Loads `Ways` before there is a route to show, so that it does not come between the tabs and a list that is there. */
export const loadWays = () => import('./ui/Ways.tsx');

/** The ways of a route side by side, where there are several. Stands in a `Suspense`. */
export const Ways = lazy(loadWays);
