import { NEAR_ROUTE } from '#src/contract/limits.ts';
import type { AccountDatabase, RouteRow } from '#src/data/db/database.ts';
import { corridorTiles, STATION_LEVEL } from '#src/data/road/corridor.ts';
import { stationsWithin } from '#src/data/tiles/stored-stations.ts';
import { KM_PER_MILE } from '#src/lib/geo.ts';
import { tileBounds } from '#src/lib/grid.ts';
import { alongRoute, type RouteStation } from './model/along-route.ts';

/** Miles off the line: as far as the near-route search reaches (8 km). */
const NEAR_MILES = NEAR_ROUTE.radiusKm / KM_PER_MILE;

/**
 * The stations stored on the device within 8 km of a route, in order of mile, and when the oldest of them was heard of
 * (milliseconds).
 */
export const storedAlong = async (
  db: AccountDatabase,
  route: RouteRow,
): Promise<{ readonly items: readonly RouteStation[]; readonly seenAt: number }> => {
  const boxes = corridorTiles(route.points, STATION_LEVEL, NEAR_MILES).map(tileBounds);
  const rows = await stationsWithin(db, boxes);
  const seen = new Map(rows.map((row) => [row.id, row.seenAt]));
  const items = alongRoute(
    rows.map((row) => row.station),
    route.points,
    route.miles,
  ).filter((item) => item.offMiles <= NEAR_MILES);
  return { items, seenAt: Math.min(...items.map((item) => seen.get(item.station.id) ?? Infinity)) };
};
