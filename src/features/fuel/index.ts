import { lazy } from 'react';

export { useCardPrices } from './cards/useCardPrices.ts';
export { keepFuelFormOf, resetFuelForm } from './form/store.ts';
export { useKeptFuelForm } from './form/useKeptFuelForm.ts';
export { FuelPanel } from './plan/ui/FuelPanel.tsx';
export { PlanHead } from './plan/ui/PlanHead.tsx';
export { type FuelControl, useFuelPlan } from './plan/useFuelPlan.ts';
export { useEndTrip } from './trips/ui/useEndTrip.ts';

/** `planWay` of `planning/commands.ts`, which loads with the form or the first plan. */
export const planWay = async (...of: Parameters<typeof import('./planning/commands.ts').planWay>) =>
  (await import('./planning/commands.ts')).planWay(...of);

/** Keeps the fuel cards and the account's the same (`watchCards`); loaded when there is somebody to keep them for. */
export const loadCardSharing = () => import('./cards/commands.ts');

/** The plan's trip as drive mode has it. Stands in a `Suspense`. */
export const DriveTrip = lazy(() => import('./road/ui/DriveTrip.tsx'));

/** The strip under the desktop's map; loads with the first plan. Stands in a `Suspense`. */
export const StripBar = lazy(() => import('./plan/ui/StripBar.tsx'));
