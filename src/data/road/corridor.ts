import { alongGreatCircle, distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { type Bounds, milesTo, type Tile, tileBounds, tileKey, tilesCovering } from '#src/lib/grid.ts';

/** The last zoom that a road pack holds; a source that ends sooner is enlarged from its own last one. */
export const LAST_PACK_ZOOM = 11;

/** The grid level of a pack's station tiles: the finest, so that no more than the corridor is asked for. */
export const STATION_LEVEL = 8;

/** Miles on either side of the route within which every tile of a zoom is saved: narrower where tiles are small. */
export const corridorMiles = (z: number): number => (z <= 8 ? 15 : z === 9 ? 12 : z === 10 ? 9 : 6);

const DEGREES_A_MILE = 1 / 69;

/** The rectangle around a point that holds all within so many miles, and a little more. */
const boxAround = ({ latitude, longitude }: LatLon, miles: number): Bounds => {
  const high = miles * DEGREES_A_MILE;
  const shrink = Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180);
  const wide = shrink > 0.01 ? high / shrink : 180;
  return { west: longitude - wide, east: longitude + wide, south: latitude - high, north: latitude + high };
};

/** Points of the line of which every other one lies within `step` miles. */
const samples = (points: readonly LatLon[], step: number): LatLon[] => {
  const [first] = points;
  if (!first) return [];
  const kept = [first];
  let last = first;
  for (const point of points) {
    const gap = distanceMiles(last, point);
    if (gap < step) continue;
    const pieces = Math.ceil(gap / step);
    const from = last;
    for (let piece = 1; piece <= pieces; piece += 1) {
      last = alongGreatCircle(from, point, piece / pieces);
      kept.push(last);
    }
  }
  return kept;
};

/**
 * The tiles of a zoom that lie within `miles` of a route, at most a quarter farther, each once, in the order of the road.
 * @param points the route's line, degrees
 */
export const corridorTiles = (points: readonly LatLon[], z: number, miles = corridorMiles(z)): Tile[] => {
  const step = miles / 4;
  const reach = miles + step;
  const found = new Map<string, Tile>();
  for (const at of samples(points, step)) {
    for (const tile of tilesCovering(boxAround(at, reach), z)) {
      const key = tileKey(tile);
      if (found.has(key)) continue;
      if (milesTo(tileBounds(tile), at) <= reach) found.set(key, tile);
    }
  }
  return [...found.values()];
};
