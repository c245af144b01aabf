import { lazy } from 'react';

export { stopTown } from './model/stops.ts';
export { resetFuelForm, setEditing, useFuelStore } from './store.ts';
export { FuelPanel } from './ui/FuelPanel.tsx';
export type { StationParts } from './ui/StopCard.tsx';
export { useFuelPlan } from './useFuelPlan.ts';

/** The strip under the desktop's map; loads with the first plan. Stands in a `Suspense`. */
export const StripBar = lazy(() => import('./ui/StripBar.tsx'));
