import { largestPassing } from '#src/lib/bisect.ts';
import type { NoPlanCause } from './no-plan-cause.ts';
import { goal, leastArrival, type Problem, SLACK } from './problem.ts';
import { leastStart, reach } from './reach.ts';
import { noPlanSentence } from './sentences.ts';

const works = (p: Problem): boolean => reach(p).arrives;

/** Tenths first; a figure below a tenth of a gallon is given in thousandths. */
const UNITS = [10, 1000];

const largestMinimum = (p: Problem): number | undefined => {
  if (!works({ ...p, minimum: 0 })) return undefined;
  for (const perGallon of UNITS) {
    const most = Math.ceil(Math.min(p.minimum, p.tank) * perGallon);
    const k = largestPassing(0, most, (units) => works({ ...p, minimum: units / perGallon }));
    if (k > 0) return k / perGallon;
  }
  return 0;
};

/**
 * A start below the reserve need not keep it on the way to the first stop, so a reserve just above the start may
 * work where one just below it does not: the two ranges are searched apart, the upper one first.
 */
const largestReserve = (p: Problem): number | undefined => {
  for (const perGallon of UNITS) {
    const passes = (units: number) => works({ ...p, reserve: units / perGallon });
    const most = Math.ceil(p.reserve * perGallon) - 1;
    const aboveStart = Math.floor(p.start * perGallon) + 1;
    if (aboveStart <= most && passes(aboveStart)) return largestPassing(aboveStart, most, passes) / perGallon;
    const upToStart = Math.min(most, aboveStart - 1);
    if (upToStart >= 0 && passes(0)) {
      const k = largestPassing(0, upToStart, passes);
      if (k > 0) return k / perGallon;
    }
  }
  return p.reserve > 0 && works({ ...p, reserve: 0 }) ? 0 : undefined;
};

/** The next place that even the furthest u does not reach, as u and as a place, in gallons. */
const nextPlace = (p: Problem, furthest: number): { needs: number; at: number } => {
  let next = { needs: goal(p), at: p.end };
  for (let i = 0; i < p.at.length; i += 1) {
    const needs = leastArrival(p, i, false);
    if (needs > furthest + SLACK && needs < next.needs) next = { needs, at: p.at[i] as number };
  }
  return next;
};

/**
 * The cause of a missing plan, in the order MIN_PURCHASE, RESERVE, START_TOO_LOW, GAP. The first two mean that the named figure alone, lowered, gives a plan; START_TOO_LOW that more fuel at
 * the start does, or that not even a full tank reaches the first stop. Only for a problem that `solve` cannot solve.
 */
export const explainNoPlan = (p: Problem, milesPerGallon: number): NoPlanCause => {
  const mile = (gallons: number) => Math.max(0, Math.round(gallons * milesPerGallon * 10) / 10);
  const up = (gallons: number, perGallon = 10) => Math.ceil((gallons - SLACK) * perGallon) / perGallon;
  const own = reach(p);
  const kept = own.filledAt < 0 && p.start < p.reserve ? 0 : p.reserve;
  const reachableMile = mile(Math.min(p.end, own.furthest - kept));
  const stretch = (from: ReturnType<typeof reach>) => {
    const next = nextPlace(p, from.furthest);
    const start = from.filledAt < 0 ? 0 : (p.at[from.filledAt] as number);
    return { from: mile(start), to: mile(next.at), shortGallons: up(next.needs - from.furthest) };
  };
  const cause = (detail: Omit<NoPlanCause, 'message' | 'reachableMile'>): NoPlanCause => {
    const full = { ...detail, message: '', reachableMile } as NoPlanCause;
    return { ...full, message: noPlanSentence(full, p) };
  };

  const largestMinGallonsPurchase = p.minimum > 0 ? largestMinimum(p) : undefined;
  if (largestMinGallonsPurchase !== undefined) {
    return cause({ code: 'MIN_PURCHASE', ...stretch(own), largestMinGallonsPurchase });
  }
  const largestReserveGallons = largestReserve(p);
  if (largestReserveGallons !== undefined) return cause({ code: 'RESERVE', ...stretch(own), largestReserveGallons });
  const start = leastStart(p);
  if (start <= p.tank + SLACK) {
    const missing = start - p.start;
    const fits = (more: number) => p.start + more <= p.tank + SLACK && works({ ...p, start: p.start + more });
    const rounded = UNITS.map((perGallon) => up(missing, perGallon)).find(fits);
    return cause({
      code: 'START_TOO_LOW',
      ...stretch(own),
      shortGallons: rounded ?? missing,
      addGallons: rounded ?? missing,
    });
  }
  const firstPump = p.at.reduce((least, _, i) => Math.min(least, leastArrival(p, i, false)), goal(p));
  return cause({ code: firstPump > p.tank + SLACK ? 'START_TOO_LOW' : 'GAP', ...stretch(reach(p, p.tank)) });
};
