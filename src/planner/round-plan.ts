import { fillStops } from './fill-stops.ts';
import { naiveDrivers } from './naive.ts';
import { goal, type Problem, type Purchase } from './problem.ts';
import { solve } from './solve.ts';

/** Gallons a purchase is counted in: tenths; finer only where the rules leave no tenth (`decisions/0100`). */
const UNITS = [0.1, 0.01, 0.001, 1e-6] as const;

/** US dollars rounded to the cent. */
export const toCents = (dollars: number): number => Math.round(dollars * 100) / 100;

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
}

/** What a gallon is paid at the pump of candidate i, US dollars. */
const paidAt = (p: Problem, i: number): number => (p.price[i] as number) + (p.credit?.[i] ?? 0) + (p.bonus?.[i] ?? 0);

export const billOf = (p: Problem, purchases: readonly Purchase[]): Bill => {
  const sumOf = (values: readonly number[]) => toCents(values.reduce((sum, each) => sum + each, 0));
  const credits = purchases.map(({ candidate, gallons }) => toCents(gallons * (p.credit?.[candidate] ?? 0)));
  const costs = purchases.map(({ candidate, gallons }) => toCents(gallons * paidAt(p, candidate)));
  const [cost, credit] = [sumOf(costs), sumOf(credits)];
  const gallons = tidy(purchases.reduce((sum, each) => sum + each.gallons, 0));
  const burnt = purchases.reduce((sum, { candidate }) => sum + (p.detour[candidate] as number), 0);
  const left = toCents((p.endValue ?? 0) * (p.start + gallons - burnt - goal(p)));
  const preferred = purchases.reduce((sum, each) => sum + each.gallons * (p.bonus?.[each.candidate] ?? 0), 0);
  const withFees = tidy(cost - credit - preferred - left + purchases.length * p.fee);
  return { purchases, costs, cost, gallons, credits, credit, left, withFees };
};

/** Money without stop fees, in the terms that were asked for: less the credit, and less what is left. US dollars; no preference. */
export const netOf = ({ cost, credit, left }: Bill): number => cost - credit - left;

/** The cheapest purchases at exactly these stops, in the coarsest unit that the rules allow; undefined where none is. */
export const purchasesAt = (p: Problem, stops: readonly number[]): Purchase[] | undefined => {
  for (const unit of [...UNITS, 0]) {
    const purchases = fillStops(p, stops, unit);
    if (purchases !== undefined) return purchases;
  }
  return undefined;
};

/** The optimum of a problem, rounded so that a replay breaks no rule; undefined where there is no plan. */
export const roundedOptimum = (p: Problem): Bill | undefined => {
  const optimum = solve(p);
  if (optimum === undefined) return undefined;
  const stops = optimum.purchases.map(({ candidate }) => candidate);
  return billOf(p, stops.length === 0 ? [] : (purchasesAt(p, stops) ?? optimum.purchases));
};

/** A plan and the two drivers it is compared with, all rounded alike. */
export interface Comparison {
  readonly plan: Bill;
  readonly naive: Bill | undefined;
  readonly comparable: Bill | undefined;
}

/**
 * Solves a problem and rounds it so that a replay breaks no rule, or undefined where there is no plan. With fees and with what is
 * left at the end, the plan is no dearer than the comparable driver for the rounded figures too: where rounding alone would
 * make the optimum's stops a little dearer than the driver's own, the driver's trimmed stops are the plan.
 */
export const roundedPlan = (p: Problem): Comparison | undefined => {
  const plan = roundedOptimum(p);
  if (plan === undefined) return undefined;
  const drivers = naiveDrivers(p, 0.1) ?? naiveDrivers(p, 0.001);
  if (drivers === undefined) return { plan, naive: undefined, comparable: undefined };
  const comparable = billOf(p, drivers.comparable);
  return { plan: comparable.withFees < plan.withFees ? comparable : plan, naive: billOf(p, drivers.naive), comparable };
};
