import { PLAN } from '#src/contract/limits.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { exactGallons } from './amounts.ts';
import { backupsOf } from './backups.ts';
import type { Candidate } from './candidates.ts';
import { leversOf } from './levers.ts';
import { explainNoPlan } from './no-plan.ts';
import type { NoPlanCause } from './no-plan-cause.ts';
import { noPumpsSentence } from './no-pumps.ts';
import type { PlanAnswer } from './plan-answer.ts';
import { economyOf, type PlanRequest, withinLimits } from './plan-request.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { Problem } from './problem.ts';
import { PlanRefused } from './refused.ts';
import { replayLevels } from './replay-levels.ts';
import { type Bill, netOf, roundedOptimum, roundedPlan, toCents } from './round-plan.ts';
import { routeLength } from './route-line.ts';
import { SAID, type Said, warningSentence } from './sentences.ts';
import { buildStationIndex, type PlannerStation, type StationIndex } from './station-index.ts';
import type { Taxes } from './tax.ts';
import { whySentences } from './why.ts';

/** US dollars, stop fees included, that a plan is dearer than the cheapest one without preferred chains; 0 where it is none. */
const preferenceCost = (p: Problem, plan: Bill): number => {
  const { bonus, ...rest } = p;
  if (bonus === undefined) return 0;
  const price = p.price.map((each, i) => each + (bonus[i] as number));
  const cheapest = roundedOptimum({ ...rest, price });
  const dollars = (bill: Bill) => netOf(bill) + bill.purchases.length * p.fee;
  return cheapest === undefined ? 0 : Math.max(0, toCents(dollars(plan) - dollars(cheapest)));
};

/** A request that says which way was driven is one of a truck under way. */
const saidOf = ({ passedPoints = [] }: PlanRequest): Said => (passedPoints.length > 0 ? SAID.underWay : SAID.before);

/** Why there is no plan. Where no pump counts at all, that is said, and no tank is blamed. */
const explained = <S extends PlannerStation>(
  input: PlanRequest,
  index: StationIndex<S>,
  now: number | undefined,
  { candidates, problem }: Prepared,
): NoPlanCause => {
  const cause = explainNoPlan(problem, economyOf(input), saidOf(input));
  if (candidates.length > 0) return cause;
  const { shortGallons, ...rest } = cause;
  const { addGallons } = cause;
  const none = noPumpsSentence(input, index, now);
  if (addGallons === undefined) return { ...rest, code: 'GAP', message: none };
  const message = `${none} Add ${exactGallons(addGallons)} ${saidOf(input).add} to arrive without a stop.`;
  return { ...rest, shortGallons: addGallons, message };
};

const isIndex = <S extends PlannerStation>(of: readonly S[] | StationIndex<S>): of is StationIndex<S> => 'tree' in of;

/**
 * The fuel plan of a request (`POST /assistant/plan`): the least money and stop fees over the stations near the route,
 * exact, then rounded to tenths of a gallon and cents; or why there is none. Pass an index to use it for many
 * requests. Of numbers that `planInputSchema` does not allow, the nearest that it does are taken.
 *
 * @param taxes what `taxBasis: 'ifta'` needs (`taxesAt` of `src/planner/tax.ts`)
 * @param now milliseconds since 1970, which the age of prices needs. @throws where either is asked for and missing, and
 * `PlanRefused` for a line longer than any truck's route, or with more stops along it than are planned with
 */
export const makeFuelPlan = <S extends PlannerStation>(
  request: PlanRequest,
  stations: readonly S[] | StationIndex<S>,
  taxes?: Taxes,
  now?: number,
): Result<PlanAnswer<S>, NoPlanCause> => {
  const input = withinLimits(request);
  if (routeLength([...(input.passedPoints ?? []), ...input.routePoints]) > PLAN.maxRouteMiles) {
    throw new PlanRefused(`A route has at most ${PLAN.maxRouteMiles.toLocaleString('en-US')} miles.`);
  }
  const index = isIndex(stations) ? stations : buildStationIndex(stations);
  const prepared = prepare(input, index, taxes, now);
  const { candidates, totalMiles, pumps, problem } = prepared;
  const rounded = roundedPlan(problem);
  if (rounded === undefined) {
    const cause = explained(input, index, now, prepared);
    return err({ ...cause, levers: leversOf(input, index, taxes, now, prepared) });
  }
  const { plan, proved, naive, comparable, naiveBelow } = rounded;
  const backups = backupsOf(prepared, plan, index);
  const { levels, fuelAtDestination } = replayLevels(problem, plan.purchases);
  const whys = whySentences(problem, plan.purchases, economyOf(input));
  const warning = levels[0] && warningSentence(problem, levels[0].fuelOnArrival, saidOf(input));
  return ok({
    fuelPlan: plan.purchases.map(({ candidate, gallons }, k) => {
      const { station, mile, detourMiles, routed } = candidates[candidate] as Candidate;
      const { fuelOnArrival, fuelOnLeaving } = levels[k] as (typeof levels)[number];
      return {
        location: index.stations[station] as S,
        gallons,
        cost: plan.costs[k] as number,
        mile,
        detourMiles,
        detourRouted: routed === true,
        fuelOnArrival,
        fuelOnLeaving,
        why: whys[k] as string,
        ...(k < backups.length && { backup: backups[k] ?? null }),
        ...(pumps && {
          state: pumps.states[candidate] as string,
          taxCredit: plan.credits[k] as number,
          priceAfterTax: (problem.price[candidate] as number) + (problem.bonus?.[candidate] ?? 0),
        }),
        ...(input.fuelCards && { price: (candidates[candidate] as Candidate).price }),
      };
    }),
    totalCost: plan.cost,
    totalGallons: plan.gallons,
    naiveCost: naive?.cost ?? null,
    naivetotalGallons: naive?.gallons ?? null,
    ...(naiveBelow !== undefined && { naiveBelow }),
    naiveComparableCost: comparable === undefined ? null : toCents(comparable.cost - comparable.left + plan.left),
    savings: comparable === undefined ? null : toCents(netOf(comparable) - netOf(plan)),
    ...(warning === undefined ? {} : { warning }),
    ...(proved ? {} : { unproved: true }),
    fuelAtDestination,
    endReserve: problem.endReserve ?? problem.reserve,
    endValue: problem.endValue ?? 0,
    ...(input.fuelCards && { cardsFollowed: true, preferenceCost: preferenceCost(problem, plan) }),
    ...(pumps && taxes?.answer(input, pumps, plan, totalMiles)),
  });
};
