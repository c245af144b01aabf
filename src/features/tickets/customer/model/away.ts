import { bearingTo, distanceMiles, type LatLon } from '#src/lib/geo.ts';

/** Where something lies, seen from a place: miles, and degrees from north by the east, 0 to 360. */
export interface Away {
  readonly miles: number;
  readonly bearing: number;
}

/** Where `to` lies, seen from `from`, along the great circle. */
export const awayFrom = (from: LatLon, to: LatLon): Away => ({
  miles: distanceMiles(from, to),
  bearing: bearingTo(from, to),
});

/** Which of eight directions it is, counted from north by the east. */
export const eighth = (bearing: number): number => Math.round(bearing / 45) % 8;
