import { lazy } from 'react';

export { makePlan } from './commands.ts';
export { keepFuelFormOf, resetFuelForm } from './store.ts';
export { FuelPanel } from './ui/FuelPanel.tsx';
export { PlanHead } from './ui/PlanHead.tsx';
export { type FuelControl, useFuelPlan } from './useFuelPlan.ts';

/** The strip under the desktop's map; loads with the first plan. Stands in a `Suspense`. */
export const StripBar = lazy(() => import('./ui/StripBar.tsx'));
