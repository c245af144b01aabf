import { type NearOptimal, nearOptimal, type Solved } from './near-optimal.ts';
import {
  fullTank,
  goal,
  lastLeaving,
  leastArrival,
  leastPurchase,
  type Problem,
  type Purchase,
  SLACK,
} from './problem.ts';
import { START } from './trail.ts';

/** Dollars by which a plan must be cheaper to take another's place. */
const CHEAPER = 1e-7;
/** What searches may still look at together, in labels and pieces: they give up once it is none. Ten thousand are about a millisecond. */
export interface Work {
  left: number;
}
/** For one plan. From coast to coast past 100,000 stations the dearest one took 17,000. */
export const workOfOne = (): Work => ({ left: 300_000 });

/** What a search has found: a plan cheaper than the one it was given, none where undefined. */
export interface Found {
  readonly purchases: readonly Purchase[] | undefined;
  /** Nothing is cheaper; false where the search gave up before it knew. */
  readonly proved: boolean;
}

/** Gallons within which the same was burnt on detours. */
const SAME = 1e-7;

/** Trucks on the route that have burnt the same on detours: units bought so far, ascending, the dollars, and how it came about. */
interface Labels {
  readonly burnt: number;
  readonly units: number[];
  readonly cost: number[];
  readonly node: number[];
}

const empty = (burnt: number): Labels => ({ burnt, units: [], cost: [], node: [] });

/** Two lists of labels in one, the cheaper where both have bought the same. */
const merged = (a: Labels, b: Labels): Labels => {
  const out = empty(a.burnt);
  let [i, j] = [0, 0];
  while (i < a.units.length || j < b.units.length) {
    const [left = Number.POSITIVE_INFINITY, right = Number.POSITIVE_INFINITY] = [a.units[i], b.units[j]];
    const fromA = left < right || (left === right && (a.cost[i] as number) <= (b.cost[j] as number));
    const [list, k] = fromA ? [a, i] : [b, j];
    out.units.push(list.units[k] as number);
    out.cost.push(list.cost[k] as number);
    out.node.push(list.node[k] as number);
    if (left <= right) i += 1;
    if (right <= left) j += 1;
  }
  return out;
};

/** The search of `cheapestInUnits`, with what it knows so far. */
class UnitSearch {
  private readonly p: Problem;
  private readonly perGallon: number;
  private readonly near: NearOptimal;
  /** The cheapest whole plan, and the node of its last purchase. */
  private best: number;
  private bestNode = START;
  private readonly work: Work;
  private readonly candidates: number[] = [];
  private readonly parents: number[] = [];
  private readonly bought: number[] = [];

  constructor(solved: Solved, perGallon: number, below: number, work: Work) {
    this.p = solved.p;
    this.perGallon = perGallon;
    this.near = nearOptimal(solved, below);
    this.best = below;
    this.work = work;
  }

  run(): Found {
    const { p } = this;
    const start: Labels = { burnt: 0, units: [0], cost: [0], node: [START] };
    const groups = new Map<number, Labels>();
    for (let k = 0; k < this.near.candidates.length; k += 1) {
      const fresh: Labels[] = [];
      if (p.start >= leastArrival(p, this.near.candidates[k] as number, true) - SLACK)
        fresh.push(this.stopAt(start, k, true));
      for (const [key, labels] of groups) {
        fresh.push(this.stopAt(labels, k, false));
        const kept = this.passing(labels, k);
        if (kept.units.length === 0) groups.delete(key);
        else groups.set(key, kept);
      }
      for (const labels of fresh) {
        if (labels.units.length === 0) continue;
        const key = Math.round(labels.burnt / SAME);
        const there = groups.get(key);
        groups.set(key, there === undefined ? labels : merged(there, labels));
      }
      if (this.work.left < 0) return { purchases: this.purchases(), proved: false };
    }
    return { purchases: this.purchases(), proved: true };
  }

  private purchases(): Purchase[] | undefined {
    if (this.bestNode === START) return undefined;
    const purchases: Purchase[] = [];
    for (let node = this.bestNode; node !== START; node = this.parents[node] as number) {
      const parent = this.parents[node] as number;
      const before = parent === START ? 0 : (this.bought[parent] as number);
      const gallons = ((this.bought[node] as number) - before) / this.perGallon;
      purchases.push({ candidate: this.candidates[node] as number, gallons });
    }
    return purchases.reverse();
  }

  private up(gallons: number): number {
    return Math.ceil((gallons - SLACK) * this.perGallon);
  }

  private down(gallons: number): number {
    return Math.floor((gallons + SLACK) * this.perGallon);
  }

  /** What is still to be paid with u after the k-th near candidate, US dollars; Infinity where nothing goes on. */
  private ahead(k: number, u: number): number {
    const { ahead, begins, ends } = this.near;
    let least = Number.POSITIVE_INFINITY;
    for (let j = begins[k] as number; j < (ends[k] as number); j += 1) {
      if ((ahead.from[j] as number) > u + SLACK) break;
      if ((ahead.to[j] as number) < u - SLACK) continue;
      least = Math.min(least, (ahead.base[j] as number) + (ahead.slope[j] as number) * u);
    }
    return least;
  }

