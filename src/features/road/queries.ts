import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { RoadPackRow, RouteRow } from '#src/data/db/database.ts';
import { routeKey } from '#src/data/road/pieces.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
import { estimateRoute, resumePacks } from './commands.ts';

const useAccount = (): string => useStore(runtime().session.store, (state) => state.account ?? '');

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
export const useEstimate = (route: RouteRow): number | undefined => {
  const account = useAccount();
  const { data } = useQuery({
    queryKey: ['road-estimate', account, routeKey(route)],
    queryFn: async () => (await estimateRoute(route)) ?? null,
    networkMode: 'always',
    retry: false,
  });
  return data ?? undefined;
};

/** False where the device is certainly without signal. */
export const useSignal = (): boolean => useStore(runtime().outbox.store, (state) => state.online);
