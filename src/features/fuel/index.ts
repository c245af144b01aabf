export { stopTown } from './model/stops.ts';
export { resetFuelForm, setEditing, useFuelStore } from './store.ts';
export { FuelPanel } from './ui/FuelPanel.tsx';
export type { StationParts } from './ui/StopCard.tsx';
export { useFuelPlan } from './useFuelPlan.ts';
