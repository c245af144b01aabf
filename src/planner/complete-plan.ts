import { FUEL_FORM } from '#src/contract/limits.ts';
import type { FuelPlan, PlanStop } from '#src/contract/plan.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { type PlanRequest, withinLimits } from './plan-request.ts';
import { problemOf } from './prepare.ts';
import type { Problem, Purchase } from './problem.ts';
import { priceOfStation } from './pump-terms.ts';
import { replayLevels } from './replay-levels.ts';
import { billOf, purchasesAt } from './round-plan.ts';
import { buildStationIndex } from './station-index.ts';

/** Miles: half the way round the earth. No station is further off. */
const FURTHEST = 12_500;
/** Miles that the search begins with at least, so that widening comes to an end. */
const NEAREST = 0.01;

/** Every pass of each stop, at the search radius or, for a station outside it, at the first wider one that finds it. */
const passesOf = (input: PlanRequest, stops: readonly PlanStop[]): { passes: Candidate[][]; totalMiles: number } => {
  const stations = stops.map(({ location: { latitude, longitude, ...rest } }, k) => ({
    id: String(k),
    latitude,
    longitude,
    approximate: rest.approximate,
    placedBy: rest.placedBy,
    netPrice: priceOfStation(rest as PlanStop['location']) ?? 1,
  }));
  const passes: Candidate[][] = stops.map(() => []);
  let radius = Math.max(NEAREST, input.searchRadius ?? FUEL_FORM.searchRadiusMiles);
  for (;;) {
    const index = buildStationIndex(stations.filter((_, k) => passes[k]?.length === 0));
    const found = findCandidates(index, input.routePoints, radius, input.routeMiles);
    for (const candidate of found.candidates) passes[Number(index.stations[candidate.station]?.id)]?.push(candidate);
    if (radius > FURTHEST || passes.every((each) => each.length > 0)) {
      return { passes: drivable(passes), totalMiles: found.totalMiles };
    }
    radius *= 4;
  }
};

/** Miles by which a stop may lie behind the one before it: two pumps at one exit. */
const BEHIND = 0.01;

/** Most ways to choose passes that are tried: a road out and back with six stops. */
const WAYS = 64;

/** Leaves out passes after which a later stop could only be behind, so that no choice runs into a dead end. */
const drivable = (passes: readonly Candidate[][]): Candidate[][] => {
  const kept: Candidate[][] = [];
  let latest = Number.POSITIVE_INFINITY;
  for (const each of passes.toReversed()) {
    const ahead = each.filter(({ mile }) => mile <= latest + BEHIND);
    latest = ahead.at(-1)?.mile ?? Number.NEGATIVE_INFINITY;
    kept.unshift(ahead);
  }
  return kept;
};

/** Ways to choose a pass of each stop so that no stop goes back on the one before, earlier passes first. */
function* inOrder(passes: readonly Candidate[][], chosen: readonly Candidate[] = []): Generator<readonly Candidate[]> {
  const each = passes[chosen.length];
  if (each === undefined) {
    yield chosen;
    return;
  }
  const from = (chosen.at(-1)?.mile ?? 0) - BEHIND;
  for (const pass of each) if (pass.mile >= from) yield* inOrder(passes, [...chosen, pass]);
}

/** Stops with the passes chosen for them, and the amounts bought there; none where the stops do not reach. */
interface Way {
  readonly chosen: readonly Candidate[];
  readonly problem: Problem;
  readonly purchases: readonly Purchase[] | undefined;
}

const amountsOf = (problem: Problem, stops: readonly PlanStop[]): Purchase[] | undefined =>
  stops.every(({ gallons }) => gallons !== undefined && gallons > 0)
    ? stops.map(({ gallons }, candidate) => ({ candidate, gallons: gallons as number }))
    : purchasesAt(
        problem,
        stops.map((_, candidate) => candidate),
      );

/**
 * The cheapest way that the tank allows, with the minimum purchase or, where none keeps it, without; else the first.
 * Undefined where the stops cannot be driven in their order.
 */
const bestWay = (
  input: PlanRequest,
  stops: readonly PlanStop[],
  passes: readonly Candidate[][],
  totalMiles: number,
): Way | undefined => {
  let first: Way | undefined;
  for (const request of [input, { ...input, minGallonsPurchase: 0 }]) {
    let best: { way: Way; cost: number } | undefined;
    let left = WAYS;
    for (const chosen of inOrder(passes)) {
      // The stops are given: the first one may be reached with anything, and nothing is bought for the next trip unasked.
      const rules = { firstReserve: 0, endValue: request.endValue ?? 0 };
      const problem = { ...problemOf(request, chosen, totalMiles), ...rules };
      const way = { chosen, problem, purchases: amountsOf(problem, stops) };
      first ??= way;
      if (way.purchases !== undefined && staysInTank(problem, way.purchases)) {
        const { cost } = billOf(problem, way.purchases);
        if (best === undefined || cost < best.cost) best = { way, cost };
      }
      left -= 1;
      if (left === 0) break;
    }
    if (best !== undefined) return best.way;
  }
  return first;
};

const staysInTank = (problem: Problem, purchases: readonly Purchase[]): boolean => {
  const { levels, fuelAtDestination } = replayLevels(problem, purchases);
  const fits = levels.every((level) => level.fuelOnArrival >= 0 && level.fuelOnLeaving <= problem.tank);
  return fits && fuelAtDestination >= 0;
};

/**
 * Fills in what a backend left out of a plan: miles, detours, gallons, costs, fuel levels and totals, computed from the
 * stations it names, in their order. What the backend sent is kept. Where nothing can be
 * computed (a station without coordinates, an order that cannot be driven, stops that do not reach) it stays missing.
 * Amounts keep the minimum purchase where they can; the backend may have used a smaller one. Gallons, miles, dollars.
 */
export const completePlan = (plan: FuelPlan, request: PlanRequest): FuelPlan => {
  const input = withinLimits(request);
  const stops = plan.fuelPlan;
  const { passes, totalMiles } = passesOf(input, stops);
  const way = bestWay(input, stops, passes, totalMiles);
  if (way === undefined) return plan;
  const { chosen, problem, purchases } = way;
  const placed = stops.map((stop, k) => ({
    ...stop,
    mile: stop.mile ?? chosen[k]?.mile,
    detourMiles: stop.detourMiles ?? chosen[k]?.detourMiles,
    detourRouted: stop.detourRouted ?? (stop.detourMiles === undefined ? false : undefined),
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
