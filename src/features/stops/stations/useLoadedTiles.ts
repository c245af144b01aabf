import { type UseQueryOptions, type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import { STATION_TILES, TIME } from '#src/contract/limits.ts';
import type { StationAreas } from '#src/contract/station-tiles.ts';
import { runtime } from '#src/data/runtime.ts';
import { type LoadedTile, loadStationTile } from '#src/data/tiles/station-tile.ts';
import {
  askStationsVersion,
  loadAreas,
  loadVersionedTile,
  STATIONS_CHANGED,
  type StationsVersion,
} from '#src/data/tiles/versioned-tile.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { orThrow, REPEATS, serverKey } from '#src/hooks/useServer.ts';
import { type Tile, tileKey } from '#src/lib/grid.ts';
import type { Filters } from '../map/model/url-state.ts';
import type { View } from '../map/store.ts';
import { type Area, areasOf, countIn, nearestTiles, tilesFor } from './model/station-tiles.ts';

/** First part of the key of every query for station tiles. */
export const STATION_TILE = 'station-tile';

type Options<T> = UseQueryOptions<T, AppError>;
type State<T> = Pick<UseQueryResult<T, AppError>, 'data' | 'error' | 'fetchStatus' | 'refetch'>;

/** The tiles of a view, and how their loading goes. */
export interface LoadedTiles {
  /** Those that are listed: the view's, or the nearest of very many; undefined until that is known. */
  readonly tiles: readonly Tile[] | undefined;
  readonly states: readonly State<LoadedTile>[];
  /** Loading that comes before theirs, or has nothing to do with the list. */
  readonly others: readonly State<unknown>[];
  /** Where the view's stations are, if they are too many to be listed. */
  readonly areas: readonly Area[] | undefined;
  /** Milliseconds: when the backend last said that all of this is so, where it told a version. */
  readonly knownAt: number | undefined;
}

const joined = (ids: readonly number[]): string | undefined => (ids.length > 0 ? ids.join(',') : undefined);

/** What all queries for tiles have in common. */
const useCommon = (enabled: boolean) => {
  const online = useOnline();
  return {
    enabled,
    // Without signal too: the worker may have what this page's store has lost.
    networkMode: 'always',
    refetchOnReconnect: 'always',
    ...REPEATS,
    retry: (tries: number, error: AppError) => online && REPEATS.retry(tries, error),
  } as const;
};

/** The stations' version, asked for once a minute; undefined where the backend has none, or it is not known yet. */
const useVersion = (offered: boolean): State<StationsVersion> => {
  const account = useAccount();
  return useQuery<StationsVersion, AppError>({
    queryKey: serverKey([STATION_TILE, 'version'], account),
    queryFn: ({ signal }) => orThrow(askStationsVersion(runtime(), signal)),
    ...useCommon(offered),
    staleTime: TIME.cacheStaleMs,
    refetchInterval: TIME.cacheStaleMs,
  });
};

const refused = (state: State<unknown>): boolean => state.error?.code === STATIONS_CHANGED;

/**
 * Loads the tiles that a view covers. Where the backend has tiles under a version, those of far zooms are counted first: of
 * very many stations the nearest to `from` are loaded alone, else to the middle.
 * @param stored the device's store has answered: what it has stands on the screen first
 */
export const useLoadedTiles = (
  view: View | undefined,
  from: View['center'] | undefined,
  filters: Filters,
  stored: boolean,
): LoadedTiles => {
  const account = useAccount();
  const online = useOnline();
  const client = useQueryClient();
  const offered = runtime().config.features.stationTiles === true;
  const common = useCommon(online || stored);
  const known = useVersion(offered);
  const version = known.data?.version;
  const inView = useMemo(() => (view ? tilesFor(view.bounds, view.zoom) : []), [view]);
  const far = offered && view !== undefined && view.zoom < STATION_TILES.areasMaxZoom + 1;
  const filter = far ? { serviceIds: joined(filters.services), brandIds: joined(filters.brands) } : {};
  const wanted = [filter.serviceIds, filter.brandIds].join('|');

  const counted = useQueries({
    queries: (far && version !== undefined ? inView : []).map(
      (tile): Options<StationAreas> => ({
        queryKey: serverKey([STATION_TILE, 'areas', version, wanted, tileKey(tile)], account),
        queryFn: ({ signal }) => orThrow(loadAreas(runtime(), version ?? '', tile, filter, signal)),
        ...common,
        staleTime: Infinity,
      }),
    ),
  });
  const counts = counted.map((state) => state.data);
  const area = inView.map(tileKey).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the counts are the same while they were made at the same times
  const all = useMemo(() => {
    if (!far || counts.length === 0) return undefined;
    const tiles = inView.flatMap((tile, at) => {
      const areas = counts[at];
      return areas ? [{ tile, areas }] : [];
    });
    return tiles.length === inView.length ? tiles : undefined;
  }, [far, area, wanted, version, counts.filter(Boolean).length]);
  const areas = useMemo(() => all && areasOf(all), [all]);
  const many = view && areas && countIn(areas, view.bounds) > STATION_TILES.most ? areas : undefined;
  const origin = from ?? view?.center;
  const tiles = useMemo(() => {
    if (!offered) return inView;
    if (version === undefined) return undefined;
    if (!far) return inView;
    if (!all || !view || !origin) return undefined;
    return many
      ? nearestTiles(all, view.bounds, origin)
      : all.flatMap(({ tile, areas: { count } }) => (count > 0 ? [tile] : []));
  }, [offered, version, far, inView, all, many, view, origin]);

  const states = useQueries({
    queries: (tiles ?? []).map(
      (tile): Options<LoadedTile> => ({
        queryKey: serverKey([STATION_TILE, version, wanted, tileKey(tile)], account),
        queryFn: ({ signal }) =>
          orThrow(
            known.data
              ? loadVersionedTile(runtime(), known.data, tile, filter, signal)
              : loadStationTile(runtime(), tile, signal),
          ),
        ...common,
        // What was stored is asked anew with the first signal.
        staleTime: ({ state }) =>
          state.data?.fresh === false ? 0 : version === undefined ? TIME.cacheStaleMs : Infinity,
      }),
    ),
  });
  const changed = [...counted, ...states].some(refused);
  useEffect(() => {
    if (changed) void client.refetchQueries({ queryKey: serverKey([STATION_TILE, 'version'], account) });
  }, [changed, client, account]);
  return { tiles, states, others: offered ? [known, ...counted] : [], areas: many, knownAt: known.data?.at };
};
