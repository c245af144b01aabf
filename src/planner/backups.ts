import type { Candidate } from './candidates.ts';
import { withFirstReserve } from './first-reserve.ts';
import type { Backup } from './plan-answer.ts';
import type { Prepared } from './prepare.ts';
import type { Problem } from './problem.ts';
import { replayLevels } from './replay-levels.ts';
import { type Bill, roundedOptimum, toCents } from './round-plan.ts';
import { warningSentence } from './sentences.ts';
import type { PlannerStation, StationIndex } from './station-index.ts';

/** The problem with some of its candidates alone. */
const reducedTo = (p: Problem, kept: readonly number[]): Problem => {
  const some = (values: Float64Array) => Float64Array.from(kept, (i) => values[i] as number);
  const { credit, bonus } = p;
  return {
    ...p,
    firstReserve: undefined,
    at: some(p.at),
    detour: some(p.detour),
    price: some(p.price),
    ...(credit && { credit: some(credit) }),
    ...(bonus && { bonus: some(bonus) }),
  };
};

/** Candidates that are solved for the backups of one plan, and what all their searches may look at: a trip around the earth takes no second. */
const MOST_SOLVED = 150_000;
const MOST_SEARCHED = 200_000;

export interface Backups<S> {
  /** One for each stop, in order; null where there is none. */
  readonly backups: readonly (Backup<S> | null)[];
  /** The least that one costs which keeps the plan's rules, fees and preferences counted (`Bill.withFees`). US dollars. */
  readonly cheapest: number;
}

/**
 * For each stop of a plan the exact plan without its station, what the fuel left is worth being the same: where to when its
 * pumps are closed. Null where there is none; the last stops of a plan that has hundreds are left out.
 */
export const backupsOf = <S extends PlannerStation>(
  { problem, candidates }: Prepared,
  plan: Bill,
  { stations }: StationIndex<S>,
): Backups<S> => {
  const stationAt = (i: number) => (candidates[i] as Candidate).station;
  const made = new Set(plan.purchases.map(({ candidate }) => stationAt(candidate)));
  const work = { left: MOST_SEARCHED };
  const most = Math.ceil(MOST_SOLVED / Math.max(1, candidates.length));
  let cheapest = Number.POSITIVE_INFINITY;
  const backups = plan.purchases.slice(0, most).map(({ candidate: closed }) => {
    const kept = [...candidates.keys()].filter((i) => stationAt(i) !== stationAt(closed));
    const p = withFirstReserve(reducedTo(problem, kept));
    const bill = roundedOptimum(p, work);
    if (bill === undefined) return null;
    if (p.firstReserve === problem.firstReserve) cheapest = Math.min(cheapest, bill.withFees);
    const stops = bill.purchases.map(({ candidate, gallons }) => {
      const { station, mile } = candidates[kept[candidate] as number] as Candidate;
      return { station, mile, gallons };
    });
    const off = ({ mile }: { mile: number }) => Math.abs(mile - (candidates[closed] as Candidate).mile);
    const [instead] = stops.filter(({ station }) => !made.has(station)).sort((a, b) => off(a) - off(b));
    const first = replayLevels(p, bill.purchases).levels[0];
    const warning = first && warningSentence(p, first.fuelOnArrival);
    return {
      ...(instead && { location: stations[instead.station] as S, mile: instead.mile, gallons: instead.gallons }),
      extraCost: toCents(bill.net - plan.net),
      extraStops: stops.length - plan.purchases.length,
      stops: stops.map(({ station, mile, gallons }) => ({ id: (stations[station] as S).id, mile, gallons })),
      ...(warning === undefined ? {} : { warning }),
    };
  });
  return { backups, cheapest };
};
