import { EARTH_MILES } from '#src/lib/geo.ts';
import { PlanRefused } from './refused.ts';
import type { RouteLine } from './route-line.ts';
import { nearestOnSegment, squaredChord } from './segment.ts';
import { type PlannerStation, type StationIndex, stationsAround } from './station-index.ts';
import { uncertaintyOf } from './uncertainty.ts';

/** A place of the road that is nearer to a station than the road before and behind it. Miles off it, and along the line as drawn. */
export interface Pass {
  readonly station: number;
  off: number;
  mile: number;
}

/** What is known of a station: its places so far, the segment the last one has come to, and whether the road has led away since. */
interface Known {
  readonly places: Pass[];
  segment: number;
  leaves: boolean;
}

/** Candidates of one request: a road from coast to coast has some hundreds, and 11,000 within 100 miles of it. */
const MOST_CANDIDATES = 20_000;
/** Places that are looked at for them, each wiggle of a road being one. */
const MOST_PLACES = 10 * MOST_CANDIDATES;

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

/** Every place within reach of a station that is nearer to it than the road around, in order of the road; a list a station. */
const nearestPlaces = (
  index: StationIndex,
  line: RouteLine,
  radius: number,
  runMiles: number,
  counts: (station: number) => boolean,
): ReadonlyMap<number, Known> => {
  const all = new Map<number, Known>();
  let sum = 0;
  const near = { off: 0, along: 0, offStart: 0, offEnd: 0 };
  for (const [first, last] of runsOf(line, runMiles)) {
    for (const station of stationsNearRun(index, line, first, last, radius + index.uncertain)) {
      if (!counts(station)) continue;
      // An approximate place that is this far out may stand for a pump within the radius.
      const reach = radius + uncertaintyOf(index.stations[station] as PlannerStation).miles;
      let known = all.get(station);
      for (let segment = first; segment <= last; segment += 1) {
        if (!nearestOnSegment(index.vectors, station, line, segment, reach, near)) continue;
        const { off, offStart, offEnd } = near;
        const mile = (line.miles[segment] as number) + near.along;
        if (known === undefined) {
          known = { places: [], segment: Number.NEGATIVE_INFINITY, leaves: false };
          all.set(station, known);
        }
        const place = known.places.at(-1);
        if (place === undefined || known.segment !== segment - 1 || (known.leaves && off < offStart)) {
          known.places.push({ station, off, mile });
          known.leaves = offEnd > off;
          sum += 1;
          if (sum > MOST_PLACES) throw new TooManyCandidates(radius);
        } else if (off < place.off) {
          place.off = off;
          place.mile = mile;
          known.leaves = offEnd > off;
        } else known.leaves ||= offEnd > place.off;
        known.segment = segment;
      }
    }
  }
  return all;
};

/** Miles of road within which two places of it that are so far off a station are one pass of it: a bend is no second one. */
const samePass = (off: number): number => Math.max(1, 2.5 * off);
/** Places a mile is told apart by: the way out and the way back are as near, and then the way out is the pass. */
const PER_MILE = 1000;

/** Of the places of one station the nearest, and each further one that is no part of a nearer one's pass. */
const tellApart = (places: readonly Pass[]): readonly Pass[] => {
  if (places.length === 1) return places;
  const off = (place: Pass) => Math.round(place.off * PER_MILE);
  const kept: Pass[] = [];
  for (const place of places.toSorted((a, b) => off(a) - off(b) || a.mile - b.mile)) {
    const most = samePass(place.off);
    if (kept.every(({ mile }) => Math.abs(mile - place.mile) >= most)) kept.push(place);
  }
  return kept;
};

/**
 * The passes of the stations that count within `radius` miles of a line, in no order. What is within one radius is a pass within every
 * wider one (decision 0100).
 * @param runMiles of the line that the index is asked about at once @throws PlanRefused where they are too many
 */
export const passesOf = (
  index: StationIndex,
  line: RouteLine,
  radius: number,
  runMiles: number,
  counts: (station: number) => boolean,
): Pass[] => {
  const passes: Pass[] = [];
  for (const { places } of nearestPlaces(index, line, radius, runMiles, counts).values()) {
    passes.push(...tellApart(places));
    if (passes.length > MOST_CANDIDATES) throw new TooManyCandidates(radius);
  }
  return passes;
};
