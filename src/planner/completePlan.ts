import { FUEL_FORM } from '#src/contract/limits.ts';
import type { FuelPlan, PlanStop } from '#src/contract/plan.ts';
import { type Candidate, findCandidates, priceOfStation } from './candidates.ts';
import { type PlanRequest, problemOf, replayLevels } from './fuelPlan.ts';
import type { Problem, Purchase } from './problem.ts';
import { billOf, purchasesAt } from './roundPlan.ts';
import { buildStationIndex } from './stationIndex.ts';

/** Miles: half the way round the earth. No station is further off. */
const FURTHEST = 12_500;

/** Every pass of each stop, at the search radius or, for a station outside it, at the first wider one that finds it. */
const passesOf = (input: PlanRequest, stops: readonly PlanStop[]): { passes: Candidate[][]; totalMiles: number } => {
  const stations = stops.map(({ location: { latitude, longitude, ...rest } }, k) => ({
    id: String(k),
    latitude,
    longitude,
    netPrice: priceOfStation(rest as PlanStop['location']) ?? 1,
  }));
  const passes: Candidate[][] = stops.map(() => []);
  let radius = input.searchRadius ?? FUEL_FORM.searchRadiusMiles;
  for (;;) {
    const index = buildStationIndex(stations.filter((_, k) => passes[k]?.length === 0));
    const found = findCandidates(index, input.routePoints, radius, input.routeMiles);
    for (const candidate of found.candidates) passes[Number(index.stations[candidate.station]?.id)]?.push(candidate);
    if (radius > FURTHEST || passes.every((each) => each.length > 0)) return { passes, totalMiles: found.totalMiles };
    radius *= 4;
  }
};

/** The first pass of each stop that does not go back on the one before; undefined where the order cannot be driven. */
const inOrder = (passes: readonly Candidate[][]): Candidate[] | undefined => {
  const chosen: Candidate[] = [];
  for (const each of passes) {
    const from = (chosen.at(-1)?.mile ?? 0) - 0.01;
    const next = each.find(({ mile }) => mile >= from);
    if (next === undefined) return undefined;
    chosen.push(next);
  }
  return chosen;
};

const amountsOf = (problem: Problem, stops: readonly PlanStop[]): Purchase[] | undefined => {
  if (stops.every(({ gallons }) => gallons !== undefined && gallons > 0)) {
    return stops.map(({ gallons }, candidate) => ({ candidate, gallons: gallons as number }));
  }
  const all = stops.map((_, candidate) => candidate);
  return purchasesAt(problem, all) ?? purchasesAt({ ...problem, minimum: 0 }, all);
};

/**
 * Fills in what a backend left out of a plan: miles, detours, gallons, costs, fuel levels and totals, computed from the
 * stations it names, in their order (`decisions.md`, Any backend). What the backend sent is kept. Where nothing can be
 * computed (a station without coordinates, an order that cannot be driven, stops that do not reach) it stays missing.
 * Amounts keep the minimum purchase where they can; the backend may have used a smaller one. Gallons, miles, dollars.
 */
export const completePlan = (plan: FuelPlan, input: PlanRequest): FuelPlan => {
  const stops = plan.fuelPlan;
  const { passes, totalMiles } = passesOf(input, stops);
  const chosen = inOrder(passes);
  if (chosen === undefined) return plan;
  const problem = problemOf(input, chosen, totalMiles);
  const purchases = amountsOf(problem, stops);
  const placed = stops.map((stop, k) => ({
    ...stop,
    mile: stop.mile ?? chosen[k]?.mile,
    detourMiles: stop.detourMiles ?? chosen[k]?.detourMiles,
  }));
  if (purchases === undefined) return { ...plan, fuelPlan: placed };
  const bill = billOf(problem, purchases);
  const { levels, fuelAtDestination } = replayLevels(problem, purchases);
  const priced = stops.every(({ location }) => priceOfStation(location) !== undefined);
  return {
    ...plan,
    fuelPlan: placed.map((stop, k) => ({
      ...stop,
      gallons: stop.gallons ?? purchases[k]?.gallons,
      cost: stop.cost ?? (priceOfStation(stop.location) === undefined ? undefined : bill.costs[k]),
      fuelOnArrival: stop.fuelOnArrival ?? levels[k]?.fuelOnArrival,
      fuelOnLeaving: stop.fuelOnLeaving ?? levels[k]?.fuelOnLeaving,
    })),
    totalCost: plan.totalCost ?? (priced ? bill.cost : undefined),
    totalGallons: plan.totalGallons ?? bill.gallons,
    fuelAtDestination: plan.fuelAtDestination ?? fuelAtDestination,
  };
};
