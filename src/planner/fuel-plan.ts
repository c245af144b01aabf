import { FUEL_FORM, PLAN, PLANNER } from '#src/contract/limits.ts';
import type { PlanInput } from '#src/contract/plan.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { explainNoPlan } from './no-plan.ts';
import type { NoPlanCause } from './no-plan-cause.ts';
import { needsNoStop, type Problem, type Purchase } from './problem.ts';
import { roundedPlan, tidy } from './round-plan.ts';
import { warningSentence, whySentences } from './sentences.ts';
import { buildStationIndex, type PlannerStation, type StationIndex } from './station-index.ts';

/** The body of `POST /assistant/plan`, before or after its defaults. Gallons and miles. */
export type PlanRequest = Omit<PlanInput, 'searchRadius' | 'minGallonsPurchase'> & {
  readonly searchRadius?: number | undefined;
  readonly minGallonsPurchase?: number | undefined;
};

/** One stop of a plan. Gallons, US dollars, miles; `fuelOnLeaving` is at the pump, so it is arrival plus purchase. */
export interface PlannedStop<S> {
  readonly location: S;
  readonly gallons: number;
  readonly cost: number;
  readonly mile: number;
  readonly detourMiles: number;
  readonly fuelOnArrival: number;
  readonly fuelOnLeaving: number;
  readonly why: string;
}

/** The prescribed answer with the members that are ours; null where no driver without a plan arrives. */
export interface PlanAnswer<S> {
  readonly fuelPlan: readonly PlannedStop<S>[];
  readonly totalCost: number;
  readonly totalGallons: number;
  readonly naiveCost: number | null;
  readonly naivetotalGallons: number | null;
  readonly naiveComparableCost: number | null;
  readonly warning?: string;
  readonly fuelAtDestination: number;
}

/** A number brought between two others; undefined for none, and for what is no number. */
const between = (low: number, high: number, value: number | undefined): number | undefined =>
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
  stopFee: between(0, PLAN.maxStopFee, input.stopFee),
  routeMiles: between(0, PLAN.maxRouteMiles, input.routeMiles),
});

/** Miles a US gallon of a request, or the default. */
const economyOf = (input: PlanRequest): number => input.milesPerGallon ?? PLANNER.milesPerGallon;

/** Turns a request and its candidates (in order of mile) into gallons. A start above the tank's capacity is a full tank. */
export const problemOf = (input: PlanRequest, candidates: readonly Candidate[], totalMiles: number): Problem => {
  const economy = economyOf(input);
  return {
    tank: input.trunkCapacity,
    start: Math.min(input.amountOfFuel, input.trunkCapacity),
    reserve: input.reserveGallons ?? tidy(PLANNER.reserveShare * input.trunkCapacity),
    minimum: input.minGallonsPurchase ?? FUEL_FORM.minGallonsPurchase,
    fee: input.stopFee ?? PLANNER.stopFee,
    end: totalMiles / economy,
    at: Float64Array.from(candidates, ({ mile }) => mile / economy),
    detour: Float64Array.from(candidates, ({ detourMiles }) => detourMiles / economy),
    price: Float64Array.from(candidates, ({ price }) => price),
  };
};

/** Fuel at each pump and at the destination, in gallons: a replay of purchases in order of the route. */
export const replayLevels = (
  p: Problem,
  purchases: readonly Purchase[],
): { levels: { fuelOnArrival: number; fuelOnLeaving: number }[]; fuelAtDestination: number } => {
  let u = p.start;
  const levels = purchases.map(({ candidate, gallons }) => {
    const detour = p.detour[candidate] as number;
    const fuelOnArrival = u - (p.at[candidate] as number) - detour / 2;
    u += gallons - detour;
    return { fuelOnArrival: tidy(fuelOnArrival), fuelOnLeaving: tidy(fuelOnArrival + gallons) };
  });
  return { levels, fuelAtDestination: tidy(u - p.end) };
};

const isIndex = <S extends PlannerStation>(of: readonly S[] | StationIndex<S>): of is StationIndex<S> => 'tree' in of;

/**
 * The fuel plan of a request (`POST /assistant/plan`): the least money and stop fees over the stations near the route,
 * exact, then rounded to tenths of a gallon and cents; or why there is none. Pass an index to use it for many
 * requests. Of numbers that `planInputSchema` does not allow, the nearest that it does are taken.
 */
export const makeFuelPlan = <S extends PlannerStation>(
  request: PlanRequest,
  stations: readonly S[] | StationIndex<S>,
): Result<PlanAnswer<S>, NoPlanCause> => {
  const input = withinLimits(request);
  const index = isIndex(stations) ? stations : buildStationIndex(stations);
  const radius = input.searchRadius ?? FUEL_FORM.searchRadiusMiles;
  const { candidates, totalMiles } = findCandidates(index, input.routePoints, radius, input.routeMiles);
  const problem = problemOf(input, candidates, totalMiles);
  const rounded = roundedPlan(problem);
  if (rounded === undefined) return err(explainNoPlan(problem, economyOf(input)));
  const { plan, naive, comparable } = rounded;
  const { levels, fuelAtDestination } = replayLevels(problem, plan.purchases);
  const whys = whySentences(problem, plan.purchases, economyOf(input));
  const warning = needsNoStop(problem) ? undefined : warningSentence(problem);
  return ok({
    fuelPlan: plan.purchases.map(({ candidate, gallons }, k) => {
      const { station, mile, detourMiles } = candidates[candidate] as Candidate;
      const { fuelOnArrival, fuelOnLeaving } = levels[k] as (typeof levels)[number];
      return {
        location: index.stations[station] as S,
        gallons,
        cost: plan.costs[k] as number,
        mile,
        detourMiles,
        fuelOnArrival,
        fuelOnLeaving,
        why: whys[k] as string,
      };
    }),
    totalCost: plan.cost,
    totalGallons: plan.gallons,
    naiveCost: naive?.cost ?? null,
    naivetotalGallons: naive?.gallons ?? null,
    naiveComparableCost: comparable?.cost ?? null,
    ...(warning === undefined ? {} : { warning }),
    fuelAtDestination,
  });
};
