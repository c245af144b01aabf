import { EARTH_MILES } from '#src/lib/geo.ts';
import type { RouteLine } from './route-line.ts';

/** Where a place is nearest to a segment, in miles: off the segment, along it, and off its two ends. */
export interface Nearest {
  off: number;
  along: number;
  offStart: number;
  offEnd: number;
}

const milesOfChord = (squared: number): number => 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(squared) / 2));

/** Squared straight distance between vectors i of a and k of b, on the unit sphere. */
export const squaredChord = (a: Float64Array, i: number, b: Float64Array, k: number): number => {
  const dx = (a[3 * i] as number) - (b[3 * k] as number);
  const dy = (a[3 * i + 1] as number) - (b[3 * k + 1] as number);
  const dz = (a[3 * i + 2] as number) - (b[3 * k + 2] as number);
  return dx * dx + dy * dy + dz * dz;
};

/**
 * Exact great-circle distance from a place (vector `station` of `places`) to segment s of the line, written to `out`.
 * Answers false, and leaves `out` as it was, where it is further than `radius` miles.
 */
export const nearestOnSegment = (
  places: Float64Array,
  station: number,
  line: RouteLine,
  s: number,
  radius: number,
  out: Nearest,
): boolean => {
  const { vectors: v, normals: n, miles } = line;
  const [px, py, pz] = [
    places[3 * station] as number,
    places[3 * station + 1] as number,
    places[3 * station + 2] as number,
  ];
  const at = 3 * s;
  const [nx, ny, nz] = [n[at] as number, n[at + 1] as number, n[at + 2] as number];
  const across = Math.abs(px * nx + py * ny + pz * nz);
  if (across > Math.sin(Math.min(radius / EARTH_MILES, Math.PI / 2)) * (1 + 1e-9) + 1e-15) return false;
  const [ax, ay, az] = [v[at] as number, v[at + 1] as number, v[at + 2] as number];
  const [bx, by, bz] = [v[at + 3] as number, v[at + 4] as number, v[at + 5] as number];
  // (n x a) points along the segment at its start, (b x n) back along it at its end.
  const pastStart = px * (ny * az - nz * ay) + py * (nz * ax - nx * az) + pz * (nx * ay - ny * ax);
  const beforeEnd = px * (by * nz - bz * ny) + py * (bz * nx - bx * nz) + pz * (bx * ny - by * nx);
  const offStart = milesOfChord(squaredChord(places, station, v, s));
  const offEnd = milesOfChord(squaredChord(places, station, v, s + 1));
  const length = (miles[s + 1] as number) - (miles[s] as number);
  let off = Math.min(offStart, offEnd);
  let along = offStart <= offEnd ? 0 : length;
  if (pastStart > 0 && beforeEnd > 0) {
    off = Math.min(off, EARTH_MILES * Math.asin(Math.min(1, across)));
    along = Math.min(length, EARTH_MILES * Math.atan2(pastStart, px * ax + py * ay + pz * az));
  }
  if (off > radius) return false;
  out.off = off;
  out.along = along;
  out.offStart = offStart;
  out.offEnd = offEnd;
  return true;
};
