import type { Candidate } from './candidates.ts';
import type { RoadDetour } from './plan-request.ts';
import type { StationIndex } from './station-index.ts';
import { uncertaintyOf } from './uncertainty.ts';

/** Miles within which it is the same pass of the road. */
const SAME_PASS = 0.5;

/**
 * Candidates with the detours that are known by the road. Where the place itself is approximate, no road tells less than
 * what is to be expected of it.
 */
export const withRoads = (
  candidates: readonly Candidate[],
  index: StationIndex,
  roads: readonly RoadDetour[] = [],
): readonly Candidate[] => {
  if (roads.length === 0) return candidates;
  return candidates.map((candidate) => {
    const station = index.stations[candidate.station];
    const known = roads.find(({ id, mile }) => id === station?.id && Math.abs(mile - candidate.mile) <= SAME_PASS);
    if (known === undefined || station === undefined) return candidate;
    const least = uncertaintyOf(station).miles > 0 ? candidate.detourMiles : 0;
    return { ...candidate, detourMiles: Math.max(least, known.miles), routed: true };
  });
};
