import { lazy } from 'react';
import { part } from '#src/ui/part.ts';

export { CORRIDOR_MILES } from './model/reach.ts';
export { useRoadPack } from './queries.ts';

/** Save for the road, where a route is active. Stands in a `Suspense`. */
export const RoadPackBar = part(() => import('./ui/RoadPackBar.tsx'));

/** The list of saved routes: in Settings (`alone`), and where there is no route yet. Stands in a `Suspense`. */
export const RoadPacks = lazy(() => import('./ui/RoadPacks.tsx'));
