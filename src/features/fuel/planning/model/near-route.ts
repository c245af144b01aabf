import type { Station } from '#src/contract/station.ts';
import type { Bounds } from '#src/lib/grid.ts';
import type { PlanRequest } from '#src/planner/index.ts';
import { FURTHEST_OFF } from '#src/planner/uncertainty.ts';

/** Degrees of latitude in a mile. */
const DEGREES_A_MILE = 1 / 69;

/** The rectangle around a route and its search radius (miles), approximate places that count included. */
export const boxAround = ({ routePoints }: Pick<PlanRequest, 'routePoints'>, radius: number): Bounds => {
  const margin = (radius + FURTHEST_OFF) * DEGREES_A_MILE;
  const latitudes = routePoints.map((point) => point.latitude);
  const longitudes = routePoints.map((point) => point.longitude);
  const [south, north] = [Math.min(...latitudes) - margin, Math.max(...latitudes) + margin];
  // A degree of longitude is the shorter the farther from the equator.
  const wider = margin / Math.cos((Math.min(89, Math.max(-south, north)) * Math.PI) / 180);
  return { west: Math.min(...longitudes) - wider, east: Math.max(...longitudes) + wider, south, north };
};

/**
 * Stations without the invented ones, unless there are no others: nobody is sent to those where there are real ones, as by a server.
 * @param someReal there is a real one somewhere, be it none of these
 */
export const realOnes = (stations: readonly Station[], someReal: boolean): readonly Station[] =>
  someReal ? stations.filter(({ demonstration }) => demonstration !== true) : stations;
