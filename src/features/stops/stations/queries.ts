import { useMemo } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import type { RouteRow, StationListRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { useServer } from '#src/hooks/useServer.ts';
import type { Filters } from '../map/model/url-state.ts';
import { filterKey, loadNearRoute } from './commands.ts';
import { alongRoute, type RouteStation } from './model/along-route.ts';
import { filterStations } from './model/filter.ts';
import type { Area } from './model/station-tiles.ts';
import { storedAlong } from './stored-along.ts';

/** A list on the screen: what is stored, how old it is, and how its loading goes. */
export interface ListState<T> {
  /** Undefined until the device's store has answered. */
  readonly items: readonly T[] | undefined;
  /** Milliseconds: when the server last told us of the oldest of them. */
  readonly seenAt: number | undefined;
  readonly loading: boolean;
  readonly error: AppError | undefined;
  /** A part of what is looked at has never been loaded, and cannot be now. */
  readonly gaps?: boolean;
  /** Where all of them are that are looked at, if they are too many to be listed; `items` are the nearest then. */
  readonly areas?: readonly Area[] | undefined;
  readonly retry: () => void;
}

/** The stored answer, as the route passes its stations; filtered here where it was made with other filters. */
const onRoute = (row: StationListRow, route: RouteRow, filters: Filters): RouteStation[] => {
  const stations = row.filters === filterKey(filters) ? row.stations : filterStations(row.stations, filters);
  return alongRoute(stations, route.points, route.miles);
};

const filterItems = (items: readonly RouteStation[], filters: Filters): RouteStation[] => {
  const kept = new Set(
    filterStations(
      items.map((item) => item.station),
      filters,
    ),
  );
  return items.filter((item) => kept.has(item.station));
};

/** What the device has along a route: stands in for the backend's answer to a route opened without signal. */
const useStoredAlong = (
  route: RouteRow | null | undefined,
): { readonly items: readonly RouteStation[]; readonly seenAt: number } | undefined => {
  const account = useAccount();
  const found = useLiveQuery(
    async () => (route ? storedAlong(runtime().db(), route) : undefined),
    [account, route?.savedAt],
  );
  return found && found.items.length > 0 ? found : undefined;
};

/** The stations near the active route, in order of mile; asked again when route or filters change. */
export const useNearRoute = (route: RouteRow | null | undefined, filters: Filters): ListState<RouteStation> => {
  const account = useAccount();
  const online = useOnline();
  const near = useServer<number>({
    key: ['near-route', route?.savedAt, filterKey(filters)],
    ask: (signal) => loadNearRoute(route?.points ?? [], filters, signal),
    enabled: online && Boolean(route),
    repeats: true,
  });
  const row = useLiveQuery(async () => (await runtime().db().stationLists.get('route')) ?? null, [account]);
  const unreached = row === null && (!online || near.error?.kind === 'offline');
  const stored = useStoredAlong(unreached ? route : null);
  const items = useMemo(
    () => (row && route ? onRoute(row, route, filters) : stored && filterItems(stored.items, filters)),
    [row, route, filters, stored],
  );
  return {
    items,
    seenAt: row ? row.savedAt : stored?.seenAt,
    loading: near.fetching && (items === undefined || near.data === undefined),
    error: near.error,
    retry: near.again,
  };
};
