import type { AppError } from '#src/contract/errors.ts';
import { PLANNER } from '#src/contract/limits.ts';
import type { FuelForm, FuelPlan, NoPlan } from '#src/contract/plan.ts';
import { paidPrice } from '#src/lib/price.ts';
import { FUEL_TEXT } from '#src/texts/fuel.ts';

/** The reserve a form stands for, gallons: its own, else 10 % of the tank. */
export const reserveOf = (form: FuelForm): number => form.reserveGallons ?? form.tankCapacity * PLANNER.reserveShare;

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

/** Why there is no plan, in a sentence. */
export const failureText = ({ error, noPlan }: { readonly error: AppError; readonly noPlan?: NoPlan }): string =>
  noPlan?.message ?? error.message ?? (error.kind === 'offline' ? FUEL_TEXT.planOffline : FUEL_TEXT.planFailed);
