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
 * `startUpTo` (gallons) widens the start to any fuel between the start and that.
 */
export const reach = (p: Problem, startUpTo: number = p.start): Reach => {
  const list: Intervals = [];
  const mostAtStart = Math.max(p.start, startUpTo);
  let furthest = mostAtStart;
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
    const start = Math.max(p.start, leastArrival(p, i, true));
    if (start <= mostAtStart + SLACK) leaves = Math.min(leaves, start + added);
    const full = fullTank(p, i);
    if (leaves > full + SLACK || full < floor - SLACK) continue;
    insert(list, Math.min(leaves, full), full);
    if (full > furthest) {
      furthest = full;
      filledAt = i;
    }
  }
  return { arrives: arrives(), furthest, filledAt };
};

/**
 * Least start fuel above `p.start` with which there is a plan, in gallons, whether or not the tank holds it. The first
 * stop may be reached with anything. Follows the set of u that can still arrive backwards from the destination.
 */
export const leastStart = (p: Problem): number => {
  const list: Intervals = [[goal(p), Number.POSITIVE_INFINITY]];
  let least = Math.max(p.start, goal(p));
  for (let i = p.at.length - 1; i >= 0; i -= 1) {
    const full = fullTank(p, i);
    const good = list.findLast(([from]) => from <= full + SLACK);
    if (good === undefined || full < (p.at[i] as number) + p.reserve - SLACK) continue;
    const leaving = Math.max(good[0], Math.min(good[1], full));
    const top = leaving - leastPurchase(p, i) + (p.detour[i] as number);
    const pump = (p.at[i] as number) + (p.detour[i] as number) / 2;
    const start = Math.max(p.start, pump);
    if (start <= top + SLACK) least = Math.min(least, start);
    const bottom = pump + p.reserve;
    if (bottom <= top + SLACK) insert(list, bottom, Math.max(bottom, top));
  }
  return least;
};
