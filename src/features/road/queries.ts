import { useEffect } from 'react';
import type { RoadPackRow, RouteRow } from '#src/data/db/database.ts';
import { routeKey } from '#src/data/road/route-key.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { useServer } from '#src/hooks/useServer.ts';
import { estimateRoute, resumePacks } from './commands.ts';

/** Whose packs were looked after last in a page. */
const resumedFor = new WeakMap<Runtime, string>();

/** The saved routes, the last one first; undefined until the device's store has answered. Begins what a reload stopped. */
export const useRoadPacks = (): readonly RoadPackRow[] | undefined => {
  const account = useAccount();
  const packs = useLiveQuery(() => runtime().db().roadPacks.toArray(), [account]);
  const some = (packs?.length ?? 0) > 0;
  useEffect(() => {
    if (!some || resumedFor.get(runtime()) === account) return;
    resumedFor.set(runtime(), account);
    resumePacks().catch((error: unknown) => console.warn('Saved routes could not be looked after', error));
  }, [some, account]);
  return packs && [...packs].sort((a, b) => b.savedAt - a.savedAt);
};

/** The pack of a route; null where there is none, undefined until that is known. */
export const useRoadPack = (route: RouteRow | null | undefined): RoadPackRow | null | undefined => {
  const packs = useRoadPacks();
  if (!route || !packs) return route === null ? null : undefined;
  const key = routeKey(route);
  return packs.find((pack) => routeKey(pack.route) === key) ?? null;
};

/** Bytes that saving a route will take; undefined while that is not known. */
export const useEstimate = (route: RouteRow): number | undefined =>
  useServer<number>({ key: ['road-estimate', routeKey(route)], ask: () => estimateRoute(route) }).data;
