import type { Station } from '#src/contract/station.ts';
import type { Bounds } from '#src/lib/grid.ts';
import type { PlanRequest } from '#src/planner/index.ts';
import { FURTHEST_OFF } from '#src/planner/uncertainty.ts';

/** Degrees of latitude in a mile, and how much wider a degree of longitude may be asked for in the north. */
const DEGREES_A_MILE = 1 / 69;
const NORTH = 2;

/** The rectangle around a route and its search radius (miles), approximate places that count included. */
export const boxAround = ({ routePoints }: Pick<PlanRequest, 'routePoints'>, radius: number): Bounds => {
  const margin = (radius + FURTHEST_OFF) * DEGREES_A_MILE;
  const latitudes = routePoints.map((point) => point.latitude);
  const longitudes = routePoints.map((point) => point.longitude);
  return {
    west: Math.min(...longitudes) - NORTH * margin,
    east: Math.max(...longitudes) + NORTH * margin,
    south: Math.min(...latitudes) - margin,
    north: Math.max(...latitudes) + margin,
  };
};

/**
 * Stations without the invented ones, unless there are no others: nobody is sent to those where there are real ones, as by a server.
 * @param someReal there is a real one somewhere, be it none of these
 */
export const realOnes = (stations: readonly Station[], someReal: boolean): readonly Station[] =>
  someReal ? stations.filter(({ demonstration }) => demonstration !== true) : stations;
