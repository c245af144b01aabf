import { LowerEnvelope } from './lower-envelope.ts';
import { Pieces } from './pieces.ts';
import {
  fullTank,
  goal,
  leastArrival,
  leastPurchase,
  needsNoStop,
  type Problem,
  type Purchase,
  SLACK,
} from './problem.ts';
import { StopSweep } from './stop-pieces.ts';
import { START, Trail } from './trail.ts';

/** An optimum, exact up to floating point: purchases in order of the route, and money plus stop fees in US dollars. */
export interface Optimum {
  readonly purchases: readonly Purchase[];
  readonly cost: number;
}

/**
 * The cheapest plan, or undefined where there is none (`src/planner/README.md#exact-method`). No discretisation: V(u), the
 * least cost of being on the route with u = fuel + place, is kept as a lower envelope of straight pieces.
 * Time grows with candidates times pieces; pieces stay few because a state is worth keeping only between the reserve
 * and a full tank, and never beyond the u that reaches the destination.
 */
export const solve = (p: Problem): Optimum | undefined => {
  if (needsNoStop(p)) return { purchases: [], cost: 0 };
  const trail = new Trail();
  let state = new Pieces();
  let next = new Pieces();
  const stops = new Pieces();
  const ceiling = goal(p);
  const sweep = new StopSweep();
  const envelope = new LowerEnvelope(trail, ceiling);
  let best = { cost: Number.POSITIVE_INFINITY, u: 0, node: START };

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
    for (let j = 0; j < stops.count; j += 1) {
      if ((stops.to[j] as number) < ceiling - SLACK) continue;
      const u = Math.min(stops.to[j] as number, Math.max(stops.from[j] as number, ceiling));
      const cost = (stops.base[j] as number) + (stops.slope[j] as number) * u;
      if (cost < best.cost) best = { cost, u, node: trail.addPiece(i, stops, j) };
    }
    envelope.merge(state, stops, at + p.reserve, i, next);
    [state, next] = [next, state];
  }
  if (best.node === START) return undefined;
  return { purchases: traceBack(p, trail, best.node, best.u), cost: best.cost };
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
