import type { RouteRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { useAccount } from './session.ts';

/** The active route: the last one built here; null where there is none, undefined until the store has answered. */
export const useActiveRoute = (): RouteRow | null | undefined => {
  const account = useAccount();
  return useLiveQuery(async () => (await runtime().db().routes.get('last')) ?? null, [account]);
};
