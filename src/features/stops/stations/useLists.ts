import { useMemo } from 'react';
import type { Station } from '#src/contract/station.ts';
import type { RouteRow } from '#src/data/db/database.ts';
import type { UrlState } from '../map/model/url-state.ts';
import { useStopsStore } from '../map/store.ts';
import type { RouteStation } from './model/along-route.ts';
import type { Area } from './model/station-tiles.ts';
import { type ListState, useNearRoute } from './queries.ts';
import { type TileList, useTileStations } from './useTileStations.ts';

/** The lists of the screen. */
export interface Lists {
  readonly all: TileList;
  readonly near: ListState<RouteStation>;
  /** Those that the map marks: near the route where that list is shown, else all. */
  readonly onMap: readonly Station[];
  /** What the map marks instead where all would be too many. */
  readonly areas: readonly Area[] | undefined;
}

/**
 * The stations in sight and those near the route, as the address filters them.
 * @param priced what a station is to this person, where its prices are not those that are listed
 */
export const useLists = (
  { mode, filters }: UrlState,
  route: RouteRow | null | undefined,
  priced: ((station: Station) => Station) | undefined,
): Lists => {
  const view = useStopsStore((state) => state.view);
  const tiles = useTileStations(view, filters);
  const along = useNearRoute(route, filters);
  const all = {
    ...tiles,
    items: useMemo(() => (priced ? tiles.items?.map(priced) : tiles.items), [tiles.items, priced]),
  };
  const near = {
    ...along,
    items: useMemo(
      () => (priced ? along.items?.map((item) => ({ ...item, station: priced(item.station) })) : along.items),
      [along.items, priced],
    ),
  };
  const onMap = useMemo(
    () => (mode === 'route' ? near.items?.map((item) => item.station) : all.items) ?? [],
    [mode, near.items, all.items],
  );
  return { all, near, onMap, areas: mode === 'route' ? undefined : tiles.areas };
};
