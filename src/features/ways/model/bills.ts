import type { PlanRow } from '#src/data/db/database.ts';

type Plan = PlanRow['plan'];

/** A way's whole fuel bill, US dollars. */
export interface Bill {
  /** What is paid: at the pump, or after tax with the tax that its own miles owe. */
  readonly paid: number;
  /** What is paid less the worth of the fuel left above the least: by this ways are compared. */
  readonly settled: number;
}

/** The worth of a gallon that is left at the destination: one for all ways, since all end there; the lowest of them. */
export const worthOf = (plans: readonly (Plan | null | undefined)[]): number => {
  const values = plans.flatMap((plan) => (plan?.endValue === undefined ? [] : [plan.endValue]));
  return values.length > 0 ? Math.min(...values) : 0;
};

const paid = ({ afterTaxCost, taxOnMiles = 0, totalCost }: Plan): number | undefined =>
  afterTaxCost === undefined ? totalCost : afterTaxCost + taxOnMiles;

/**
 * The bills of the plans of several ways, in their order. Undefined where there is no plan, or it does not tell; none at all
 * where they do not compare: a plan made here and one of the backend know different prices.
 */
export const billsOf = (plans: readonly (Plan | null | undefined)[]): readonly (Bill | undefined)[] => {
  const made = plans.filter((plan) => plan != null);
  const comparable = new Set(made.map((plan) => `${plan.madeOnDevice === true} ${plan.afterTaxCost === undefined}`));
  const worth = worthOf(plans);
  return plans.map((plan) => {
    const cost = plan == null || comparable.size > 1 ? undefined : paid(plan);
    if (plan == null || cost === undefined) return undefined;
    const left = Math.max(0, (plan.fuelAtDestination ?? 0) - (plan.endReserve ?? plan.fuelAtDestination ?? 0));
    return { paid: cost, settled: cost - worth * left };
  });
};

/** The place of the least bill; undefined where fewer than two are known, or where the least are equal to the cent. */
export const cheapestOf = (bills: readonly (Bill | undefined)[]): number | undefined => {
  const known = bills.flatMap((bill, at) => (bill ? [{ at, settled: bill.settled }] : []));
  const [first, second] = known.toSorted((a, b) => a.settled - b.settled);
  return first && second && second.settled - first.settled >= 0.005 ? first.at : undefined;
};
