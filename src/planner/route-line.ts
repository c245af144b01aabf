import { alongGreatCircle, distanceMiles, EARTH_MILES, type LatLon } from '#src/lib/geo.ts';
import { writeVector } from './station-index.ts';

/** Radians (0.6 mm) below which two points are one: a shorter segment has no direction. */
const SAME_POINT = 1e-10;

/** A route as unit vectors on the sphere, long segments cut along the great circle. */
export interface RouteLine {
  /** Vertices, three numbers each. */
  readonly vectors: Float64Array;
  /** Miles from the start at each vertex, along the line as drawn. */
  readonly miles: Float64Array;
  readonly vertices: number;
  /** Unit normals of the segments, three numbers each; segment s runs from vertex s to s + 1. */
  readonly normals: Float64Array;
}

/** Length of a route in miles along great circles, or `routeMiles` where the router gave one. */
export const routeLength = (points: readonly LatLon[], routeMiles?: number): number => {
  if (routeMiles !== undefined) return routeMiles;
  let sum = 0;
  for (let i = 1; i < points.length; i += 1) sum += distanceMiles(points[i - 1] as LatLon, points[i] as LatLon);
  return sum;
};

/**
 * Builds the line of a route (degrees), no segment longer than `pieceMiles`. Points that repeat are dropped; a route
 * that never moves is one vertex.
 */
export const buildRouteLine = (points: readonly LatLon[], pieceMiles: number): RouteLine => {
  const kept: LatLon[] = [];
  const miles: number[] = [];
  let sum = 0;
  for (const point of points) {
    const last = kept.at(-1);
    if (last === undefined) {
      kept.push(point);
      miles.push(0);
      continue;
    }
    const length = distanceMiles(last, point);
    if (length < SAME_POINT * EARTH_MILES) continue;
    const parts = Math.ceil(length / pieceMiles);
    for (let part = 1; part < parts; part += 1) {
      kept.push(alongGreatCircle(last, point, part / parts));
      miles.push(sum + (length * part) / parts);
    }
    sum += length;
    kept.push(point);
    miles.push(sum);
  }
  const vectors = new Float64Array(3 * kept.length);
  kept.forEach(({ latitude, longitude }, i) => {
    writeVector(latitude, longitude, vectors, 3 * i);
  });
  const normals = new Float64Array(3 * Math.max(0, kept.length - 1));
  for (let at = 0; at < normals.length; at += 3) writeNormal(vectors, at, normals);
  return { vectors, miles: Float64Array.from(miles), vertices: kept.length, normals };
};

/** The normal of the great circle through two neighbouring vertices; their difference keeps its digits when near. */
const writeNormal = (v: Float64Array, at: number, out: Float64Array): void => {
  const [ax, ay, az] = [v[at] as number, v[at + 1] as number, v[at + 2] as number];
  const [dx, dy, dz] = [(v[at + 3] as number) - ax, (v[at + 4] as number) - ay, (v[at + 5] as number) - az];
  const [nx, ny, nz] = [ay * dz - az * dy, az * dx - ax * dz, ax * dy - ay * dx];
  const length = Math.hypot(nx, ny, nz) || 1;
  out[at] = nx / length;
  out[at + 1] = ny / length;
  out[at + 2] = nz / length;
};
