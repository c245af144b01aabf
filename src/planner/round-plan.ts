import { cheapestInUnits, type Found, type Work, workOfOne } from './cheapest-units.ts';
import { fillStops } from './fill-stops.ts';
import { naiveDrivers } from './naive.ts';
import { type Solved, solveAndKeep } from './near-optimal.ts';
import { goal, needsNoStop, type Problem, type Purchase } from './problem.ts';

/** Gallons a purchase is counted in: tenths; finer only where the rules leave no tenth (`decisions/0100`). */
const UNITS: readonly number[] = [0.1, 0.01, 0.001, 1e-6];
/** US dollars that a plan in a coarser unit may cost more than one over any amounts, where the optimum's stops leave none in it. */
const UNITS_COST = 0.1;
/** US dollars that are none. */
const NOTHING = 1e-6;

/** US dollars rounded to the cent. */
export const toCents = (dollars: number): number => Math.round(dollars * 100) / 100 + 0;

/** Removes the noise of floating point, far below what a pump or a gauge shows. Gallons. */
export const tidy = (gallons: number): number => Math.round(gallons * 1e6) / 1e6 + 0;

/** Purchases as they are shown and paid: each one's cost at the pump in whole cents, and the sums. Gallons, US dollars. */
export interface Bill {
  readonly purchases: readonly Purchase[];
  readonly costs: readonly number[];
  readonly cost: number;
  readonly gallons: number;
  /** The tax in it that is credited, each stop's in whole cents, and their sum. */
  readonly credits: readonly number[];
  readonly credit: number;
  /** What the fuel above what is to be left at the destination is worth there, US dollars. */
  readonly left: number;
  /** What is to be least: the cost without the credit and the worth of preferred chains and of what is left, and the stop fees. */
  readonly withFees: number;
  /** The same without fees and preferences. These two are not made of rounded cents, so that bills compare as they are. */
  readonly net: number;
}

/** The cheapest plan that can be bought, or, where the search for it gave up, one that is the cheapest at its own stops. */
export interface RoundedOptimum extends Bill {
  /** False where the search gave up. */
  readonly proved: boolean;
}

/** What a gallon is paid at the pump of candidate i, US dollars. */
const paidAt = (p: Problem, i: number): number => (p.price[i] as number) + (p.credit?.[i] ?? 0) + (p.bonus?.[i] ?? 0);

/** Money and stop fees less what is left, as `solve` counts them: not rounded to cents. US dollars. */
const dollarsOf = (p: Problem, purchases: readonly Purchase[]): number =>
  purchases.reduce(
    (sum, { candidate: i, gallons }) =>
      sum + gallons * (p.price[i] as number) + p.fee - (p.endValue ?? 0) * (gallons - (p.detour[i] as number)),
    (p.endValue ?? 0) * (goal(p) - p.start),
  );

export const billOf = (p: Problem, purchases: readonly Purchase[]): Bill => {
  const sumOf = (values: readonly number[]) => toCents(values.reduce((sum, each) => sum + each, 0));
  const credits = purchases.map(({ candidate, gallons }) => toCents(gallons * (p.credit?.[candidate] ?? 0)));
  const costs = purchases.map(({ candidate, gallons }) => toCents(gallons * paidAt(p, candidate)));
  const [cost, credit] = [sumOf(costs), sumOf(credits)];
  const gallons = tidy(purchases.reduce((sum, each) => sum + each.gallons, 0));
  const burnt = purchases.reduce((sum, { candidate }) => sum + (p.detour[candidate] as number), 0);
  const left = toCents((p.endValue ?? 0) * (p.start + gallons - burnt - goal(p)));
  const preferred = purchases.reduce((sum, each) => sum + each.gallons * (p.bonus?.[each.candidate] ?? 0), 0);
  const withFees = tidy(dollarsOf(p, purchases));
  const net = tidy(withFees + preferred - purchases.length * p.fee);
  return { purchases, costs, cost, gallons, credits, credit, left, withFees, net };
};

/** Money as it is shown, without stop fees: less the credit, and less what is left. US dollars; no preference. */
export const netOf = ({ cost, credit, left }: Bill): number => cost - credit - left;

/** The cheapest purchases at exactly these stops, in the coarsest unit that the rules allow; undefined where none is. */
export const purchasesAt = (p: Problem, stops: readonly number[]): Purchase[] | undefined => {
  for (const unit of [...UNITS, 0]) {
    const purchases = fillStops(p, stops, unit);
    if (purchases !== undefined) return purchases;
  }
  return undefined;
};

