import { largestPassing } from '#src/lib/bisect.ts';
import type { NoPlanCause } from './no-plan-cause.ts';
import { goal, leastArrival, type Problem, SLACK } from './problem.ts';
import { leastStart, type Reach, reach } from './reach.ts';
import { tidy } from './round-plan.ts';
import { noPlanSentence, type Said } from './sentences.ts';

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

/** The most that can be left at the destination, gallons; undefined where nothing is asked there, or nothing left does not help. */
const largestEndReserve = (p: Problem): number | undefined => {
  const { endReserve = 0 } = p;
  if (endReserve === 0 || !works({ ...p, endReserve: 0 })) return undefined;
  const tenths = largestPassing(0, Math.ceil(endReserve * 10) - 1, (units) => works({ ...p, endReserve: units / 10 }));
  return tenths / 10;
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
 * The cause of a missing plan, in the order MIN_PURCHASE, END_RESERVE, RESERVE, START_TOO_LOW, GAP. The first three mean that the
 * named figure alone, lowered, gives a plan; START_TOO_LOW that more fuel at
 * the start does, or that not even a full tank reaches the first stop. Only for a problem that has no plan, however low
 * the reserve of its first leg (`withFirstReserve`).
 */
export const explainNoPlan = (problem: Problem, milesPerGallon: number, said?: Said): NoPlanCause => {
  const p = { ...problem, firstReserve: 0 };
  const mile = (gallons: number) => Math.max(0, Math.round(gallons * milesPerGallon * 10) / 10);
  const up = (gallons: number) => Math.ceil((gallons - SLACK) * 10) / 10;
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
    return { ...full, message: noPlanSentence(full, p, said) };
  };

  const largestMinGallonsPurchase = p.minimum > 0 ? largestMinimum(p) : undefined;
  if (largestMinGallonsPurchase !== undefined) {
    return cause({ code: 'MIN_PURCHASE', ...stretch(own), largestMinGallonsPurchase });
  }
  const largestEndReserveGallons = largestEndReserve(p);
  if (largestEndReserveGallons !== undefined) {
    const shortGallons = up((p.endReserve ?? 0) - largestEndReserveGallons);
    return cause({ code: 'END_RESERVE', shortGallons, largestEndReserveGallons });
  }
  const largestReserveGallons = largestReserve(p);
  if (largestReserveGallons !== undefined) return cause({ code: 'RESERVE', ...stretch(own), largestReserveGallons });
  const start = leastStart(p);
  if (start <= p.tank + SLACK) {
    // Whole tenths, or a full tank where it does not hold so much.
    const addGallons = tidy(Math.min(up(start - p.start), p.tank - p.start));
    const filled = { ...p, start: p.start + addGallons };
    // A fuller tank may have no room for the least purchase at the first pump: then a smaller one goes with it.
    const least = works(filled) ? undefined : largestMinimum(filled);
    return cause({
      code: 'START_TOO_LOW',
      ...stretch(own),
      shortGallons: addGallons,
      addGallons,
      ...(least !== undefined && { largestMinGallonsPurchase: least }),
    });
  }
  const firstPump = p.at.reduce((least, _, i) => Math.min(least, leastArrival(p, i, true)), goal(p));
  return cause({ code: firstPump > p.tank + SLACK ? 'START_TOO_LOW' : 'GAP', ...stretch(reach(p, p.tank)) });
};
