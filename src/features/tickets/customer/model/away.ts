import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

const DEGREES = 180 / Math.PI;

/** Where something lies, seen from a place: miles, and degrees from north by the east, 0 to 360. */
export interface Away {
  readonly miles: number;
  readonly bearing: number;
}

/** Where `to` lies, seen from `from`, along the great circle. */
export const awayFrom = (from: LatLon, to: LatLon): Away => {
  const [a, b] = [from.latitude / DEGREES, to.latitude / DEGREES];
  const across = (to.longitude - from.longitude) / DEGREES;
  const east = Math.sin(across) * Math.cos(b);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(across);
  return { miles: distanceMiles(from, to), bearing: (Math.atan2(east, north) * DEGREES + 360) % 360 };
};

/** Which of eight directions it is, counted from north by the east. */
export const eighth = (bearing: number): number => Math.round(bearing / 45) % 8;
