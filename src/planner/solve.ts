import { LowerEnvelope } from './lower-envelope.ts';
import { Pieces } from './pieces.ts';
import {
  fullTank,
  goal,
  lastLeaving,
  leastArrival,
  leastPurchase,
  needsNoStop,
  type Problem,
  type Purchase,
  SLACK,
} from './problem.ts';
import { StopSweep, TIE } from './stop-pieces.ts';
import { START, Trail } from './trail.ts';

/**
 * An optimum, exact up to floating point: purchases in order of the route, and US dollars of money plus stop fees, less what
 * the fuel left at the destination is worth.
 */
export interface Optimum {
  readonly purchases: readonly Purchase[];
  readonly cost: number;
  /** US dollars less than which no plan that stops at a candidate is dearer than the optimum; empty where it needs no look at them. */
  readonly regret: Float64Array;
}

/** Greatest u worth keeping after each candidate: fuel beyond the goal is bought where a gallon costs less than it is worth there. */
const ceilingsOf = (p: Problem): Float64Array => {
  const ceilings = new Float64Array(p.at.length);
  let ceiling = goal(p);
  for (let i = p.at.length - 1; i >= 0; i -= 1) {
    ceilings[i] = ceiling;
    if ((p.price[i] as number) < (p.endValue ?? 0)) ceiling = Number.POSITIVE_INFINITY;
  }
  return ceilings;
};

/**
 * The cheapest plan, or undefined where there is none (`src/planner/README.md#exact-method`). No discretisation: V(u), the
 * least cost of being on the route with u = fuel + place, is kept as a lower envelope of straight pieces.
 * Time grows with candidates times pieces; pieces stay few because a state is worth keeping only between the reserve
 * and a full tank, and where no cheap fuel is to come never beyond the u that reaches the destination.
 * @param watch is told of each candidate, in order, what the least cost of having stopped there is, by u on leaving
 */
export const solve = (p: Problem, watch?: (i: number, stops: Pieces) => void): Optimum | undefined => {
  const worth = p.endValue ?? 0;
  const toEnd = goal(p);
  const stay = needsNoStop(p) ? -worth * (p.start - toEnd) : Number.POSITIVE_INFINITY;
  // Where no pump sells for less than fuel is worth at the end, whoever need not stop does not.
  if (needsNoStop(p) && p.price.every((price) => price >= worth)) {
    return { purchases: [], cost: stay, regret: new Float64Array(0) };
  }
  const trail = new Trail();
  let state = new Pieces();
  let next = new Pieces();
  const stops = new Pieces();
  const sweep = new StopSweep();
  const envelope = new LowerEnvelope(trail);
  const ceilings = ceilingsOf(p);
  const regret = new Float64Array(p.at.length);
  const lastHere = new Float64Array(p.at.length).fill(Number.POSITIVE_INFINITY);
  let best = { cost: stay, u: 0, node: START };

  for (let i = 0; i < p.at.length; i += 1) {
    const price = p.price[i] as number;
    const detour = p.detour[i] as number;
    const at = p.at[i] as number;
    const least = leastPurchase(p, i);
    const reached = p.start >= leastArrival(p, i, true) - SLACK;
    const start = reached ? p.start : Number.POSITIVE_INFINITY;
    const from = leastArrival(p, i, false);
    const full = fullTank(p, i);
    sweep.run(state, { price, fee: p.fee, detour, least, from, full, start }, stops);
    watch?.(i, stops);
    const enough = lastLeaving(p, i);
    for (let j = 0; j < stops.count; j += 1) {
      const to = stops.to[j] as number;
      if (to < enough - SLACK) continue;
      const slope = stops.slope[j] as number;
      const u = slope < worth - TIE ? to : Math.min(to, Math.max(stops.from[j] as number, enough));
      const cost = (stops.base[j] as number) + slope * u - worth * (u - toEnd);
      lastHere[i] = Math.min(lastHere[i] as number, cost);
      if (cost < best.cost - TIE) best = { cost, u, node: trail.addPiece(i, stops, j) };
    }
    envelope.merge(state, stops, at + p.reserve, ceilings[i] as number, i, next);
    regret[i] = envelope.regret;
    [state, next] = [next, state];
  }
  if (best.cost === Number.POSITIVE_INFINITY) return undefined;
  const { cost } = best;
  lastHere.forEach((end, i) => {
    regret[i] = Math.min(regret[i] as number, end - cost);
  });
  return { purchases: traceBack(p, trail, best.node, best.u), cost, regret };
};

const traceBack = (p: Problem, trail: Trail, node: number, u: number): Purchase[] => {
  const purchases: Purchase[] = [];
  let leaving = u;
  for (let at = node; at !== START; at = trail.parent(at)) {
    const candidate = trail.candidate(at);
    const detour = p.detour[candidate] as number;
    const held = trail.source(at);
    const source = Number.isNaN(held) ? leaving + detour - leastPurchase(p, candidate) : held;
    purchases.push({ candidate, gallons: leaving - source + detour });
    leaving = source;
  }
  return purchases.reverse();
};
