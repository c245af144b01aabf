import { useEffect, useRef, useState } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import { boundsOf } from '#src/map/geojson.ts';
import { buildRoute, clearRoute, type RouteFailure } from './commands.ts';
import type { UrlEnd } from './model/url-state.ts';
import { useActiveRoute } from './queries.ts';
import { clearFields, type FieldDraft, lookAt, setField, useStopsStore } from './store.ts';
import { useMapUrl } from './useMapUrl.ts';

/** The route of the screen and what can be done with it (section 4, Route). */
export interface RouteControl {
  /** Null where there is none; undefined until the device's store has answered. */
  readonly route: RouteRow | null | undefined;
  readonly building: boolean;
  readonly failure: RouteFailure | undefined;
  readonly build: () => Promise<void>;
  readonly clear: () => Promise<void>;
}

const draftOf = (end: UrlEnd): FieldDraft => ({
  text: end.label,
  ...(end.at && { place: { label: end.label, at: end.at } }),
});
const near = (a: number, b: number): boolean => Math.abs(a - b) < 2e-5;
const same = (end: UrlEnd, stored: { label: string; latitude: number; longitude: number }): boolean =>
  end.label === stored.label &&
  (end.at === undefined || (near(end.at.latitude, stored.latitude) && near(end.at.longitude, stored.longitude)));
const urlEnds = ({ from, to }: RouteRow): { from: UrlEnd; to: UrlEnd } => ({
  from: { label: from.label, at: from },
  to: { label: to.label, at: to },
});

/** Moves the map around a route. */
export const showRoute = (route: RouteRow): void => {
  const bounds = boundsOf(route.points);
  if (bounds) lookAt({ kind: 'bounds', bounds });
};

/**
 * The active route. The address owns its ends, the device's store its line: a start with ends in the address that were
 * built here before shows that line at once, with or without signal; other ends are built; an address without ends takes
 * those of the last route.
 * @param onCleared resets what else belongs to a route: the fuel-plan form
 */
export const useRoute = (onCleared: () => void): RouteControl => {
  const [url, changeUrl] = useMapUrl();
  const route = useActiveRoute();
  const [building, setBuilding] = useState(false);
  const [failure, setFailure] = useState<RouteFailure>();

  const run = async (from: FieldDraft, to: FieldDraft, mode: 'keep' | 'route'): Promise<void> => {
    setBuilding(true);
    setFailure(undefined);
    const built = await buildRoute(from, to, useStopsStore.getState().me);
    setBuilding(false);
    if (!built.ok) {
      if (built.error.reason === 'failed') console.warn('Route:', built.error.error);
      setFailure(built.error);
      return;
    }
    const ends = urlEnds(built.value);
    setField('from', draftOf(ends.from));
    setField('to', draftOf(ends.to));
    changeUrl({ ...ends, ...(mode === 'route' && { mode }) });
  };

  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, when the store has answered
  useEffect(() => {
    if (begun.current || route === undefined) return;
    begun.current = true;
    const { from, to } = url;
    if (route && ((!from && !to) || (from && to && same(from, route.from) && same(to, route.to)))) {
      const ends = urlEnds(route);
      setField('from', draftOf(ends.from));
      setField('to', draftOf(ends.to));
      if (!from) changeUrl(ends);
    } else {
      if (from) setField('from', draftOf(from));
      if (to) setField('to', draftOf(to));
      if (from && to) void run(draftOf(from), draftOf(to), 'keep');
    }
  }, [route]);

  return {
    route,
    building,
    failure,
    build: () => {
      const { from, to } = useStopsStore.getState().fields;
      return run(from, to, 'route');
    },
    clear: async () => {
      setFailure(undefined);
      await clearRoute();
      clearFields();
      onCleared();
      changeUrl({ from: undefined, to: undefined, mode: 'all' });
    },
  };
};
