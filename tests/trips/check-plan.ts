import * as v from 'valibot';
import { PLANNER } from '#src/contract/limits.ts';
import { type FuelPlan, fuelPlanSchema } from '#src/contract/plan.ts';
import type { Station } from '#src/contract/station.ts';
import type { PlanRequest } from '#src/planner/index.ts';
import { type Prepared, prepare } from '#src/planner/prepare.ts';
import type { Purchase } from '#src/planner/problem.ts';
import type { StationIndex } from '#src/planner/station-index.ts';
import { type Taxes, taxesAt } from '#src/planner/tax.ts';
import { taxTableOf } from '#src/planner/tax-rates.ts';
import { checkClaims } from '#tests/planner/claims.ts';
import { brokenRules } from '#tests/planner/replay.ts';

const near = (a: number | undefined, b: number, by: number): boolean => a !== undefined && Math.abs(a - b) <= by;

/** A plan as a server has answered it, what is wrong with it, and what it costs in all, US dollars. */
export interface Checked {
  readonly plan: FuelPlan;
  readonly wrong: readonly string[];
}

/** A station's place among a request's candidates, by its id and the mile that was told. */
const candidateOf = (
  { candidates }: Prepared,
  { stations }: StationIndex<Station>,
  id: string,
  mile: number | undefined,
): number => candidates.findIndex((each) => stations[each.station]?.id === id && near(mile, each.mile, 1e-4));

/** What one gallon bought at a station is credited with, by the table that the plan names. */
export const rateOf = ({ taxRates }: Pick<FuelPlan, 'taxRates'>, { state }: Pick<Station, 'state'>): number =>
  taxTableOf(taxRates?.quarter, 0).table.rates[state?.trim().toUpperCase() ?? ''] ?? 0;

/** Every sum of a plan to the cent, worked out again from its stops. */
const wrongSums = (plan: FuelPlan, miles: number): string[] => {
  const stops = plan.fuelPlan.map((stop) => ({
    ...stop,
    price: stop.location.netPrice || stop.location.retailPrice || 0,
  }));
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const wrong = stops.flatMap(({ gallons = 0, cost, price, location }) =>
    near(cost, gallons * price, 0.0051) ? [] : [`${location.name}: ${gallons} gal at ${price} cost ${cost}`],
  );
  const must = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };
  const gallons = sum(stops.map((stop) => stop.gallons ?? 0));
  const cost = sum(stops.map((stop) => stop.cost ?? 0));
  must(near(plan.totalCost, cost, 1e-6), `the costs are ${cost}, the total ${plan.totalCost}`);
  must(near(plan.totalGallons, gallons, 1e-6), `the gallons are ${gallons}, the total ${plan.totalGallons}`);
  if (plan.taxBasis !== 'ifta') return wrong;
  for (const { gallons: bought = 0, location, taxCredit, priceAfterTax, price } of stops) {
    const rate = rateOf(plan, location);
    must(near(taxCredit, bought * rate, 0.0051), `${location.name}: ${taxCredit} credited for ${bought} gal`);
    must(near(priceAfterTax, price - rate, 1e-6), `${location.name}: ${priceAfterTax} after tax of ${price}`);
  }
  const credit = sum(stops.map((stop) => stop.taxCredit ?? 0));
  must(near(plan.taxCredit, credit, 1e-6), `the credits are ${credit}, the total ${plan.taxCredit}`);
  must(near(plan.afterTaxCost, cost - credit, 1e-6), `${plan.afterTaxCost} after tax of ${cost} less ${credit}`);
  const driven = sum(Object.values(plan.milesByState ?? {}).map((each) => each ?? 0));
  const byState = Object.values(plan.gallonsByState ?? {}).map((each) => each ?? 0);
  const bought = sum(byState);
  must(near(driven, miles, 1e-3), `${driven} miles in all states, ${miles} driven`);
  // Each state's sum is rounded to a millionth by itself; a stop is not where the rules leave it no unit.
  must(near(bought, gallons, 1e-6 + byState.length * 0.5e-6), `${bought} gallons in all states, ${gallons} bought`);
  return wrong;
};

/** The way on from a closed pump keeps every rule with what is in the tank there, does not go back, and does not have that stop. */
const wrongBackups = (plan: FuelPlan, prepared: Prepared, index: StationIndex<Station>): string[] =>
  plan.fuelPlan.flatMap(({ location, mile, fuelOnArrival = 0, backup }) => {
    if (!backup) return backup === null ? [] : [`${location.name}: no backup was looked for`];
    const stops = (backup.stops ?? []).map(({ id, mile, gallons = 0 }) => ({
      candidate: candidateOf(prepared, index, id, mile),
      gallons,
    }));
    if (stops.some(({ candidate }) => candidate < 0)) return [`${location.name}: a backup stops at no candidate`];
    const p = prepared.problem;
    const closed = candidateOf(prepared, index, location.id, mile);
    const here = p.at[closed] as number;
    const onward = {
      ...p,
      start: fuelOnArrival - (p.detour[closed] as number) / 2,
      at: p.at.map((at) => at - here),
      end: p.end - here,
      firstReserve: backup.warning === undefined ? prepared.problem.reserve - PLANNER.noticeableGallons : 0,
    };
    const broken = brokenRules(onward, stops, 1e-4);
    const same = (backup.stops ?? []).some(({ id }) => id === location.id);
    const isBack = stops.some(({ candidate }) => (onward.at[candidate] as number) < 0);
    return [...broken, ...(same ? ['it has the closed stop'] : []), ...(isBack ? ['it goes back'] : [])].map(
      (rule) => `backup of ${location.name}: ${rule}`,
    );
  });

/**
 * Checks a plan that a server has answered: it is driven again over candidates worked out here, every sum is added up anew,
 * every reason is held against all pumps, and every backup driven too.
 * @param index every station that the server plans with
 * @param now when it was planned, milliseconds
 */
export const checkPlan = (
  body: unknown,
  request: PlanRequest,
  index: StationIndex<Station>,
  now = Date.now(),
): Checked => {
  const plan = v.parse(fuelPlanSchema, body);
  const taxes: Taxes | undefined = request.taxBasis === 'ifta' ? taxesAt(now) : undefined;
  const prepared = prepare(request, index, taxes, now);
  const { problem: p, totalMiles } = prepared;
  const purchases: Purchase[] = plan.fuelPlan.map(({ location, mile, gallons = 0 }) => ({
    candidate: candidateOf(prepared, index, location.id, mile),
    gallons,
  }));
  if (purchases.some(({ candidate }) => candidate < 0)) return { plan, wrong: ['a stop is no candidate'] };
  const wrong = [...brokenRules(p, purchases, 1e-4), ...wrongSums(plan, totalMiles)];
  const [first] = plan.fuelPlan;
  const below = first?.fuelOnArrival !== undefined && first.fuelOnArrival <= p.reserve - PLANNER.noticeableGallons;
  if (below !== (plan.warning !== undefined))
    wrong.push(`arrives with ${first?.fuelOnArrival}, says "${plan.warning}"`);
  try {
    checkClaims(
      p,
      purchases,
      plan.fuelPlan.map(({ why = '' }) => why),
      request.milesPerGallon ?? 6.5,
    );
  } catch (error) {
    wrong.push(`a reason is not true: ${(error as Error).message.split('\n')[0]}`);
  }
  return { plan, wrong: [...wrong, ...wrongBackups(plan, prepared, index)] };
};
