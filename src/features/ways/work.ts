import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import { createSingleFlight } from '#src/lib/single-flight.ts';
import { toastFailure } from '#src/ui/toast-failure.ts';
import { type Like, type MakePlan, planWithWay, withWay } from './model/ways.ts';

/** `chooseWay` of `commands.ts`. */
export const choose = async (at: number): Promise<RouteRow | undefined> => {
  const { db, ports } = runtime();
  const database = db();
  const write = () =>
    database.transaction('rw', database.routes, database.plans, database.stationLists, async () => {
      const [route, row] = [await database.routes.get('last'), await database.plans.get('last')];
      const chosen = route && withWay(route, at, ports.clock.now());
      // What was filled lies on the way that is driven.
      if (!chosen || chosen === route || row?.trip) return undefined;
      const plan = row && planWithWay(route, row, at);
      await database.routes.put(chosen);
      if (plan) await database.plans.put(plan);
      else await database.plans.clear();
      await database.stationLists.delete('route');
      return chosen;
    });
  const made = await toastFailure(makingRoom(database, ports, write));
  return made.ok ? made.value : undefined;
};

/** `plansOfOthers` of `commands.ts`. */
export const plansOfOthers = async (route: RouteRow, like: Like, makePlan: MakePlan) => {
  const others: (PlanRow['plan'] | null)[] = [];
  for (const way of route.others ?? []) {
    const made = await makePlan(like, way);
    // That there is no plan is an answer, too.
    if (!made.ok && made.error.error.kind !== 'rejected') return undefined;
    others.push(made.ok ? made.value : null);
  }
  return others;
};

const compareWays = async (route: RouteRow, row: PlanRow, makePlan: MakePlan): Promise<boolean> => {
  const { db, ports } = runtime();
  const database = db();
  const others = await plansOfOthers(route, row, makePlan);
  if (!others) return false;
  const stored = await makingRoom(database, ports, () =>
    database.transaction('rw', database.routes, database.plans, async () => {
      const [nowRoute, nowPlan] = [await database.routes.get('last'), await database.plans.get('last')];
      // Meanwhile another route was built, another way chosen, or another plan made.
      if (nowRoute?.savedAt !== route.savedAt || nowPlan?.savedAt !== row.savedAt) return;
      await database.plans.put({ ...nowPlan, others });
    }),
  );
  return stored.ok;
};

const onceAtATime = createSingleFlight<boolean>();

/** `planOthers` of `commands.ts`. What is asked again while it runs, as by a panel that was moved, is not done twice. */
export const planOthers = (route: RouteRow, row: PlanRow, makePlan: MakePlan): Promise<boolean> => {
  const key = [runtime().db().name, route.savedAt, row.savedAt].join(' ');
  return onceAtATime(key, () => compareWays(route, row, makePlan));
};
