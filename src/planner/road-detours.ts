import { type Candidate, inOrder } from './candidates.ts';
import type { RoadDetour } from './plan-request.ts';
import type { StationIndex } from './station-index.ts';
import { uncertaintyOf } from './uncertainty.ts';

/** Miles within which it is the same pass of the road. */
const SAME_PASS = 0.5;

/**
 * Candidates with the detours that are known by the road, in order again, since another may now be the nearest at its mile. Where the
 * place itself is approximate, no road tells less than what is to be expected of it.
 */
export const withRoads = (
  candidates: readonly Candidate[],
  index: StationIndex,
  roads: readonly RoadDetour[] = [],
): readonly Candidate[] => {
  if (roads.length === 0) return candidates;
  const known = candidates.map((candidate) => {
    const station = index.stations[candidate.station];
    const road = roads.find(({ id, mile }) => id === station?.id && Math.abs(mile - candidate.mile) <= SAME_PASS);
    if (road === undefined || station === undefined) return candidate;
    const least = uncertaintyOf(station).miles > 0 ? candidate.detourMiles : 0;
    return { ...candidate, detourMiles: Math.max(least, road.miles), routed: true as const };
  });
  return inOrder(known, index);
};
