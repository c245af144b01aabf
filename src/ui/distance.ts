import { useStore } from 'zustand';
import type { DistanceUnit } from '#src/lib/units.ts';
import { preference } from './preference.ts';

const distance = preference<DistanceUnit>('distanceUnit', ['miles', 'kilometres']);

/** Chooses the unit of route summaries. */
export const setDistanceUnit = distance.set;

/** The unit of route summaries on this device, live. */
export const useDistanceUnit = (): DistanceUnit => useStore(distance.store, (state) => state.value);
