import type { PlanRow, RouteRow } from '#src/data/db/database.ts';

/** A short route, stored. */
export const ROUTE: RouteRow = {
  id: 'last',
  from: { label: 'Chicago, IL', latitude: 41.88, longitude: -87.63 },
  to: { label: 'Joliet, IL', latitude: 41.52, longitude: -88.08 },
  points: [
    { latitude: 41.88, longitude: -87.63 },
    { latitude: 41.7, longitude: -87.9 },
    { latitude: 41.52, longitude: -88.08 },
  ],
  miles: 40,
  duration: 3_000,
  approximate: true,
  savedAt: 1,
};

/** A plan for it. @param savedAt milliseconds */
export const planOf = (savedAt: number): PlanRow => ({
  id: 'last',
  form: { tankCapacity: 150, currentFuel: 60, searchRadius: 5, minGallonsPurchase: 5 },
  plan: { fuelPlan: [] },
  savedAt,
});
