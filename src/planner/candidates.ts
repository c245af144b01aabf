import { PLANNER } from '#src/contract/limits.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { passesOf } from './passes.ts';
import type { PlanRequest } from './plan-request.ts';
import { listedTerms, type PumpTerms } from './pump-terms.ts';
import { buildRouteLine, routeLength } from './route-line.ts';
import type { PlannerStation, StationIndex } from './station-index.ts';
import { expectedOff, uncertaintyOf } from './uncertainty.ts';

/** One pass of the route by one station. Miles; `price` is US dollars a gallon, above 0. */
export interface Candidate {
  /** Place in `index.stations`. */
  readonly station: number;
  /** Along the route, scaled to the router's length where there is one. */
  readonly mile: number;
  /** Round trip: by the road where that is known (`routed`), else twice the distance off the route that is to be expected. */
  readonly detourMiles: number;
  readonly routed?: true;
  /** The least search radius that finds it, miles. */
  readonly within: number;
  readonly price: number;
  /** What a gallon of a preferred chain is worth more than others, US dollars; absent for none. */
  readonly bonus?: number;
}

export interface CandidateList {
  readonly candidates: readonly Candidate[];
  /** Length of the route in miles. */
  readonly totalMiles: number;
}

const ID_ORDER = new Intl.Collator('en', { numeric: true });

/**
 * Candidates in the order in which they are planned with: by mile. At one mile, as all behind the start are, the nearest comes first:
 * who has no fuel for another buys it there. Then by id, so that the same stations in any order make the same plan.
 */
export const inOrder = (candidates: readonly Candidate[], { stations }: StationIndex): Candidate[] => {
  const idOf = ({ station }: Candidate) => (stations[station] as PlannerStation).id;
  return candidates.toSorted(
    (a, b) => a.mile - b.mile || a.detourMiles - b.detourMiles || ID_ORDER.compare(idOf(a), idOf(b)),
  );
};

/**
 * Priced stations within `radius` miles of the route's segments, one candidate for each pass, in order of mile
 * (`src/planner/README.md#candidates`). `routeMiles` is the router's length: miles are scaled to it.
 * @param termsAt what a station is to the driver; no candidate where undefined @throws PlanRefused where they are too many
 */
export const findCandidates = (
  index: StationIndex,
  points: readonly LatLon[],
  radius: number,
  routeMiles?: number,
  termsAt: (station: PlannerStation) => PumpTerms | undefined = listedTerms,
): CandidateList => {
  const pieceMiles = Math.max(2, radius);
  const line = buildRouteLine(points, pieceMiles);
  const drawn = line.miles[line.vertices - 1] ?? 0;
  const totalMiles = routeMiles ?? drawn;
  const scale = drawn > 0 ? totalMiles / drawn : 1;
  const known = new Map<number, PumpTerms | undefined>();
  const termsOf = (station: number): PumpTerms | undefined => {
    if (!known.has(station)) known.set(station, termsAt(index.stations[station] as PlannerStation));
    return known.get(station);
  };
  const passes = passesOf(index, line, radius, 2 * pieceMiles, (station) => termsOf(station) !== undefined);
  const candidates = passes.map(({ station, off, mile }): Candidate => {
    const terms = termsOf(station) as PumpTerms;
    const { miles, across } = uncertaintyOf(index.stations[station] as PlannerStation);
    const detourMiles = 2 * expectedOff(off, across);
    return { station, mile: mile * scale, detourMiles, within: Math.max(0, off - miles), ...terms };
  });
  return { candidates: inOrder(candidates, index), totalMiles };
};

/**
 * The candidates of a request. Where it says which way was just driven, pumps whose nearest place is on that way, or
 * where the truck stands, are none: what was wanted there was bought there, and a plan for the rest of a trip never goes back. Miles count from where the request begins.
 * @param radius miles @param termsAt as for `findCandidates`
 */
export const candidatesAhead = (
  index: StationIndex,
  { routePoints, passedPoints = [], routeMiles }: Pick<PlanRequest, 'routePoints' | 'passedPoints' | 'routeMiles'>,
  radius: number,
  termsAt?: (station: PlannerStation) => PumpTerms | undefined,
): CandidateList => {
  if (passedPoints.length === 0) return findCandidates(index, routePoints, radius, routeMiles, termsAt);
  const line = [...passedPoints, ...routePoints];
  const passed = routeLength(line.slice(0, passedPoints.length + 1));
  const found = findCandidates(index, line, radius, undefined, termsAt);
  const drawn = found.totalMiles - passed;
  const totalMiles = routeMiles ?? drawn;
  const scale = drawn > 0 ? totalMiles / drawn : 1;
  const ahead = found.candidates.filter(({ mile }) => mile > passed + PLANNER.hereMiles);
  return { candidates: ahead.map((each) => ({ ...each, mile: (each.mile - passed) * scale })), totalMiles };
};
