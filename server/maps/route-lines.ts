import type { LatLon } from '#src/lib/geo.ts';

/** Of the longer side of the route, how far a simplified line may be off: about a pixel on a screen that shows it all. */
const TOLERANCE = 1 / 1_500;

const offLine = (p: LatLon, a: LatLon, b: LatLon): number => {
  const k = Math.cos((p.latitude * Math.PI) / 180);
  const [dx, dy] = [(b.longitude - a.longitude) * k, b.latitude - a.latitude];
  const [px, py] = [(p.longitude - a.longitude) * k, p.latitude - a.latitude];
  const share = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - share * dx, py - share * dy);
};

/** The line with the points left out that nobody would see when the whole of it is shown (Douglas and Peucker). */
export const simplify = (points: readonly LatLon[]): LatLon[] => {
  const latitudes = points.map((point) => point.latitude);
  const longitudes = points.map((point) => point.longitude);
  const side = Math.max(
    Math.max(...latitudes) - Math.min(...latitudes),
    Math.max(...longitudes) - Math.min(...longitudes),
  );
  const kept = new Set([0, points.length - 1]);
  const open: [first: number, last: number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    const [a, b] = [points[first], points[last]];
    if (a === undefined || b === undefined) continue;
    let [farthest, most] = [-1, side * TOLERANCE];
    for (let i = first + 1; i < last; i += 1) {
      const off = offLine(points[i] ?? a, a, b);
      if (off > most) [farthest, most] = [i, off];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, i) => kept.has(i));
};
