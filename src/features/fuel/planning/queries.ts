import type { PlanRow } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import { runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';

/** The last fuel plan made here; null where there is none, undefined until the store has answered. */
export const useLastPlan = (): PlanRow | null | undefined => {
  const account = useAccount();
  return useLiveQuery(async () => (await runtime().db().plans.get('last')) ?? null, [account]);
};

const useStored = (name: string): unknown => {
  const account = useAccount();
  return useLiveQuery(async () => (await runtime().db().meta.get(name))?.value ?? null, [account, name]);
};

/** What is stored of this person's trucks (`readTrucks`), null for none; undefined until the store has answered. */
export const useStoredTrucks = (): unknown => useStored(META.trucks);

/** What is stored of this person's fuel cards (`readCards`), null for none; undefined until the store has answered. */
export const useStoredCards = (): unknown => useStored(META.fuelCards);
