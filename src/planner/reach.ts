import { fullTank, goal, leastArrival, leastPurchase, type Problem, SLACK } from './problem.ts';

/** Closed intervals of u, in gallons: disjoint, sorted. */
type Intervals = [from: number, to: number][];

const insert = (list: Intervals, from: number, to: number): void => {
  let k = list.length;
  while (k > 0 && (list[k - 1] as [number, number])[0] > from) k -= 1;
  const before = list[k - 1];
  const merged: [number, number] = before !== undefined && before[1] >= from ? before : [from, to];
  if (merged === before) merged[1] = Math.max(merged[1], to);
  else {
    list.splice(k, 0, merged);
    k += 1;
  }
  while (k < list.length && (list[k] as [number, number])[0] <= merged[1]) {
    merged[1] = Math.max(merged[1], (list[k] as [number, number])[1]);
    list.splice(k, 1);
  }
};

/** How far any truck can come that keeps the rules, whatever it pays. */
export interface Reach {
  /** True where it reaches the destination. */
  readonly arrives: boolean;
  /** Greatest u (fuel plus place, gallons), and the candidate it was filled up at, -1 for the start. */
  readonly furthest: number;
  readonly filledAt: number;
}

/**
 * Follows the set of reachable u forwards: a stop turns the least u that reaches its pump into the whole stretch from
 * the least purchase to a full tank. Answers whether `solve` would find a plan, in a fraction of its time.
 * `startUpTo` (gallons) widens the start to any fuel between the start (at least the reserve) and that.
 */
export const reach = (p: Problem, startUpTo?: number): Reach => {
  const list: Intervals = startUpTo === undefined ? [] : [[Math.max(p.start, p.reserve), startUpTo]];
  let furthest = Math.max(p.start, startUpTo ?? 0);
  let filledAt = -1;
  const arrives = () => furthest >= goal(p) - SLACK;
  for (let i = 0; i < p.at.length && !arrives(); i += 1) {
    const floor = (p.at[i] as number) + p.reserve;
    while (list[0] !== undefined && list[0][1] < floor - SLACK) list.shift();
    const added = leastPurchase(p, i) - (p.detour[i] as number);
    const needed = leastArrival(p, i, false);
    let leaves = Number.POSITIVE_INFINITY;
    const source = list.find(([, to]) => to >= needed - SLACK);
    if (source !== undefined) leaves = Math.min(source[1], Math.max(source[0], needed)) + added;
    if (p.start >= leastArrival(p, i, true) - SLACK) leaves = Math.min(leaves, p.start + added);
    const full = fullTank(p, i);
    if (leaves > full + SLACK) continue;
    insert(list, Math.min(leaves, full), full);
    if (full > furthest) {
      furthest = full;
      filledAt = i;
    }
  }
  return { arrives: arrives(), furthest, filledAt };
};

/**
 * Least start fuel above `p.start` with which there is a plan, in gallons, whether or not the tank holds it.
 * Follows the set of u that can still arrive backwards from the destination.
 */
export const leastStart = (p: Problem): number => {
  const list: Intervals = [[goal(p), Number.POSITIVE_INFINITY]];
  let belowReserve = Number.POSITIVE_INFINITY;
  for (let i = p.at.length - 1; i >= 0; i -= 1) {
    const full = fullTank(p, i);
    const good = list.findLast(([from]) => from <= full + SLACK);
    if (good === undefined) continue;
    const leaving = Math.max(good[0], Math.min(good[1], full));
    const top = leaving - leastPurchase(p, i) + (p.detour[i] as number);
    const pump = (p.at[i] as number) + (p.detour[i] as number) / 2;
    const fromBelow = Math.max(p.start, pump);
    if (fromBelow <= top && fromBelow < p.reserve - SLACK) belowReserve = Math.min(belowReserve, fromBelow);
    const bottom = pump + p.reserve;
    if (bottom <= top + SLACK) insert(list, bottom, Math.max(bottom, top));
  }
  const atLeast = Math.max(p.start, p.reserve);
  const above = list.find(([, to]) => to >= atLeast);
  return Math.min(belowReserve, Math.max(atLeast, above === undefined ? Number.POSITIVE_INFINITY : above[0]));
};