/** The same problem where some of the candidates alone are. @param kept their places in the arrays, in order */
export const withOnly = (p: Problem, kept: readonly number[]): Problem => {
  const some = (values: Float64Array) => Float64Array.from(kept, (i) => values[i] as number);
  const { credit, bonus } = p;
  return {
    ...{ ...p, at: some(p.at), detour: some(p.detour), price: some(p.price) },
    ...(credit && { credit: some(credit) }),
    ...(bonus && { bonus: some(bonus) }),
  };
};

/** What a search over a few stops may look at, which takes some hundreds, and all that follow searches with one `Work` that gave up. */
const FEW_STOPS_WORK = 20_000;
const MOST_AFTER = 100_000;

/**
 * The cheapest plan in whole units that is cheaper than `below` (US dollars) and makes none but these stops. They are few, so this finds
 * what a search among all that could be stops gave up on.
 */
const cheapestAt = (
  p: Problem,
  stops: readonly number[],
  perGallon: number,
  below: number,
  work: Work,
): Purchase[] | undefined => {
  if (work.left < -MOST_AFTER) return undefined;
  const kept = [...new Set(stops)].sort((a, b) => a - b);
  const solved = solveAndKeep(withOnly(p, kept));
  const few = { left: FEW_STOPS_WORK };
  const found = solved && cheapestInUnits(solved, perGallon, below, few).purchases;
  work.left -= FEW_STOPS_WORK - few.left;
  return found?.map(({ candidate, gallons }) => ({ candidate: kept[candidate] as number, gallons }));
};

/**
 * The cheapest plan in whole units; none where there is none within `UNITS_COST` of the optimum over any amounts. Where the search
 * for better stops gives up, the cheapest at the optimum's own stops and those of the best plan it had come to.
 */
const optimumIn = (unit: number, solved: Solved, work: Work): Found => {
  const { p, optimum } = solved;
  const { purchases, cost } = optimum;
  const stops = purchases.map(({ candidate }) => candidate);
  let best: readonly Purchase[] | undefined = fillStops(p, stops, unit);
  let below = best === undefined ? cost + UNITS_COST : dollarsOf(p, best);
  const stay = needsNoStop(p) ? dollarsOf(p, []) : Number.POSITIVE_INFINITY;
  if (stay <= below) [best, below] = [[], stay];
  if (below <= cost + NOTHING) return { purchases: best, proved: true };
  const perGallon = Math.round(1 / unit);
  const found = cheapestInUnits(solved, perGallon, below, work);
  if (found.purchases !== undefined) [best, below] = [found.purchases, dollarsOf(p, found.purchases)];
  if (found.proved) return { purchases: best, proved: true };
  const all = [...stops, ...(best ?? []).map(({ candidate }) => candidate)];
  return { purchases: cheapestAt(p, all, perGallon, below, work) ?? best, proved: false };
};

/**
 * The cheapest plan that can be bought: in whole tenths of a gallon, or in the next finer unit where the rules leave none. A
 * replay of it breaks no rule. Undefined where there is no plan.
 * @param work what the search may look at (`cheapestInUnits`)
 */
export const roundedOptimum = (p: Problem, work: Work = workOfOne()): RoundedOptimum | undefined => {
  const solved = solveAndKeep(p);
  if (solved === undefined) return undefined;
  const { purchases: any } = solved.optimum;
  let proved = true;
  for (const unit of any.length === 0 ? [] : UNITS) {
    const found = optimumIn(unit, solved, work);
    proved &&= found.proved;
    if (found.purchases !== undefined) return { ...billOf(p, found.purchases), proved };
  }
  return { ...billOf(p, any), proved };
};

/** A plan and the two drivers it is compared with, all rounded alike. */
export interface Comparison {
  readonly plan: Bill;
  /** `RoundedOptimum` */
  readonly proved: boolean;
  readonly naive: Bill | undefined;
  readonly comparable: Bill | undefined;
  /** The share of the tank below which these two stop (`NaiveDrivers`). */
  readonly naiveBelow: number | undefined;
}

/**
 * The cheapest plan that can be bought, and the drivers it is compared with; undefined where there is no plan. With fees and with
 * what is left at the end, the plan is no dearer than the comparable driver: one who can only buy in a finer unit than the plan
 * may be a little cheaper, and then his stops are the plan.
 */
export const roundedPlan = (p: Problem): Comparison | undefined => {
  const plan = roundedOptimum(p);
  if (plan === undefined) return undefined;
  const drivers = naiveDrivers(p, 0.1) ?? naiveDrivers(p, 0.001);
  const { proved } = plan;
  if (drivers === undefined) return { plan, proved, naive: undefined, comparable: undefined, naiveBelow: undefined };
  const comparable = billOf(p, drivers.comparable);
  const cheaper = comparable.withFees < plan.withFees ? comparable : plan;
  return { plan: cheaper, proved, naive: billOf(p, drivers.naive), comparable, naiveBelow: drivers.below };
};
