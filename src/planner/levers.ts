import { FUEL_FORM, PLAN } from '#src/contract/limits.ts';
import type { Lever } from '#src/contract/plan.ts';
import { largestPassing } from '#src/lib/bisect.ts';
import { largestMinimum, largestReserve } from './no-plan.ts';
import type { PlanRequest } from './plan-request.ts';
import { type Prepared, prepare, problemOf } from './prepare.ts';
import { type Problem, SLACK } from './problem.ts';
import { ageOf } from './pump-terms.ts';
import { leastStart, reach } from './reach.ts';
import { PlanRefused } from './refused.ts';
import { tidy } from './round-plan.ts';
import { solve } from './solve.ts';
import type { PlannerStation, StationIndex } from './station-index.ts';
import type { Taxes } from './tax.ts';

/** Miles off the route that are tried in turn, and so many candidates that a wider search would take too long. */
const RADII = [10, 15, 20, 30, 50] as const;
const MOST_CANDIDATES = 2_000;

const arrives = (p: Problem): boolean => reach({ ...p, firstReserve: 0 }).arrives;
const plans = (p: Problem): boolean => solve({ ...p, firstReserve: 0 }) !== undefined;
const upTo = (value: number, step: number): number => Math.ceil((value - SLACK) / step) * step;

/** The smallest whole number from above `low` to `high` that passes, all above it passing too; undefined where none does. */
const smallestPassing = (low: number, high: number, passes: (value: number) => boolean): number | undefined => {
  const [first, last] = [Math.floor(low) + 1, Math.floor(high)];
  if (first > last || !passes(last)) return undefined;
  return passes(first) ? first : largestPassing(first, last, (value) => !passes(value)) + 1;
};

type Figure = Extract<Lever, { value: number }>;
type Prepare = (change: Partial<PlanRequest>) => Prepared;

/** The smallest age of prices, in whole days, whose pumps make a plan; undefined where none does. */
const ageLever = (
  input: PlanRequest,
  { stations }: StationIndex,
  now: number | undefined,
  prepared: Prepare,
): number | undefined => {
  const { maxPriceAgeDays: days } = input;
  if (days === undefined || now === undefined) return undefined;
  const { candidates, totalMiles } = prepared({ maxPriceAgeDays: PLAN.maxPriceAgeDays });
  const ages = candidates.map(({ station }) => ageOf(stations[station] as PlannerStation, now).days);
  const upTo = (most: number) =>
    problemOf(
      input,
      candidates.filter((_, i) => (ages[i] as number) <= most),
      totalMiles,
    );
  return smallestPassing(days, PLAN.maxPriceAgeDays, (most) => arrives(upTo(most)));
};

/** The smallest radius, in whole miles, whose pumps make a plan. Each that is named was searched. */
const radiusLever = (input: PlanRequest, prepared: Prepare): number | undefined => {
  const radius = input.searchRadius ?? FUEL_FORM.searchRadiusMiles;
  let tried = radius;
  for (const wider of RADII.filter((miles) => miles > radius)) {
    const found = prepared({ searchRadius: wider });
    if (arrives(found.problem)) {
      const within = (miles: number) => {
        const near = found.candidates.filter((each) => each.within <= miles);
        return arrives(problemOf(input, near, found.totalMiles));
      };
      const least = smallestPassing(tried, wider, within) ?? wider;
      // A pump at the very edge of a radius is decided by floating point.
      return plans(prepared({ searchRadius: least }).problem) ? least : wider;
    }
    if (found.candidates.length > MOST_CANDIDATES) return undefined;
    tried = wider;
  }
  return undefined;
};

/**
 * Whatever makes a plan of a request (within its limits) that has none, each alone and each tried by planning with it: a
 * wider search, a smaller least purchase, a lower reserve, a smaller rest at the end, more fuel at the start, a bigger tank, older
 * prices, those without a date, all chains.
 */
export const leversOf = (
  input: PlanRequest,
  index: StationIndex,
  taxes: Taxes | undefined,
  now: number | undefined,
  own: Prepared,
): Lever[] => {
  const { candidates, totalMiles, problem: p } = own;
  const changed = (change: Partial<PlanRequest>) => problemOf({ ...input, ...change }, candidates, totalMiles);
  const prepared: Prepare = (change) => {
    try {
      return prepare({ ...input, ...change }, index, taxes, now);
    } catch (error) {
      // What finds too many pumps to plan with does not help.
      if (error instanceof PlanRefused) return own;
      throw error;
    }
  };
  const needed = leastStart(p);
  // Where no tenth above it fits the tank, a full tank is what is left.
  const start = Math.min(upTo(needed, 0.1), Math.max(needed, p.tank));
  const end = input.endReserve ?? 0;
  const tenths = largestPassing(0, Math.ceil(end * 10) - 1, (units) => arrives({ ...p, endReserve: units / 10 })) / 10;
  const tank = smallestPassing(p.tank, PLAN.maxTankGallons, (gallons) => arrives(changed({ trunkCapacity: gallons })));
  const tried: readonly [Figure['change'], number | undefined][] = [
    ['searchRadius', radiusLever(input, prepared)],
    ['minGallonsPurchase', largestMinimum({ ...p, firstReserve: 0 }) || undefined],
    ['reserveGallons', largestReserve({ ...p, firstReserve: 0 })],
    ['endReserve', end > 0 ? tenths : undefined],
    ['amountOfFuel', start <= p.tank ? tidy(start) : undefined],
    ['trunkCapacity', tank],
    ['maxPriceAgeDays', ageLever(input, index, now, prepared)],
  ];
  const figures = tried.flatMap(([change, value]): Lever[] => {
    if (value === undefined) return [];
    const searched = change === 'searchRadius' || change === 'maxPriceAgeDays';
    return searched || plans(changed({ [change]: value })) ? [{ change, value }] : [];
  });
  const switches = (['undatedPrices', 'anyChain'] as const).flatMap((change): Lever[] => {
    const off =
      change === 'anyChain' ? input.fuelCards !== undefined && !input.anyChain : input.undatedPrices === false;
    return off && plans(prepared({ [change]: true }).problem) ? [{ change, value: true }] : [];
  });
  return [...figures, ...switches];
};
