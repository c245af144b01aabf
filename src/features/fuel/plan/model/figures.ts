import type { FuelPlan } from '#src/contract/plan.ts';
import { type PaidPrice, paidPrice } from '#src/lib/price.ts';
import { FUEL_RESULT } from '#src/texts/fuel-result.ts';

/** The oldest price that a plan's stops are bought at; undefined where none is dated. */
export const oldestPrice = (plan: FuelPlan): PaidPrice | undefined =>
  plan.fuelPlan
    .flatMap((stop) => paidPrice(stop.location) ?? [])
    .filter(({ at }) => at !== undefined)
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0))[0];

/** US dollars a plan saves against the driver who has none (`comparedWith`); undefined where not known or nothing. */
export const savingsOf = (plan: FuelPlan): number | undefined => {
  const { naiveComparableCost, totalCost } = plan;
  const known = naiveComparableCost !== undefined && totalCost !== undefined;
  const saved = plan.savings ?? (known ? naiveComparableCost - totalCost : undefined);
  return saved !== undefined && saved >= 0.005 ? saved : undefined;
};

/** Whom a plan's savings are against: a driver who fills up at a quarter tank, or sooner where that would have stranded him. */
export const comparedWith = ({ naiveBelow = 0.25 }: FuelPlan): string => {
  if (naiveBelow <= 0.25) return FUEL_RESULT.lessThan;
  if (naiveBelow <= 0.5) return FUEL_RESULT.lessThanHalf;
  return naiveBelow < 1 ? FUEL_RESULT.lessThanThreeQuarters : FUEL_RESULT.lessThanAlways;
};
