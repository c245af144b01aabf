import type { Station } from '#src/contract/station.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { buildStationIndex, findCandidates } from '#src/planner/index.ts';

/** A station on a route. Miles along it, and off it and back. */
export interface Pump {
  readonly station: Station;
  readonly mile: number;
  readonly detour: number;
}

/**
 * Every pass of a route by every station within a radius (miles), in order of mile; a fill needs no price to be known.
 * @param points as a plan is asked for with
 */
export const pumpsAlong = (
  stations: readonly Station[],
  points: readonly LatLon[],
  miles: number,
  radius: number,
): Pump[] => {
  // The price decides nothing here, and what has none would be no candidate.
  const priced = stations.map(({ id, latitude, longitude }) => ({ id, latitude, longitude, netPrice: 1 }));
  const { candidates } = findCandidates(buildStationIndex(priced), points, radius, miles > 0 ? miles : undefined);
  return candidates.map(({ station, mile, detourMiles }) => ({
    ...{ station: stations[station] as Station, mile, detour: detourMiles },
  }));
};
