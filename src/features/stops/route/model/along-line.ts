import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import type { RouteLine } from './osrm.ts';

/** Miles that a line may be farther from a place on another pass and still be taken for there. */
const SLACK_MILES = 0.5;

/**
 * Miles from the start at which a route reaches the places on its way, in their order. They are measured along the drawn
 * line, scaled to the router's length, as the stops of a plan are: so both stand in the order in which they are passed.
 * Where a line passes a place several times, the router's legs say which pass is meant.
 */
export const milesOfPlaces = (
  { points, miles, legMiles }: Pick<RouteLine, 'points' | 'miles' | 'legMiles'>,
  places: readonly LatLon[],
): number[] => {
  const along = [0];
  for (let i = 1; i < points.length; i += 1) {
    const step = distanceMiles(points[i - 1] as LatLon, points[i] as LatLon);
    along.push((along[i - 1] ?? 0) + step);
  }
  const drawn = along.at(-1) ?? 0;
  const scale = drawn > 0 ? miles / drawn : 1;
  const told = legMiles.length === places.length + 1;
  let [driven, former] = [0, 0];
  return places.map((place, n) => {
    driven += legMiles[n] ?? 0;
    const expected = told ? driven : former;
    const off = points.map((point) => distanceMiles(point, place));
    const nearest = Math.min(...off);
    let best = Number.POSITIVE_INFINITY;
    for (const [i, distance] of off.entries()) {
      const mile = (along[i] ?? 0) * scale;
      if (distance > nearest + SLACK_MILES || mile < former) continue;
      if (Math.abs(mile - expected) < Math.abs(best - expected)) best = mile;
    }
    // A place that the line does not pass after the one before it: as the router says.
    former = Math.min(miles, Math.max(former, Number.isFinite(best) ? best : expected));
    return former;
  });
};
