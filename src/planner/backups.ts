import type { Candidate } from './candidates.ts';
import { withFirstReserve } from './first-reserve.ts';
import type { Backup } from './plan-answer.ts';
import type { Prepared } from './prepare.ts';
import type { Problem } from './problem.ts';
import { replayLevels } from './replay-levels.ts';
import { type Bill, roundedOptimum, toCents, withOnly } from './round-plan.ts';
import { SAID, warningSentence } from './sentences.ts';
import type { PlannerStation, StationIndex } from './station-index.ts';

/**
 * The way on for a truck that stands at a closed pump, as a problem of its own: it has made the stops before, and bought nothing here.
 * @param kept candidates that lie ahead of it @param level gallons at that pump
 */
const onwardFrom = (p: Problem, closed: number, kept: readonly number[], level: number): Problem => {
  const here = p.at[closed] as number;
  const some = withOnly(p, kept);
  return {
    ...some,
    firstReserve: undefined,
    start: level - (p.detour[closed] as number) / 2,
    end: p.end - here,
    at: some.at.map((at) => at - here),
  };
};

/** Candidates that are solved for the backups of one plan, and what all their searches may look at: a trip around the earth takes no second. */
const MOST_SOLVED = 150_000;
const MOST_SEARCHED = 200_000;

/**
 * For each stop of a plan the cheapest way on where its pumps are closed (decision 0468): exact, from that stop with what is in the tank
 * there, over all stations ahead but that one, what the fuel left is worth being the same. Null where there is none; the last stops of
 * a plan that has hundreds are left out.
 */
export const backupsOf = <S extends PlannerStation>(
  { problem, candidates }: Prepared,
  plan: Bill,
  { stations }: StationIndex<S>,
): readonly (Backup<S> | null)[] => {
  const stationAt = (i: number) => (candidates[i] as Candidate).station;
  const made = new Set(plan.purchases.map(({ candidate }) => stationAt(candidate)));
  const { levels } = replayLevels(problem, plan.purchases);
  const work = { left: MOST_SEARCHED };
  const most = Math.ceil(MOST_SOLVED / Math.max(1, candidates.length));
  /** US dollars spent before the stop, as `Bill.net` counts. */
  let before = 0;
  return plan.purchases.slice(0, most).map(({ candidate: closed, gallons: planned }, k) => {
    const here = problem.at[closed] as number;
    const kept = [...candidates.keys()].filter(
      (i) => (problem.at[i] as number) >= here && stationAt(i) !== stationAt(closed),
    );
    const level = (levels[k] as (typeof levels)[number]).fuelOnArrival;
    const p = withFirstReserve(onwardFrom(problem, closed, kept, level));
    const bill = roundedOptimum(p, work);
    const spent = before;
    before += planned * ((problem.price[closed] as number) + (problem.bonus?.[closed] ?? 0));
    if (bill === undefined) return null;
    const stops = bill.purchases.map(({ candidate, gallons }) => {
      const { station, mile } = candidates[kept[candidate] as number] as Candidate;
      return { station, mile, gallons };
    });
    const instead = stops.find(({ station }) => !made.has(station));
    const first = replayLevels(p, bill.purchases).levels[0];
    const warning = first && warningSentence(p, first.fuelOnArrival, SAID.underWay);
    return {
      ...(instead && { location: stations[instead.station] as S, mile: instead.mile, gallons: instead.gallons }),
      extraCost: toCents(spent + bill.net - plan.net),
      extraStops: stops.length - (plan.purchases.length - k),
      stops: stops.map(({ station, mile, gallons }) => ({ id: (stations[station] as S).id, mile, gallons })),
      ...(warning === undefined ? {} : { warning }),
    };
  });
};
