import { largestPassing } from '#src/lib/bisect.ts';
import type { NoPlanCause } from './no-plan-cause.ts';
import { goal, leastArrival, type Problem, SLACK } from './problem.ts';
import { leastStart, type Reach, reach } from './reach.ts';
import { noPlanSentence } from './sentences.ts';

/** True where there is a plan, the first leg as `firstReserve` says. */
const works = (p: Problem): boolean => reach(p).arrives;

/** Tenths first; a figure below a tenth of a gallon is given in thousandths. */
const UNITS = [10, 1000];

/** The largest least purchase with which there is a plan, gallons; 0 where only one below a thousandth does. */
export const largestMinimum = (p: Problem): number | undefined => {
  if (!works({ ...p, minimum: 0 })) return undefined;
  for (const perGallon of UNITS) {
    const most = Math.ceil(Math.min(p.minimum, p.tank) * perGallon);
    const k = largestPassing(0, most, (units) => works({ ...p, minimum: units / perGallon }));
    if (k > 0) return k / perGallon;
  }
  return 0;
};

/** The largest reserve with which there is a plan, gallons. */
export const largestReserve = (p: Problem): number | undefined => {
  if (p.reserve === 0 || !works({ ...p, reserve: 0 })) return undefined;
  for (const perGallon of UNITS) {
    const most = Math.ceil(p.reserve * perGallon) - 1;
    const k = largestPassing(0, most, (units) => works({ ...p, reserve: units / perGallon }));
    if (k > 0) return k / perGallon;
  }
  return 0;
};

/** The next place that even the furthest truck does not reach, as u and as a place, in gallons. */
const nextPlace = (p: Problem, { furthest, filledAt }: Reach): { needs: number; at: number } => {
  let next = { needs: goal(p), at: p.end };
  for (let i = 0; i < p.at.length; i += 1) {
    const needs = leastArrival(p, i, filledAt < 0);
    if (needs > furthest + SLACK && needs < next.needs) next = { needs, at: p.at[i] as number };
  }
  return next;
};

/**
 * The cause of a missing plan, in the order MIN_PURCHASE, RESERVE, START_TOO_LOW, GAP. The first two mean that the named figure alone, lowered, gives a plan; START_TOO_LOW that more fuel at
 * the start does, or that not even a full tank reaches the first stop. Only for a problem that has no plan, however low
 * the reserve of its first leg (`withFirstReserve`).
 */
export const explainNoPlan = (problem: Problem, milesPerGallon: number): NoPlanCause => {
  const p = { ...problem, firstReserve: 0 };
  const mile = (gallons: number) => Math.max(0, Math.round(gallons * milesPerGallon * 10) / 10);
  const up = (gallons: number, perGallon = 10) => Math.ceil((gallons - SLACK) * perGallon) / perGallon;
  const own = reach(p);
  const kept = own.filledAt < 0 && p.start < p.reserve ? 0 : p.reserve;
  const reachableMile = mile(Math.min(p.end, own.furthest - kept));
  const stretch = (from: Reach) => {
    const next = nextPlace(p, from);
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
  const firstPump = p.at.reduce((least, _, i) => Math.min(least, leastArrival(p, i, true)), goal(p));
  return cause({ code: firstPump > p.tank + SLACK ? 'START_TOO_LOW' : 'GAP', ...stretch(reach(p, p.tank)) });
};
