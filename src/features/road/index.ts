import { lazy } from 'react';

export { CORRIDOR_MILES } from './model/reach.ts';
export { useRoadPack } from './queries.ts';

/** Loads `RoadPackBar` before there is a route to show. */
export const loadRoadPackBar = () => import('./ui/RoadPackBar.tsx');

/** Save for the road, where a route is active. Stands in a `Suspense`. */
export const RoadPackBar = lazy(loadRoadPackBar);

/** The list of saved routes: in Settings (`alone`), and where there is no route yet. Stands in a `Suspense`. */
export const RoadPacks = lazy(() => import('./ui/RoadPacks.tsx'));
