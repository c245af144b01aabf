import { NEAR_ROUTE } from '#src/contract/limits.ts';
import { alongGreatCircle, distanceKm, type LatLon } from '#src/lib/geo.ts';

/** A little under the limit, so that rounding to five decimals (1 m) cannot pass it. */
const SPACING_KM = NEAR_ROUTE.spacingKm - 0.01;

const rounded = (point: LatLon): LatLon => ({
  latitude: Math.round(point.latitude * 1e5) / 1e5,
  longitude: Math.round(point.longitude * 1e5) / 1e5,
});

/**
 * The overview line thinned where its points are dense and filled in where they are far apart: neighbours are at most 8
 * km apart, and every point of the line lies within 8 km of one that is kept. Keeps both ends; coordinates are rounded
 * to five decimals.
 */
export const spacedPoints = (line: readonly LatLon[]): LatLon[] => {
  const first = line[0];
  if (!first) return [];
  const kept: LatLon[] = [first];
  let last = first;
  let previous = first;
  const keep = (point: LatLon) => {
    kept.push(point);
    last = point;
  };
  for (const point of line.slice(1)) {
    if (distanceKm(last, point) > SPACING_KM && previous !== last) keep(previous);
    const gap = distanceKm(last, point);
    const pieces = Math.ceil(gap / SPACING_KM);
    const from = last;
    for (let piece = 1; piece < pieces; piece += 1) keep(alongGreatCircle(from, point, piece / pieces));
    previous = point;
  }
  if (previous !== last) keep(previous);
  return kept.map(rounded);
};

/** The points of one `nearby-bulk` call each: at most 1,000. */
export const chunked = <T>(points: readonly T[], most: number = NEAR_ROUTE.maxPoints): T[][] => {
  const calls: T[][] = [];
  for (let from = 0; from < points.length; from += most) calls.push(points.slice(from, from + most));
  return calls;
};
