import type { FuelPlan } from '#src/contract/plan.ts';
import type { TripRow } from '#src/data/db/trip-rows.ts';
import { toCents } from '#src/planner/round-plan.ts';
import { sumOf } from './trip.ts';

/** Gallons and US dollars; after tax where the plan was; undefined where a backend did not tell. */
export interface Sum {
  readonly gallons: number | undefined;
  readonly money: number | undefined;
  readonly afterTax?: number | undefined;
}

/** What was paid on a trip against what its first plan had said. */
export interface PaidAgainst {
  readonly planned: Sum;
  readonly paid: Sum;
  /** Still to buy; undefined while the rest has no plan. */
  readonly rest: Sum | undefined;
  /** Paid and still to buy, and how much that is more than planned. */
  readonly together: Sum | undefined;
  readonly difference: Sum | undefined;
  /** Gallons more than planned at the destination, to the tenth. */
  readonly left: number | undefined;
}

const tenths = (gallons: number): number => Math.round(gallons * 10) / 10;
const sumOfPlan = (plan: FuelPlan): Sum => ({
  gallons: plan.totalGallons,
  money: plan.totalCost,
  ...(plan.taxBasis === 'ifta' && { afterTax: plan.afterTaxCost ?? 0 }),
});

const both = (a: number | undefined, b: number | undefined, sign: 1 | -1): number | undefined =>
  a === undefined || b === undefined ? undefined : toCents(a + sign * b);

const combined = (a: Sum, b: Sum, sign: 1 | -1): Sum => ({
  gallons: both(a.gallons, b.gallons, sign),
  money: both(a.money, b.money, sign),
  ...(a.afterTax !== undefined && { afterTax: both(a.afterTax, b.afterTax ?? 0, sign) }),
});

/** Sets what was paid on a trip so far against its first plan. */
export const paidAgainst = ({ plan, now: { fills, rest } }: Pick<TripRow, 'plan' | 'now'>): PaidAgainst => {
  const planned = sumOfPlan(plan);
  const { gallons, paid: money, credit } = sumOf(fills);
  const paid = { gallons, money, ...(planned.afterTax !== undefined && { afterTax: toCents(money - credit) }) };
  const still = rest && sumOfPlan(rest);
  const together = still && combined(paid, still, 1);
  const [then, now] = [plan.fuelAtDestination, rest?.fuelAtDestination];
  return {
    planned,
    paid,
    rest: still,
    together,
    difference: together && combined(together, planned, -1),
    left: then === undefined || now === undefined ? undefined : tenths(now - then),
  };
};
