import type { Station } from '#src/contract/station.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { buildRouteLine, type RouteLine } from '#src/planner/route-line.ts';
import { nearestOnSegment } from '#src/planner/segment.ts';
import { writeVector } from '#src/planner/station-index.ts';

/** Miles off the route beyond which a station counts as not on it; the near-route search itself ends at 8 km. */
const FARTHEST_MILES = 25;

/** A station, and where a route passes it: miles from the start, miles off the line. */
export interface RouteStation {
  readonly station: Station;
  readonly mile: number;
  readonly offMiles: number;
}

const nearest = (place: Float64Array, line: RouteLine): { mile: number; offMiles: number } | undefined => {
  let best: { mile: number; offMiles: number } | undefined;
  const found = { off: 0, along: 0, offStart: 0, offEnd: 0 };
  let radius = FARTHEST_MILES;
  for (let segment = 0; segment < line.vertices - 1; segment += 1) {
    if (!nearestOnSegment(place, 0, line, segment, radius, found)) continue;
    if (best && found.off >= best.offMiles) continue;
    best = { mile: (line.miles[segment] ?? 0) + found.along, offMiles: found.off };
    radius = found.off;
  }
  return best;
};

/**
 * The stations a route passes, in order of mile, by the planner's geometry: distance to the route's segments, not to its
 * points. Stations without coordinates and those over 25 miles off are left out.
 * @param routeMiles the router's length; miles are scaled to it
 */
export const alongRoute = (
  stations: readonly Station[],
  points: readonly LatLon[],
  routeMiles?: number,
): RouteStation[] => {
  const line = buildRouteLine(points, 50);
  const drawn = line.miles[line.vertices - 1] ?? 0;
  const scale = drawn > 0 && routeMiles !== undefined ? routeMiles / drawn : 1;
  const place = new Float64Array(3);
  return stations
    .flatMap((station) => {
      if (station.latitude === undefined || station.longitude === undefined) return [];
      writeVector(station.latitude, station.longitude, place, 0);
      const at = nearest(place, line);
      return at ? [{ station, mile: at.mile * scale, offMiles: at.offMiles }] : [];
    })
    .sort((a, b) => a.mile - b.mile);
};
