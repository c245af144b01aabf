import { useEffect, useEffectEvent, useState } from 'react';
import type { PlanRow, RouteRow } from '#src/data/db/database.ts';
import { planOthers, plansOfOthers } from './commands.ts';
import type { Like, MakePlan } from './model/ways.ts';

/** Milliseconds: prices of an older plan are not compared with those of now. */
const FRESH_MS = 5 * 60_000;

/**
 * Plans the other ways of a route once for each plan that is fresh.
 * @param now milliseconds
 * @returns whether they are being planned, or could not be
 */
export const useOthersPlanned = (
  route: RouteRow,
  plan: PlanRow | null | undefined,
  makePlan: MakePlan,
  now: number,
): 'idle' | 'busy' | 'failed' => {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const run = useEffectEvent(async (row: PlanRow) => {
    setState('busy');
    const made = await planOthers(route, row, makePlan).catch(() => false);
    setState(made ? 'idle' : 'failed');
  });
  const fresh = plan && now - plan.savedAt < FRESH_MS;
  const lacks = plan && plan.others?.length !== route.others?.length;
  const wanted = fresh && lacks ? plan : undefined;
  const at = wanted?.savedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each plan
  useEffect(() => {
    if (wanted) void run(wanted);
  }, [at, route.savedAt]);
  return state;
};

/** The plans of all ways by a form of which the chosen one has none, in the order of `waysOf`; undefined until they are made. */
export const useRefusedPlans = (route: RouteRow, refused: Like | undefined, makePlan: MakePlan) => {
  const [made, setMade] = useState<{ readonly by: Like; readonly plans?: readonly (PlanRow['plan'] | null)[] }>();
  const run = useEffectEvent(async (by: Like) => {
    const others = await plansOfOthers(route, by, makePlan).catch(() => undefined);
    setMade({ by, ...(others && { plans: others.toSpliced(route.place ?? 0, 0, null) }) });
  });
  useEffect(() => {
    if (refused) void run(refused);
  }, [refused]);
  const answered = refused && made?.by === refused ? made : undefined;
  return { plans: answered?.plans, asking: refused !== undefined && !answered };
};