  /** The labels that may pass the k-th near candidate and still become the cheapest plan. */
  private passing({ burnt, units, cost, node }: Labels, k: number): Labels {
    const kept = empty(burnt);
    this.work.left -= units.length;
    units.forEach((bought, j) => {
      const u = this.p.start + bought / this.perGallon - burnt;
      if ((cost[j] as number) + this.ahead(k, u) >= this.best - CHEAPER) return;
      kept.units.push(bought);
      kept.cost.push(cost[j] as number);
      kept.node.push(node[j] as number);
    });
    return kept;
  }

  /** The labels after a stop at the k-th near candidate that may still become the cheapest plan; a whole plan is remembered. */
  private stopAt(labels: Labels, k: number, isFirst: boolean): Labels {
    const { p, perGallon } = this;
    const { ahead, begins, ends, candidates } = this.near;
    const i = candidates[k] as number;
    const burnt = labels.burnt + (p.detour[i] as number);
    const out = empty(burnt);
    /** u on leaving is this and the gallons bought. */
    const unbought = p.start - burnt;
    const needed = this.up(leastArrival(p, i, isFirst) - p.start + labels.burnt);
    let source = labels.units.findIndex((units) => units >= needed);
    if (source < 0) return out;
    const leastUnits = this.up(leastPurchase(p, i));
    const back = this.up((p.at[i] as number) + p.reserve - unbought);
    const lowest = Math.max((labels.units[source] as number) + leastUnits, back);
    const highest = this.down(fullTank(p, i) - unbought);
    if (lowest > highest) return out;
    this.work.left -= labels.units.length;
    const perUnit = (p.price[i] as number) / perGallon;
    let cheapest = Number.POSITIVE_INFINITY;
    for (let j = source; j < labels.units.length; j += 1) {
      cheapest = Math.min(cheapest, (labels.cost[j] as number) - perUnit * (labels.units[j] as number));
    }
    const enough = lastLeaving(p, i) - SLACK;
    let held = Number.POSITIVE_INFINITY;
    let heldNode = START;
    let done = lowest - 1;
    for (let j = begins[k] as number; j < (ends[k] as number); j += 1) {
      const [base, slope] = [ahead.base[j] as number, ahead.slope[j] as number];
      let from = Math.max(done + 1, this.up((ahead.from[j] as number) - unbought));
      let to = Math.min(highest, this.down((ahead.to[j] as number) - unbought));
      // None of the labels is cheaper than `cheapest`, and what that leaves of a straight piece is a stretch of it.
      const room = this.best - CHEAPER - cheapest - p.fee - base - slope * unbought;
      const rise = perUnit + slope / perGallon;
      if (rise > 0) to = Math.min(to, Math.floor(room / rise));
      else if (rise < 0) from = Math.max(from, Math.ceil(room / rise));
      else if (room <= 0) continue;
      this.work.left -= 1 + Math.max(0, to - from);
      if (this.work.left < 0) return out;
      for (let units = from; units <= to; units += 1) {
        for (; source < labels.units.length && (labels.units[source] as number) <= units - leastUnits; source += 1) {
          const value = (labels.cost[source] as number) - perUnit * (labels.units[source] as number);
          if (value < held) [held, heldNode] = [value, labels.node[source] as number];
        }
        const cost = held + p.fee + perUnit * units;
        const u = unbought + units / perGallon;
        if (cost + base + slope * u >= this.best - CHEAPER) continue;
        const node = this.candidates.length;
        this.candidates.push(i);
        this.parents.push(heldNode);
        this.bought.push(units);
        out.units.push(units);
        out.cost.push(cost);
        out.node.push(node);
        done = units;
        const whole = cost - (p.endValue ?? 0) * (u - goal(p));
        if (u >= enough && whole < this.best - CHEAPER) [this.best, this.bestNode] = [whole, node];
      }
    }
    return out;
  }
}

/**
 * The cheapest plan of all whose purchases are whole units, where it is cheaper than `below` (US dollars, stop fees included). Where the
 * search would take too long, the cheapest that it has come to.
 *
 * A search forwards over what was bought, in order of the route, exact in whole units. What has been burnt on detours is what makes
 * one way's fuel differ from another's by less than a unit, so it tells the labels apart; with the same burnt and bought the
 * cheaper stays. What would not be below the best plan so far, with the least that any amounts still to be bought cost
 * (`nearOptimal`), is dropped: any amounts are so little cheaper than whole units that few stops and labels are left.
 *
 * @param perGallon units a gallon
 */
export const cheapestInUnits = (solved: Solved, perGallon: number, below: number, work: Work): Found =>
  new UnitSearch(solved, perGallon, below, work).run();
