import { PLAN } from '#src/contract/limits.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

const MILES_A_DEGREE = 69.09;
/** First tolerance in miles (about 80 m). */
const TOLERANCE_MILES = 0.05;
/** Miles: the planner draws a piece as a great circle, which leaves a parallel by 40 m over this length. */
const LONGEST_PIECE = 30;

/** Distance in miles from p to the piece from a to b, on a plane tangent at a: exact enough for a few miles. */
const offPiece = (p: LatLon, a: LatLon, b: LatLon): number => {
  const shrink = Math.cos((a.latitude * Math.PI) / 180);
  const x = (q: LatLon) => (q.longitude - a.longitude) * shrink * MILES_A_DEGREE;
  const y = (q: LatLon) => (q.latitude - a.latitude) * MILES_A_DEGREE;
  const [bx, by, px, py] = [x(b), y(b), x(p), y(p)];
  const length = bx * bx + by * by;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, (px * bx + py * by) / length));
  return Math.hypot(px - share * bx, py - share * by);
};

/** Douglas and Peucker's thinning: no point that is left out lies further than `tolerance` miles from the line kept. */
export const thinned = (points: readonly LatLon[], tolerance: number): LatLon[] => {
  const keep = new Set<number>([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const [from, to] = piece;
    const [a, b] = [points[from], points[to]];
    if (!a || !b) continue;
    let [farthest, at] = [tolerance, -1];
    for (let i = from + 1; i < to; i += 1) {
      const off = offPiece(points[i] as LatLon, a, b);
      if (off > farthest) [farthest, at] = [off, i];
    }
    if (at < 0 && to - from > 1 && distanceMiles(a, b) > LONGEST_PIECE) at = (from + to) >> 1;
    if (at < 0) continue;
    keep.add(at);
    open.push([from, at], [at, to]);
  }
  return points.filter((_, i) => keep.has(i));
};

/**
 * The route's points as a plan is asked for with: thinned to within 80 m, or more coarsely until 4,000 are left, so that
 * the request stays small on a weak signal.
 */
export const planPoints = (points: readonly LatLon[]): LatLon[] => {
  let tolerance = TOLERANCE_MILES;
  let thin = thinned(points, tolerance);
  while (thin.length > PLAN.maxRoutePoints) {
    tolerance *= 2;
    thin = thinned(thin, tolerance);
  }
  return thin.map(({ latitude, longitude }) => ({
    latitude: Math.round(latitude * 1e5) / 1e5,
    longitude: Math.round(longitude * 1e5) / 1e5,
  }));
};
