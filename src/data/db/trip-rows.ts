import type { AppError } from '#src/contract/errors.ts';
import type { FuelCards } from '#src/contract/fuel-cards.ts';
import type { FuelForm, FuelPlan, NoPlan } from '#src/contract/plan.ts';
import type { Station } from '#src/contract/station.ts';

// What stands in an account's database of a trip under way (`src/decisions/0381-filled-here.md`).

/** A fill that a person has entered. Miles along the route, US gallons, US dollars, milliseconds by this device. */
export interface FillRow {
  /** UUID. */
  id: string;
  station: Station;
  mile: number;
  /** Miles off the route and back. */
  detour: number;
  gallons: number;
  /** Paid for a gallon. */
  price: number;
  /** What was in the tank afterwards, where the person says so; else it is worked out. */
  gauge?: number | undefined;
  /** What a gallon is credited with after tax; absent for a plan at the pump. */
  credit?: number | undefined;
  /** What the plan had said of this stop; absent where it had no such stop. */
  planned?: { readonly gallons?: number | undefined; readonly cost?: number | undefined } | undefined;
  filledAt: number;
}

/** How the plan for the rest of a trip stands: made, not asked for yet, or why there is none. */
export type RestState = 'made' | 'waiting' | { readonly error: AppError; readonly noPlan?: NoPlan };

/** What was filled on a trip, and the plan for the rest, whose miles count from the trip's start. */
export interface TripState {
  /** UUID: another for each change. */
  readonly id: string;
  /** In the order of the route. */
  readonly fills: readonly FillRow[];
  /** Mile at which the rest was planned anew with what was left there, nothing filled; missing where it begins at the last fill. */
  readonly restFrom?: number;
  readonly rest?: FuelPlan | undefined;
}

/** A trip and its fills, kept in `meta` (`src/decisions/0381-filled-here.md`). */
export interface TripRow {
  /** UUID. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly miles: number;
  readonly form: FuelForm;
  /** As it was before the first fill. */
  readonly plan: FuelPlan;
  /** The fuel cards that it was made with; absent for none. */
  readonly cards?: FuelCards;
  /** Milliseconds by this device: when that plan was made, and when the first fill was entered. */
  readonly plannedAt: number;
  readonly startedAt: number;
  readonly now: TripState;
  /** What it was before each change, the oldest first. */
  readonly past: readonly TripState[];
}
