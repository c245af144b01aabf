import { alongGreatCircle, distanceMiles, EARTH_MILES, type LatLon } from '#src/lib/geo.ts';

const RADIANS = Math.PI / 180;

/** The place `miles` away from another in a direction (degrees, clockwise from north). */
export const away = (from: LatLon, miles: number, bearing: number): LatLon => {
  const angle = miles / EARTH_MILES;
  const lat = from.latitude * RADIANS;
  const sin = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing * RADIANS);
  const east = Math.sin(bearing * RADIANS) * Math.sin(angle) * Math.cos(lat);
  const turn = Math.atan2(east, Math.cos(angle) - Math.sin(lat) * sin) / RADIANS;
  return { latitude: Math.asin(sin) / RADIANS, longitude: ((from.longitude + turn + 540) % 360) - 180 };
};

/** A route walked from a start by legs of miles and bearings. */
export const walk = (start: LatLon, legs: readonly { miles: number; bearing: number }[]): LatLon[] => {
  const points = [start];
  for (const { miles, bearing } of legs) points.push(away(points.at(-1) as LatLon, miles, bearing));
  return points;
};

/** A route and back the same way. */
export const outAndBack = (points: readonly LatLon[]): LatLon[] => [...points, ...points.slice(0, -1).reverse()];

/** Points every `step` miles or less along a route, with their miles: the slow way to everything the planner computes. */
export const sampled = (points: readonly LatLon[], step: number): { place: LatLon; mile: number }[] => {
  const samples: { place: LatLon; mile: number }[] = [];
  let sum = 0;
  points.slice(1).forEach((to, k) => {
    const from = points[k] as LatLon;
    const length = distanceMiles(from, to);
    const parts = Math.max(1, Math.ceil(length / step));
    for (let part = 0; part <= parts; part += 1) {
      samples.push({ place: alongGreatCircle(from, to, part / parts), mile: sum + (length * part) / parts });
    }
    sum += length;
  });
  return samples;
};
