import type { Lever, NoPlan } from '#src/contract/plan.ts';

/** Why there is no plan, with what would work where one figure alone is in the way. Miles and US gallons. */
export type NoPlanCause = NoPlan & {
  readonly largestMinGallonsPurchase?: number;
  readonly largestReserveGallons?: number;
  readonly largestEndReserveGallons?: number;
  /** START_TOO_LOW: what to add before leaving, with `largestMinGallonsPurchase` where it has no room for the least purchase; missing where
   * the tank cannot hold it. */
  readonly addGallons?: number;
  /** What would help, each alone; none where nothing does. */
  readonly levers?: readonly Lever[];
};
