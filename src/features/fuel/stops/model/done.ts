import * as v from 'valibot';
import type { Station } from '#src/contract/station.ts';
import { taxTableSchema } from '#src/contract/tax.ts';
import type { PlanRow } from '#src/data/db/database.ts';
import type { FillRow } from '#src/data/db/trip-rows.ts';
import { paidPrice } from '#src/lib/price.ts';
import { taxTableOf } from '#src/planner/tax-rates.ts';
import type { PlannedStop } from './stops.ts';

/** A stop of a plan, and what was filled there. */
export interface TripStop extends PlannedStop {
  readonly filled?: FillRow | undefined;
}

/** The stops of a plan with what was filled there: a trip's fills are its plan's first stops. */
export const withFills = (stops: readonly PlannedStop[], { trip }: Pick<PlanRow, 'trip'>): TripStop[] =>
  stops.map((stop, k) => ({ ...stop, filled: trip?.fills[k] }));

/**
 * What a gallon bought at a stop is credited with after tax, US dollars: what the plan says, else by the rates it was made
 * with and the state of the address; undefined where the plan is at the pump.
 * @param now milliseconds
 */
export const creditAt = (
  { plan }: Pick<PlanRow, 'plan'>,
  { station, priceAfterTax }: { readonly station: Station; readonly priceAfterTax?: number | undefined },
  now: number,
): number | undefined => {
  if (plan.taxBasis !== 'ifta') return undefined;
  const price = paidPrice(station)?.value;
  if (price !== undefined && priceAfterTax !== undefined) return Math.round((price - priceAfterTax) * 1e4) / 1e4;
  // A table that an administrator has uploaded came with the plan; a backend may send none.
  const sent = v.safeParse(taxTableSchema, plan.taxRates?.table);
  const table = sent.success ? sent.output : taxTableOf(plan.taxRates?.quarter, now).table;
  return table.rates[station.state?.trim().toUpperCase() ?? ''] ?? 0;
};
