import { useEffect, useRef, useState } from 'react';
import type { RouteEnd, RouteRow } from '#src/data/db/database.ts';
import { useActiveRoute } from '#src/hooks/useActiveRoute.ts';
import { boundsOf } from '#src/map/geojson.ts';
import type { UrlEnd, UrlState } from '../map/model/url-state.ts';
import { clearFields, type FieldDraft, lookAt, showPlaces, useStopsStore } from '../map/store.ts';
import { useMapUrl } from '../map/useMapUrl.ts';
import { buildRoute, clearRoute } from './commands.ts';
import type { RouteFailure, TripDraft } from './model/trip.ts';

/** The route of the screen and what can be done with it. */
export interface RouteControl {
  /** Null where there is none; undefined until the device's store has answered. */
  readonly route: RouteRow | null | undefined;
  readonly building: boolean;
  readonly failure: RouteFailure | undefined;
  readonly build: () => Promise<void>;
  readonly clear: () => Promise<void>;
  /** Gives up what was typed, and what could not be built: fields and address are the stored route's again. */
  readonly keep: () => void;
}

const draftOf = (end: UrlEnd): FieldDraft => ({
  text: end.label,
  ...(end.at && { place: { label: end.label, at: end.at } }),
});
const near = (a: number, b: number): boolean => Math.abs(a - b) < 2e-5;
const same = (end: UrlEnd | undefined, stored: RouteEnd): boolean =>
  end?.label === stored.label &&
  (end.at === undefined || (near(end.at.latitude, stored.latitude) && near(end.at.longitude, stored.longitude)));
const urlEnd = (place: RouteEnd): UrlEnd => ({ label: place.label, at: place });
const sameTrip = ({ from, to, via }: UrlState, { via: stored = [], ...route }: RouteRow): boolean =>
  same(from, route.from) &&
  same(to, route.to) &&
  via.length === stored.length &&
  stored.every((place, i) => same(via[i], place));

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
 * @param mayEnd asks before another route, or none, ends what is under way on this one
 */
export const useRoute = (onCleared: () => void, mayEnd: () => Promise<boolean>): RouteControl => {
  const [url, changeUrl] = useMapUrl();
  const route = useActiveRoute();
  const [building, setBuilding] = useState(false);
  const [failure, setFailure] = useState<RouteFailure>();

  /** The fields that a route is being built of. */
  const asked = useRef<TripDraft>(undefined);
  /** When the route was stored that was built here last. */
  const builtAt = useRef<number>(undefined);

  const run = async (mode: 'keep' | 'route'): Promise<void> => {
    if (!(await mayEnd())) {
      // What was typed stays; a link is not followed.
      if (mode === 'keep') keep();
      return;
    }
    setBuilding(true);
    setFailure(undefined);
    const { fields, me } = useStopsStore.getState();
    asked.current = fields;
    const built = await buildRoute(fields, me);
    setBuilding(false);
    if (built.ok) {
      builtAt.current = built.value.savedAt;
      follow(built.value, asked.current !== useStopsStore.getState().fields);
    }
    asked.current = undefined;
    if (!built.ok) {
      if (built.error.error) console.warn('Route:', built.error.error);
      setFailure(built.error);
      return;
    }
    if (mode === 'route') changeUrl({ mode });
  };
  const fill = ({ from, to, via }: Pick<UrlState, 'from' | 'to' | 'via'>) =>
    showPlaces({ from: from && draftOf(from), to: to && draftOf(to), via: via.map(draftOf) });
  /** Brings fields and address to the places of the stored route. @param stays what was typed since is kept in the fields */
  const follow = ({ from, to, via = [] }: RouteRow, stays: boolean) => {
    const places = { from: urlEnd(from), to: urlEnd(to), via: via.map(urlEnd) };
    if (!stays) fill(places);
    changeUrl(places);
  };

  const keep = (): void => {
    setFailure(undefined);
    if (route) follow(route, false);
  };

  const read = useStopsStore((state) => state.read);
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start of a visit, and for each route that comes after
  useEffect(() => {
    if (route === undefined || !read) return;
    const { from, to } = url;
    // A later one was built here, or a saved one was opened.
    const later = begun.current;
    begun.current = true;
    if (route && route.savedAt === builtAt.current) return;
    const { fields, typed } = useStopsStore.getState();
    const stays = later ? asked.current !== undefined && asked.current !== fields : typed;
    if (route && (later || (!from && !to) || sameTrip(url, route))) follow(route, stays);
    else if (!later && (from || to)) {
      fill(url);
      if (from && to) void run('keep');
    }
  }, [route === undefined || !read, route?.savedAt]);

  return {
    route,
    building,
    failure,
    build: () => run('route'),
    keep,
    clear: async () => {
      if (!(await mayEnd())) return;
      setFailure(undefined);
      // At once: what is typed, or which list is looked at, while the storage is slow stays.
      clearFields();
      onCleared();
      changeUrl({ from: undefined, to: undefined, via: [], mode: 'all' });
      await clearRoute();
    },
  };
};
