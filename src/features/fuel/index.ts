import { lazy } from 'react';

export { keepFuelFormOf, resetFuelForm } from './store.ts';
export { FuelPanel } from './ui/FuelPanel.tsx';
export { PlanHead } from './ui/PlanHead.tsx';
export { useCardPrices } from './useCardPrices.ts';
export { type FuelControl, useFuelPlan } from './useFuelPlan.ts';

/** `planWay` of `commands.ts`, which loads with the form or the first plan. */
export const planWay = async (...of: Parameters<typeof import('./commands.ts').planWay>) =>
  (await import('./commands.ts')).planWay(...of);

/** Keeps the fuel cards and the account's the same (`watchCards`); loaded when there is somebody to keep them for. */
export const loadCardSharing = () => import('./card-commands.ts');
/** The plan's trip as drive mode has it. Stands in a `Suspense`. */
export const DriveTrip = lazy(() => import('./ui/DriveTrip.tsx'));

/** The strip under the desktop's map; loads with the first plan. Stands in a `Suspense`. */
export const StripBar = lazy(() => import('./ui/StripBar.tsx'));
