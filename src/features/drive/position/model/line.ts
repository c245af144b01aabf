import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

/** Miles in a degree of latitude. */
const MILES_A_DEGREE = 69.09;

/** A route's line with the mile at each of its points, by the router's count. */
export interface DriveLine {
  readonly points: readonly LatLon[];
  readonly miles: readonly number[];
  readonly total: number;
}

/**
 * The line that is driven along. Its miles are measured along the drawn line and scaled to the router's length, as those of
 * a plan's stops are. @param miles the router's length; not above 0 for the line's own
 */
export const driveLine = (points: readonly LatLon[], miles: number): DriveLine => {
  const along: number[] = [];
  let drawn = 0;
  for (const [i, point] of points.entries()) {
    const before = points[i - 1];
    if (before) drawn += distanceMiles(before, point);
    along.push(drawn);
  }
  const total = miles > 0 ? miles : drawn;
  const scale = drawn > 0 ? total / drawn : 1;
  return { points, miles: along.map((mile) => mile * scale), total };
};

/** The place nearest to a point on a piece of the line: its mile, miles off, and the way the piece leads, degrees from north. */
export interface Spot {
  readonly mile: number;
  readonly off: number;
  readonly bearing: number;
}

/** The first of the line's points at or behind a mile, by halving. */
const firstAt = (miles: readonly number[], mile: number): number => {
  let [low, high] = [0, miles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((miles[middle] as number) < mile) low = middle + 1;
    else high = middle;
  }
  return low;
};

/**
 * The nearest spot of each piece of the line between two miles, on a plane tangent at the point: exact enough for the few
 * miles in which it matters.
 */
export const spotsNear = (line: DriveLine, from: LatLon, fromMile: number, toMile: number): Spot[] => {
  const { points, miles } = line;
  const shrink = Math.cos((from.latitude * Math.PI) / 180);
  const x = ({ longitude }: LatLon) => (longitude - from.longitude) * shrink * MILES_A_DEGREE;
  const y = ({ latitude }: LatLon) => (latitude - from.latitude) * MILES_A_DEGREE;
  const spots: Spot[] = [];
  for (let i = Math.max(1, firstAt(miles, fromMile)); i < points.length; i += 1) {
    const [a, b] = [points[i - 1] as LatLon, points[i] as LatLon];
    const [startMile, endMile] = [miles[i - 1] as number, miles[i] as number];
    if (startMile > toMile) break;
    const [ax, ay, dx, dy] = [x(a), y(a), x(b) - x(a), y(b) - y(a)];
    const length = dx * dx + dy * dy;
    const span = endMile - startMile;
    if (length === 0 || span === 0) continue;
    const low = Math.max(0, (fromMile - startMile) / span);
    const high = Math.min(1, (toMile - startMile) / span);
    const share = Math.max(low, Math.min(high, -(ax * dx + ay * dy) / length));
    spots.push({
      mile: startMile + share * span,
      off: Math.hypot(ax + share * dx, ay + share * dy),
      bearing: (Math.atan2(dx, dy) * 180) / Math.PI,
    });
  }
  return spots;
};
