import Delaunator from 'delaunator';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import type { LandMask } from './land.ts';

const RADIANS = Math.PI / 180;

/** Mercator, in radians: it keeps angles, which is all that a Gabriel graph asks of a projection. */
const project = ({ latitude, longitude }: LatLon): [x: number, y: number] => [
  longitude * RADIANS,
  Math.asinh(Math.tan(latitude * RADIANS)),
];

/** True when the angle at c over the line ab is more than a right one, so that c is inside the circle on ab. */
const isInside = (coords: Float64Array, a: number, b: number, c: number): boolean => {
  const at = (i: number): [number, number] => [coords[2 * i] ?? 0, coords[2 * i + 1] ?? 0];
  const [ax, ay] = at(a);
  const [bx, by] = at(b);
  const [cx, cy] = at(c);
  return (ax - cx) * (bx - cx) + (ay - cy) * (by - cy) < 0;
};

/**
 * The pairs of points that have no third one in the circle between them: a Gabriel graph, which looks much like the
 * roads between towns do. Indices into `points`.
 */
export const gabrielPairs = (points: readonly LatLon[]): [a: number, b: number][] => {
  const coords = new Float64Array(points.flatMap(project));
  const { triangles, halfedges } = new Delaunator(coords);
  const pairs: [number, number][] = [];
  const corner = (edge: number): number => triangles[edge] ?? 0;
  const next = (edge: number): number => (edge % 3 === 2 ? edge - 2 : edge + 1);
  for (let edge = 0; edge < triangles.length; edge += 1) {
    const twin = halfedges[edge] ?? -1;
    if (twin > edge) continue;
    const [a, b] = [corner(edge), corner(next(edge))];
    if (isInside(coords, a, b, corner(next(next(edge))))) continue;
    if (twin >= 0 && isInside(coords, a, b, corner(next(next(twin))))) continue;
    pairs.push([a, b]);
  }
  return pairs;
};

/** Longest stretch a road may be off the land (a bridge, or the mask being coarse). */
const BRIDGE_MILES = 2.5;
const SAMPLE_MILES = 0.8;

/** False for a line that crosses a lake, a bay, the sea, Canada or Mexico. */
export const staysOnLand = (mask: LandMask, a: LatLon, b: LatLon): boolean => {
  const miles = distanceMiles(a, b);
  if (miles <= BRIDGE_MILES) return true;
  const samples = Math.ceil(miles / SAMPLE_MILES);
  let off = 0;
  for (let i = 1; i < samples; i += 1) {
    const share = i / samples;
    const latitude = a.latitude + (b.latitude - a.latitude) * share;
    const longitude = a.longitude + (b.longitude - a.longitude) * share;
    off = mask.has({ latitude, longitude }) ? 0 : off + miles / samples;
    if (off > BRIDGE_MILES) return false;
  }
  return true;
};
