import type { TaxAnswer } from './tax.ts';

/** The way on from a stop whose pumps are closed: where to instead. Gallons, US dollars, miles from the start of the plan. */
export interface Backup<S> {
  /** The first stop on it that the plan does not make; absent where its other stops sell more. */
  readonly location?: S;
  readonly mile?: number;
  readonly gallons?: number;
  /** Money more than the plan's, in the terms that were asked for, without stop fees, and what is left settled. */
  readonly extraCost: number;
  /** Stops more than the plan makes from the closed one on, which counts; fewer are below 0. */
  readonly extraStops: number;
  /** All stops from there on, in order. */
  readonly stops: readonly { readonly id: string; readonly mile: number; readonly gallons: number }[];
  /** Where the next stop is reached below the reserve. */
  readonly warning?: string;
}

/** One stop of a plan. Gallons, US dollars, miles; `fuelOnLeaving` is at the pump, so it is arrival plus purchase. */
export interface PlannedStop<S> {
  readonly location: S;
  readonly gallons: number;
  readonly cost: number;
  readonly mile: number;
  readonly detourMiles: number;
  /** A router told the detour; else it is an estimate as the crow flies. */
  readonly detourRouted: boolean;
  readonly fuelOnArrival: number;
  readonly fuelOnLeaving: number;
  readonly why: string;
  /** The best way on where this stop is closed; null where there is none, absent where it was not looked for (`backupsOf`). */
  readonly backup?: Backup<S> | null;
  /** After tax alone: the state its tax is paid to, the credit (US dollars), the price of a gallon without it. */
  readonly state?: string;
  readonly taxCredit?: number;
  readonly priceAfterTax?: number;
  /** With fuel cards alone: what a gallon is paid at the pump. */
  readonly price?: number;
}

/** The prescribed answer with the members that are ours; null where no driver without a plan arrives. */
export interface PlanAnswer<S> extends Partial<TaxAnswer> {
  readonly fuelPlan: readonly PlannedStop<S>[];
  readonly totalCost: number;
  readonly totalGallons: number;
  readonly naiveCost: number | null;
  readonly naivetotalGallons: number | null;
  readonly naiveComparableCost: number | null;
  /** The share of the tank below which the drivers without a plan fill up: 0.25, more where that strands them, 1 for wherever they can. */
  readonly naiveBelow?: number;
  /** What the plan costs less than the second driver, at the pump or after tax as was asked; no stop fees, and what is left settled. */
  readonly savings: number | null;
  readonly warning?: string;
  /** A plan some cents cheaper may exist: the search in whole tenths gave up (decision 0447). Absent where it is proved that there is none. */
  readonly unproved?: true;
  readonly fuelAtDestination: number;
  /** What was to be left there at least, gallons, and what a gallon above it was worth, US dollars. */
  readonly endReserve: number;
  readonly endValue: number;
  /** With fuel cards alone: they were followed, and what the preferred chains cost more than the cheapest plan. */
  readonly cardsFollowed?: true;
  readonly preferenceCost?: number;
}
