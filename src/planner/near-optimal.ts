import { LowerEnvelope } from './lower-envelope.ts';
import { PieceLists } from './piece-lists.ts';
import { Pieces } from './pieces.ts';
import { fullTank, goal, leastArrival, leastPurchase, type Problem, SLACK } from './problem.ts';
import { type Optimum, solve } from './solve.ts';
import { StopSweep } from './stop-pieces.ts';
import { Trail } from './trail.ts';

/** An optimum over any amounts, and the least cost of having stopped at each candidate, by u on leaving it. */
export interface Solved {
  readonly p: Problem;
  readonly optimum: Optimum;
  readonly stops: PieceLists;
  /** Where a candidate's list begins in `stops`, and where the last one ends. */
  readonly begins: Int32Array;
}

/** Solves a problem and keeps what `nearOptimal` needs; undefined where there is no plan. */
export const solveAndKeep = (p: Problem): Solved | undefined => {
  const stops = new PieceLists();
  const begins = new Int32Array(p.at.length + 1);
  const optimum = solve(p, (i, pieces) => {
    stops.add(pieces);
    begins[i + 1] = stops.count;
  });
  return optimum && { p, optimum, stops, begins };
};

/** The candidates that a plan below some cost can stop at, in order, and what is still to be paid after each. */
export interface NearOptimal {
  readonly candidates: readonly number[];
  /** W(u), the least cost of any amounts still to be bought after a candidate: a list of `ahead`, with where it begins and ends. */
  readonly ahead: PieceLists;
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

/** The least sum of the cost behind (pieces from `begin` up to `end` of a list) and the cost ahead (over -u), US dollars. */
const leastSum = (behind: PieceLists, begin: number, end: number, ahead: Pieces): number => {
  let least = Number.POSITIVE_INFINITY;
  let from = ahead.count - 1;
  for (let j = begin; j < end; j += 1) {
    const [left, right] = [behind.from[j] as number, behind.to[j] as number];
    while (from >= 0 && -(ahead.from[from] as number) < left - SLACK) from -= 1;
    // Pieces that touch in one point alone count: a full tank may be exactly what is needed.
    for (let k = from; k >= 0 && -(ahead.to[k] as number) <= right + SLACK; k -= 1) {
      const low = Math.max(-(ahead.to[k] as number), left);
      const high = Math.min(-(ahead.from[k] as number), right);
      const base = (ahead.base[k] as number) + (behind.base[j] as number);
      const slope = (behind.slope[j] as number) - (ahead.slope[k] as number);
      least = Math.min(least, base + slope * low, base + slope * high);
    }
  }
  return least;
};

/**
 * All candidates that a plan can stop at which costs less than `below` (US dollars, stop fees included), whatever amounts it buys.
 * The road is driven backwards, with -u in the place of u: a purchase is one still, and the least arrival and the full tank change
 * places. That gives W(u), to the way ahead what V(u) of `solve` is to the way behind, and exact like it. A candidate where the two
 * together are not below `below` is on no such plan. W is told of a truck that has stopped before, so that the whole reserve holds.
 */
export const nearOptimal = ({ p, optimum, stops: behind, begins }: Solved, below: number): NearOptimal => {
  const worth = p.endValue ?? 0;
  const room = below - optimum.cost;
  const envelope = new LowerEnvelope(new Trail());
  const sweep = new StopSweep();
  const stops = new Pieces();
  const ahead = new PieceLists();
  const near: { candidate: number; begin: number; end: number }[] = [];
  let state = new Pieces();
  let next = new Pieces();
  state.push(-(p.tank + p.end), -goal(p), worth * goal(p), worth, 0, 0);
  for (let i = p.at.length - 1; i >= 0; i -= 1) {
    if ((optimum.regret[i] as number) >= room) continue;
    if (leastSum(behind, begins[i] as number, begins[i + 1] as number, state) < below) {
      const begin = ahead.count;
      ahead.addMirrored(state);
      near.push({ candidate: i, begin, end: ahead.count });
    }
    const [price, detour, least] = [p.price[i] as number, p.detour[i] as number, leastPurchase(p, i)];
    const [from, full] = [-fullTank(p, i), -leastArrival(p, i, false)];
    sweep.run(state, { price, fee: p.fee, detour, least, from, full, start: Number.POSITIVE_INFINITY }, stops);
    envelope.merge(state, stops, -(p.tank + (p.at[i] as number)), Number.POSITIVE_INFINITY, i, next);
    [state, next] = [next, state];
  }
  near.reverse();
  return {
    candidates: near.map(({ candidate }) => candidate),
    begins: near.map(({ begin }) => begin),
    ends: near.map(({ end }) => end),
    ahead,
  };
};
