import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import type { Like, MakePlan } from './model/ways.ts';

/** What works on ways loads with the first press, or the first plan. */
const work = () => import('./work.ts');

/**
 * Chooses another of the active route's ways (its place in `waysOf`), with its plan where that was made. Answers the route as it
 * is then; undefined where nothing was chosen, as on a trip on which something was filled.
 */
export const chooseWay = async (at: number): Promise<RouteRow | undefined> => (await work()).choose(at);

/**
 * Plans the other ways of a route by the form of its plan, and stores their plans beside it. Answers false where one of them
 * could not be made for now.
 */
export const planOthers = async (route: RouteRow, row: PlanRow, makePlan: MakePlan): Promise<boolean> =>
  (await work()).planOthers(route, row, makePlan);

/**
 * The plans of a route's other ways by the same form, in their order, null where there can be none; stores nothing. Undefined
 * where one of them could not be made for now.
 */
export const plansOfOthers = async (route: RouteRow, like: Like, makePlan: MakePlan) =>
  (await work()).plansOfOthers(route, like, makePlan);
