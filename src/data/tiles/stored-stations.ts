import { type Bounds, inBounds } from '#src/lib/grid.ts';
import type { AccountDatabase, StationRow } from '../db/database.ts';

/**
 * The stored stations that lie in any of some rectangles (degrees). The whole band of latitudes is read in one go and
 * looked through here: stepping through it row by row takes a device many times as long.
 */
export const stationsWithin = async (db: AccountDatabase, boxes: readonly Bounds[]): Promise<StationRow[]> => {
  if (boxes.length === 0) return [];
  const south = Math.min(...boxes.map((box) => box.south));
  const north = Math.max(...boxes.map((box) => box.north));
  const rows = await db.stations.where('latitude').between(south, north).toArray();
  return rows.filter((row) => boxes.some((box) => inBounds(box, row)));
};
