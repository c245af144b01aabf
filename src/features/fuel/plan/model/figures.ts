import type { FuelPlan } from '#src/contract/plan.ts';
import { type PaidPrice, paidPrice } from '#src/lib/price.ts';

/** The oldest price that a plan's stops are bought at; undefined where none is dated. */
export const oldestPrice = (plan: FuelPlan): PaidPrice | undefined =>
  plan.fuelPlan
    .flatMap((stop) => paidPrice(stop.location) ?? [])
    .filter(({ at }) => at !== undefined)
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0))[0];

/** US dollars a plan saves against the driver who fills up at a quarter tank; undefined where not known or nothing. */
export const savingsOf = (plan: FuelPlan): number | undefined => {
  const { naiveComparableCost, totalCost } = plan;
  const known = naiveComparableCost !== undefined && totalCost !== undefined;
  const saved = plan.savings ?? (known ? naiveComparableCost - totalCost : undefined);
  return saved !== undefined && saved >= 0.005 ? saved : undefined;
};
