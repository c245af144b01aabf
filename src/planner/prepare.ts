import { FUEL_FORM, PLANNER } from '#src/contract/limits.ts';
import { type Candidate, type CandidateList, candidatesAhead } from './candidates.ts';
import { withFirstReserve } from './first-reserve.ts';
import { economyOf, type PlanRequest } from './plan-request.ts';
import type { Problem } from './problem.ts';
import { termsOf } from './pump-terms.ts';
import { withRoads } from './road-detours.ts';
import { tidy } from './round-plan.ts';
import type { StationIndex } from './station-index.ts';
import type { PumpTaxes, Taxes } from './tax.ts';

/** What a gallon left at the destination is worth unless the request says so: what it costs near there. US dollars, 0 or more. */
const cheapestNearEnd = (candidates: readonly Candidate[], prices: Float64Array, totalMiles: number): number => {
  const near = prices.filter((_, i) => (candidates[i] as Candidate).mile >= totalMiles - PLANNER.endValueMiles);
  return near.length === 0
    ? 0
    : Math.max(
        0,
        near.reduce((least, price) => Math.min(least, price)),
      );
};

/**
 * Turns a request and its candidates (in order of mile) into gallons. A start above the tank's capacity is a full tank.
 * @param credit US dollars a gallon of tax in each candidate's price; none where prices are compared at the pump
 */
export const problemOf = (
  input: PlanRequest,
  candidates: readonly Candidate[],
  totalMiles: number,
  credit?: Float64Array,
): Problem => {
  const economy = economyOf(input);
  const prices = Float64Array.from(candidates, ({ price, bonus = 0 }, i) => price - (credit?.[i] ?? 0) - bonus);
  const preferred = candidates.some(({ bonus }) => bonus !== undefined);
  return {
    tank: input.trunkCapacity,
    start: Math.min(input.amountOfFuel, input.trunkCapacity),
    reserve: input.reserveGallons ?? tidy(PLANNER.reserveShare * input.trunkCapacity),
    minimum: input.minGallonsPurchase ?? FUEL_FORM.minGallonsPurchase,
    fee: input.stopFee ?? PLANNER.stopFee,
    endReserve: input.endReserve,
    endValue: input.endValue ?? cheapestNearEnd(candidates, prices, totalMiles),
    end: totalMiles / economy,
    at: Float64Array.from(candidates, ({ mile }) => mile / economy),
    detour: Float64Array.from(candidates, ({ detourMiles }) => detourMiles / economy),
    price: prices,
    ...(credit && { credit }),
    ...(preferred && { bonus: Float64Array.from(candidates, ({ bonus = 0 }) => bonus) }),
  };
};

/** A request with its candidates, the tax in their prices where that is asked for, and the problem they make. */
export interface Prepared extends CandidateList {
  readonly pumps: PumpTaxes | undefined;
  readonly problem: Problem;
}

/**
 * Finds the candidates of a request (within its limits) and turns them into a problem, the reserve of its first leg lowered
 * where there is no plan else. @param now milliseconds since 1970
 * @throws where a plan after tax is asked for without its taxes, or one by the age of prices without the time
 */
export const prepare = (
  input: PlanRequest,
  index: StationIndex,
  taxes: Taxes | undefined,
  now: number | undefined,
): Prepared => {
  const radius = input.searchRadius ?? FUEL_FORM.searchRadiusMiles;
  const { candidates: found, totalMiles } = candidatesAhead(index, input, radius, termsOf(input, now));
  const candidates = withRoads(found, index, input.roads);
  const afterTax = input.taxBasis === 'ifta';
  if (afterTax && taxes === undefined) throw new Error('A plan after tax needs its taxes: pass taxesAt(now).');
  const pumps = afterTax ? taxes?.atPumps(input, candidates, index.stations) : undefined;
  const problem = withFirstReserve(problemOf(input, candidates, totalMiles, pumps?.credit));
  return { candidates, totalMiles, pumps, problem };
};
