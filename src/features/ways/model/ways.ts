import type { AppError } from '#src/contract/errors.ts';
import type { PlanRow, RouteRow, Way } from '#src/data/db/database.ts';
import type { Result } from '#src/lib/result.ts';

/** What a plan is made by, the same for every way. */
export type Like = Pick<PlanRow, 'form' | 'cards'>;

/** The fuel feature's way to make a plan as another was made: the same for every way. `rejected` is a plan that cannot be. */
export type MakePlan = (
  like: Like,
  way: Pick<Way, 'points' | 'miles'>,
) => Promise<Result<PlanRow['plan'], { readonly error: AppError }>>;

const chosen = ({ points, miles, duration, approximate }: RouteRow): Way => ({ points, miles, duration, approximate });

/** All ways of a route as the router ordered them, the chosen one among them (at `route.place`). */
export const waysOf = (route: RouteRow): readonly Way[] =>
  (route.others ?? []).toSpliced(route.place ?? 0, 0, chosen(route));

/**
 * A route with another of its ways chosen; the same route where there is no such way.
 * @param at its place in `waysOf`
 * @param now milliseconds
 */
export const withWay = (route: RouteRow, at: number, now: number): RouteRow => {
  const ways = waysOf(route);
  const way = ways[at];
  if (!way || at === (route.place ?? 0)) return route;
  return { ...route, ...way, others: ways.toSpliced(at, 1), place: at, savedAt: now };
};

/** The plans of all ways, in the order of `waysOf`: null where there can be none, undefined where it was not made. */
export const plansOf = (route: RouteRow, row: PlanRow): readonly (PlanRow['plan'] | null | undefined)[] => {
  const { others = [] } = route;
  // A plan of another route, or of one whose ways were not planned.
  const plans = row.others?.length === others.length ? row.others : others.map(() => undefined);
  return plans.toSpliced(route.place ?? 0, 0, row.plan);
};

/** The plan that belongs to a route with another of its ways chosen (`withWay`); undefined where that has none. */
export const planWithWay = (route: RouteRow, row: PlanRow, at: number): PlanRow | undefined => {
  const plans = plansOf(route, row);
  const plan = plans[at];
  if (!plan) return undefined;
  const { others: _, ...same } = row;
  const rest = plans.toSpliced(at, 1);
  const all = rest.flatMap((one) => (one === undefined ? [] : [one]));
  return { ...same, plan, ...(all.length === rest.length && { others: all }) };
};
