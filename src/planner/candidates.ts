import { EARTH_MILES, type LatLon } from '#src/lib/geo.ts';
import type { PlanRequest } from './plan-request.ts';
import { listedTerms, type PumpTerms } from './pump-terms.ts';
import { PlanRefused } from './refused.ts';
import { buildRouteLine, type RouteLine, routeLength } from './route-line.ts';
import { nearestOnSegment, squaredChord } from './segment.ts';
import { type PlannerStation, type StationIndex, stationsAround } from './station-index.ts';
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

/** A pass under way: consecutive segments within the radius of one station. */
interface Pass {
  station: number;
  off: number;
  mile: number;
  /** Greatest distance from the station since the nearest place, and the segment the pass has come to. */
  peak: number;
  segment: number;
}

/** Candidates of one request: a road from coast to coast has some hundreds, and 11,000 within 100 miles of it. */
const MOST_CANDIDATES = 20_000;
const ID_ORDER = new Intl.Collator('en', { numeric: true });

/** More candidates than are planned with. */
class TooManyCandidates extends PlanRefused {
  constructor(radius: number) {
    const most = MOST_CANDIDATES.toLocaleString('en-US');
    super(
      `This route passes stops more than ${most} times within ${radius} miles of it. Plan with a smaller search radius, or a shorter route.`,
    );
  }
}

/** Runs of neighbouring segments up to `miles` long, so that a fine line asks the index as seldom as a coarse one. */
const runsOf = (line: RouteLine, miles: number): [first: number, last: number][] => {
  const runs: [number, number][] = [];
  let first = 0;
  for (let s = 0; s < line.vertices - 1; s += 1) {
    if (s > first && (line.miles[s + 1] as number) - (line.miles[first] as number) > miles) {
      runs.push([first, s - 1]);
      first = s;
    }
  }
  if (line.vertices > 1) runs.push([first, line.vertices - 2]);
  return runs;
};

/** Stations that may be near a run: a cap around its middle vertex that holds all its vertices holds its segments. */
const stationsNearRun = (index: StationIndex, line: RouteLine, first: number, last: number, radius: number) => {
  const middle = (first + last + 1) >> 1;
  let widest = 0;
  for (let v = first; v <= last + 1; v += 1)
    widest = Math.max(widest, squaredChord(line.vectors, v, line.vectors, middle));
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(widest) / 2)) + radius / EARTH_MILES;
  const [x, y, z] = [line.vectors[3 * middle], line.vectors[3 * middle + 1], line.vectors[3 * middle + 2]] as number[];
  const degrees = 180 / Math.PI;
  const latitude = Math.atan2(z as number, Math.hypot(x as number, y as number)) * degrees;
  return stationsAround(index.tree, latitude, Math.atan2(y as number, x as number) * degrees, angle);
};

const passesOf = (
  index: StationIndex,
  line: RouteLine,
  radius: number,
  runMiles: number,
  counts: (station: number) => boolean,
): Pass[] => {
  const passes: Pass[] = [];
  const latest = new Map<number, Pass>();
  const near = { off: 0, along: 0, offStart: 0, offEnd: 0 };
  for (const [first, last] of runsOf(line, runMiles)) {
    for (const station of stationsNearRun(index, line, first, last, radius + index.uncertain)) {
      if (!counts(station)) continue;
      // An approximate place that is this far out may stand for a pump within the radius.
      const reach = radius + uncertaintyOf(index.stations[station] as PlannerStation).miles;
      for (let segment = first; segment <= last; segment += 1) {
        if (!nearestOnSegment(index.vectors, station, line, segment, reach, near)) continue;
        const { off, offStart, offEnd } = near;
        const mile = (line.miles[segment] as number) + near.along;
        const pass = latest.get(station);
        const peak = pass?.segment === segment - 1 ? Math.max(pass.peak, offStart) : Number.POSITIVE_INFINITY;
        // A road that goes half the reach away and comes back as near is a second pass, not a bend.
        if (pass === undefined || peak > reach || peak - Math.max(off, pass.off) >= reach / 2) {
          const fresh = { station, off, mile, peak: offEnd, segment };
          passes.push(fresh);
          if (passes.length > MOST_CANDIDATES) throw new TooManyCandidates(radius);
          latest.set(station, fresh);
          continue;
        }
        pass.segment = segment;
        pass.peak = Math.max(peak, offEnd);
        if (off < pass.off) {
          pass.off = off;
          pass.mile = mile;
          pass.peak = offEnd;
        }
      }
    }
  }
  return passes;
};

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

/** Miles within which a pump is where the truck stands: what was wanted there was bought there. */
const HERE = 0.05;

/**
 * The candidates of a request. Where it says which way was just driven, pumps whose nearest place is on that way, or
 * where the truck stands, are none: a plan for the rest of a trip never goes back. Miles count from where the request begins.
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
  const ahead = found.candidates.filter(({ mile }) => mile > passed + HERE);
  return { candidates: ahead.map((each) => ({ ...each, mile: (each.mile - passed) * scale })), totalMiles };
};
