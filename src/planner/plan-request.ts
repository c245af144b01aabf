import { PLAN, PLANNER } from '#src/contract/limits.ts';
import type { PlanInput } from '#src/contract/plan.ts';

/** What a router says of a stop: the station at about that mile of the route, and the miles that it adds. */
export interface RoadDetour {
  readonly id: string;
  readonly mile: number;
  readonly miles: number;
}

/** The body of `POST /assistant/plan`, before or after its defaults. Gallons and miles. */
export type PlanRequest = Omit<PlanInput, 'searchRadius' | 'minGallonsPurchase'> & {
  readonly searchRadius?: number | undefined;
  readonly minGallonsPurchase?: number | undefined;
  /** What is known of stops by the road (`road-detours.ts`). */
  readonly roads?: readonly RoadDetour[] | undefined;
};

/** A number brought between two others; undefined for none, and for what is no number. */
export const between = (low: number, high: number, value: number | undefined): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : Math.min(high, Math.max(low, value));

/**
 * A request whose numbers are what `planInputSchema` allows, the nearest ones where they are not, so that whoever calls
 * the planner, and with whatever, gets an answer in a bounded number of steps.
 */
export const withinLimits = (input: PlanRequest): PlanRequest => ({
  ...input,
  amountOfFuel: between(0, PLAN.maxTankGallons, input.amountOfFuel) ?? 0,
  trunkCapacity: between(0, PLAN.maxTankGallons, input.trunkCapacity) ?? 0,
  searchRadius: between(0, PLAN.maxSearchRadiusMiles, input.searchRadius),
  minGallonsPurchase: between(0, PLAN.maxTankGallons, input.minGallonsPurchase),
  milesPerGallon: between(PLAN.minMilesPerGallon, PLAN.maxMilesPerGallon, input.milesPerGallon),
  reserveGallons: between(0, PLAN.maxTankGallons, input.reserveGallons),
  endReserve: between(0, PLAN.maxTankGallons, input.endReserve),
  endValue: between(0, PLAN.maxFuelValue, input.endValue),
  stopFee: between(0, PLAN.maxStopFee, input.stopFee),
  routeMiles: between(0, PLAN.maxRouteMiles, input.routeMiles),
  maxPriceAgeDays: between(0, PLAN.maxPriceAgeDays, input.maxPriceAgeDays),
});

/** Miles a US gallon of a request, or the default. */
export const economyOf = (input: Pick<PlanRequest, 'milesPerGallon'>): number =>
  input.milesPerGallon ?? PLANNER.milesPerGallon;
