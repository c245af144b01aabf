import { part } from '#src/ui/part.ts';

export { chooseWay } from './commands.ts';

/** The ways of a route side by side, where there are several. Stands in a `Suspense`. */
export const Ways = part(() => import('./ui/Ways.tsx'));
