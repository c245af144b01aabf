import { useEffect, useMemo, useState } from 'react';
import { STATION_TILES } from '#src/contract/limits.ts';
import type { Station } from '#src/contract/station.ts';
import type { StationRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { stationsWithin } from '#src/data/tiles/stored-stations.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { type Bounds, inBounds, type Tile, tileBounds } from '#src/lib/grid.ts';
import type { Filters } from '../map/model/url-state.ts';
import { useStopsStore, type View } from '../map/store.ts';
import { filterStations } from './model/filter.ts';
import { boundsOfTiles, tilesFor } from './model/station-tiles.ts';
import type { ListState } from './queries.ts';
import { useLoadedTiles } from './useLoadedTiles.ts';

const isSeen = (rows: readonly StationRow[] | undefined, tile: Tile): boolean => {
  const box = tileBounds(tile);
  return rows?.some((row) => inBounds(box, row)) ?? true;
};

/**
 * What the store has in some rectangles. Before it is known which tiles are listed, nothing of what would be very many: their
 * reading alone would hold a slow device up.
 */
const storedStations = async (boxes: readonly Bounds[], mayBeMany: boolean): Promise<readonly StationRow[]> => {
  const db = runtime().db();
  const [first] = boxes;
  if (mayBeMany && first) {
    const count = await db.stations.where('latitude').between(first.south, first.north).count();
    if (count > 2 * STATION_TILES.most) return [];
  }
  return stationsWithin(db, boxes);
};

/** The stations in sight. */
export interface TileList extends ListState<Station> {
  /** How many answers have come for them: of the tiles, and of what is asked before them. */
  readonly answered: number;
}

/** The stations of the tiles a view covers, filtered on the device, from the store; the tiles are loaded beside it. */
export const useTileStations = (view: View | undefined, filters: Filters): TileList => {
  const account = useAccount();
  const online = useOnline();
  const me = useStopsStore((state) => state.me);
  const from = view && me && inBounds(view.bounds, me) ? me : undefined;
  const [stored, setStored] = useState(false);
  const { tiles, states, others, areas, knownAt } = useLoadedTiles(view, from, filters, stored);
  const all = useMemo(() => (view ? tilesFor(view.bounds, view.zoom) : []), [view]);
  const boxes = useMemo(() => {
    if (areas && tiles) return tiles.map(tileBounds);
    const box = boundsOfTiles(all);
    return box ? [box] : [];
  }, [areas, tiles, all]);
  const unsure = tiles === undefined;
  const rows = useLiveQuery(
    async () => (view ? storedStations(boxes, unsure) : undefined),
    [account, JSON.stringify(boxes), unsure, view === undefined],
  );
  useEffect(() => {
    if (rows) setStored(true);
  }, [rows]);
  const items = useMemo(
    () =>
      rows &&
      filterStations(
        rows.map((row) => row.station),
        filters,
      ),
    [rows, filters],
  );
  const loadedAt = states.length > 0 && states.every((state) => state.data) ? knownAt : undefined;
  const seenAt = useMemo(() => rows?.reduce((oldest, row) => Math.min(oldest, row.seenAt), Infinity), [rows]);
  const every = [...others, ...states];
  return {
    items,
    seenAt: loadedAt ?? (Number.isFinite(seenAt) ? seenAt : undefined),
    // What has come is on the screen a moment later, when the store has told of it.
    loading:
      (online && every.some((state) => state.fetchStatus === 'fetching' && state.data === undefined)) ||
      (rows?.length === 0 && states.some((state) => (state.data?.count ?? 0) > 0)),
    error: every.find((state) => state.error)?.error ?? undefined,
    gaps:
      every.some((state) => state.error?.kind === 'offline') &&
      (tiles ?? all).some((tile, at) => (!tiles || states[at]?.error?.kind === 'offline') && !isSeen(rows, tile)),
    areas,
    answered: every.filter((state) => state.data !== undefined).length,
    retry: () => {
      for (const state of every) if (state.error) void state.refetch();
    },
  };
};
