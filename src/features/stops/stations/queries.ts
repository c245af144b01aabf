import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import { TIME } from '#src/contract/limits.ts';
import type { Station } from '#src/contract/station.ts';
import type { RouteRow, StationListRow, StationRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { type LoadedTile, loadStationTile } from '#src/data/tiles/station-tile.ts';
import { stationsWithin } from '#src/data/tiles/stored-stations.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { orThrow, REPEATS, serverKey, useServer } from '#src/hooks/useServer.ts';
import { inBounds, type Tile, tileBounds, tileKey } from '#src/lib/grid.ts';
import type { Filters } from '../map/model/url-state.ts';
import type { View } from '../map/store.ts';
import { filterKey, loadNearRoute } from './commands.ts';
import { alongRoute, type RouteStation } from './model/along-route.ts';
import { filterStations } from './model/filter.ts';
import { boundsOfTiles, tilesFor } from './model/station-tiles.ts';
import { storedAlong } from './stored-along.ts';

/** First part of the key of a station tile's query. */
export const STATION_TILE = 'station-tile';

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
  readonly retry: () => void;
}

const isSeen = (rows: readonly StationRow[] | undefined, tile: Tile): boolean => {
  const box = tileBounds(tile);
  return rows?.some((row) => inBounds(box, row)) ?? true;
};

/** The stations of the tiles a view covers, filtered on the device, from the store; the tiles are loaded beside it. */
export const useTileStations = (view: View | undefined, filters: Filters): ListState<Station> => {
  const account = useAccount();
  const online = useOnline();
  const tiles = useMemo(() => (view ? tilesFor(view.bounds, view.zoom) : []), [view]);
  const area = tiles.map(tileKey).join(' ');
  const rows = useLiveQuery(async () => {
    const box = boundsOfTiles(tiles);
    if (!box) return view ? [] : undefined;
    return stationsWithin(runtime().db(), [box]);
  }, [account, area, view === undefined]);
  const states = useQueries({
    queries: tiles.map(
      (tile): UseQueryOptions<LoadedTile, AppError> => ({
        queryKey: serverKey([STATION_TILE, tileKey(tile)], account),
        queryFn: ({ signal }) => orThrow(loadStationTile(runtime(), tile, signal)),
        // What is stored stands on the screen first: without signal it is mostly all there is.
        enabled: online || rows !== undefined,
        // Without signal too: the worker may have what this page's store has lost. With it, what was stored is asked anew.
        networkMode: 'always',
        refetchOnReconnect: 'always',
        staleTime: ({ state }) => (state.data?.fresh === false ? 0 : TIME.cacheStaleMs),
        ...REPEATS,
        retry: (tries, error) => online && REPEATS.retry(tries, error),
      }),
    ),
  });
  const items = useMemo(
    () =>
      rows &&
      filterStations(
        rows.map((row) => row.station),
        filters,
      ),
    [rows, filters],
  );
  const seenAt = useMemo(() => rows?.reduce((oldest, row) => Math.min(oldest, row.seenAt), Infinity), [rows]);
  return {
    items,
    seenAt: Number.isFinite(seenAt) ? seenAt : undefined,
    // What has come is on the screen a moment later, when the store has told of it.
    loading:
      (online && states.some((state) => state.fetchStatus === 'fetching' && state.data === undefined)) ||
      (rows?.length === 0 && states.some((state) => (state.data?.count ?? 0) > 0)),
    error: states.find((state) => state.error)?.error ?? undefined,
    gaps: tiles.some((tile, at) => states[at]?.error?.kind === 'offline' && !isSeen(rows, tile)),
    retry: () => {
      for (const state of states) if (state.error) void state.refetch();
    },
  };
};

/** The active route: the last one built here; null where there is none, undefined until the store has answered. */
export const useActiveRoute = (): RouteRow | null | undefined => {
  const account = useAccount();
  return useLiveQuery(async () => (await runtime().db().routes.get('last')) ?? null, [account]);
};

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
