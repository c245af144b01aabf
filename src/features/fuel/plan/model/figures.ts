import type { FuelPlan } from '#src/contract/plan.ts';
import { paidPrice } from '#src/lib/price.ts';

/** Milliseconds: the date of the oldest price that a plan's stops are bought at; undefined where none is dated. */
export const oldestPrice = (plan: FuelPlan): number | undefined => {
  const dates = plan.fuelPlan.flatMap((stop) => paidPrice(stop.location)?.at ?? []);
  return dates.length > 0 ? Math.min(...dates) : undefined;
};

/** US dollars a plan saves against the driver who fills up at a quarter tank; undefined where not known or nothing. */
export const savingsOf = (plan: FuelPlan): number | undefined => {
  const { naiveComparableCost, totalCost } = plan;
  const known = naiveComparableCost !== undefined && totalCost !== undefined;
  const saved = plan.savings ?? (known ? naiveComparableCost - totalCost : undefined);
  return saved !== undefined && saved >= 0.005 ? saved : undefined;
};
