import type { RouteRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { err, type Result } from '#src/lib/result.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import type { RouteFailure, TripDraft } from './model/trip.ts';

/**
 * Build Route: resolves all places, asks the router, and stores the route; the former one's list and fuel plan go with
 * it. Needs both ends; at most `TRIP.viaMax` places on the way, none of them the same as the one before.
 */
export const buildRoute = async (trip: TripDraft, near?: LatLon): Promise<Result<RouteRow, RouteFailure>> => {
  // Loads with the first route: the map is weighed.
  const loaded = await import('./build-route.ts').catch(() => undefined);
  if (loaded) return loaded.buildRoute(trip, near);
  return err({ reason: 'failed', sentence: MAP_TEXT.routeFailed, error: { kind: 'retryable', code: 'MISSING_PART' } });
};

/** Clear Route: the route, its points, its list and its fuel plan. The texts and the form are the screen's. */
export const clearRoute = async (): Promise<void> => {
  const database = runtime().db();
  await database.transaction('rw', database.routes, database.plans, database.stationLists, async () => {
    await database.routes.clear();
    await database.plans.clear();
    await database.stationLists.delete('route');
  });
};
