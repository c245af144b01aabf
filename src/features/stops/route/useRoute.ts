import { useEffect, useRef, useState } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import { boundsOf } from '#src/map/geojson.ts';
import type { UrlEnd } from '../map/model/url-state.ts';
import { clearFields, type FieldDraft, lookAt, setField, useStopsStore } from '../map/store.ts';
import { useMapUrl } from '../map/useMapUrl.ts';
import { useActiveRoute } from '../stations/queries.ts';
import { buildRoute, clearRoute, type RouteFailure } from './commands.ts';

/** The route of the screen and what can be done with it. */
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
    follow(built.value);
    if (mode === 'route') changeUrl({ mode });
  };
  /** Brings fields and address to the ends of the stored route. */
  const follow = (stored: RouteRow) => {
    const ends = urlEnds(stored);
    setField('from', draftOf(ends.from));
    setField('to', draftOf(ends.to));
    changeUrl(ends);
  };

  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start of a visit, and for each route that comes after
  useEffect(() => {
    if (route === undefined) return;
    const { from, to } = url;
    // A later one was built here, or a saved one was opened.
    const later = begun.current;
    begun.current = true;
    if (route && (later || (!from && !to) || (from && to && same(from, route.from) && same(to, route.to)))) {
      follow(route);
    } else if (!later) {
      if (from) setField('from', draftOf(from));
      if (to) setField('to', draftOf(to));
      if (from && to) void run(draftOf(from), draftOf(to), 'keep');
    }
  }, [route === undefined, route?.savedAt]);

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
