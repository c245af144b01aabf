import type { PlanRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';

/** The last fuel plan made here; null where there is none, undefined until the store has answered. */
export const useLastPlan = (): PlanRow | null | undefined => {
  const account = useAccount();
  return useLiveQuery(async () => (await runtime().db().plans.get('last')) ?? null, [account]);
};
