import type { RouteRow } from '#src/data/db/database.ts';
import { buildRoute } from '#src/features/stops/index.ts';
import type { LatLon } from '#src/lib/geo.ts';
import type { Result } from '#src/lib/result.ts';
import { DRIVE } from '#src/texts/drive.ts';

/**
 * Builds the route from where the truck is to where another one leads, over its places on the way, and makes it the active
 * one. Answers the sentence that says why not. Loaded with the first that is wanted: it brings the map's code along.
 */
export const routeFrom = async (here: LatLon, { to, via = [] }: RouteRow): Promise<Result<RouteRow, string>> => {
  const draft = (label: string, at: LatLon) => ({ text: label, place: { label, at } });
  const ends = { from: draft(DRIVE.here, here), to: draft(to.label, to), via: via.map((one) => draft(one.label, one)) };
  const built = await buildRoute(ends, here);
  return built.ok ? built : { ok: false, error: built.error.sentence };
};
