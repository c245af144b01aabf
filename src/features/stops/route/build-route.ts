import type { AppError } from '#src/contract/errors.ts';
import { PLAN, TRIP } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import type { RouteEnd, RouteRow, Way } from '#src/data/db/database.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { ROUTE_TEXT } from '#src/texts/route.ts';
import type { FieldDraft } from '../map/store.ts';
import { blockedAfter, type Drive, driveRoute } from './drive-route.ts';
import { searchPlaces } from './map-services.ts';
import { milesOfPlaces } from './model/along-line.ts';
import type { RouteLine } from './model/osrm.ts';
import type { RouteFailure, TripDraft } from './model/trip.ts';

const refuse = (reason: RouteFailure['reason'], sentence: string): Result<never, RouteFailure> =>
  err({ reason, sentence });

/** The router, or the geocoder, did not say what is wrong with the route, but why it was not worked out. */
const failed = (error: AppError): Result<never, RouteFailure> => {
  const { kind, message, retryAfterMs } = error;
  const text = () => {
    if (kind === 'offline') return MAP_TEXT.routeOffline;
    if (kind === 'quota' && message) return message;
    return retryAfterMs === undefined ? MAP_TEXT.routeFailed : ROUTE_TEXT.busy(Math.ceil(retryAfterMs / 1000));
  };
  return err({ reason: 'failed', sentence: text(), error });
};

/** The place of a field: the one that was picked, else the first the geocoder knows for the text. */
const resolvePlace = async (draft: FieldDraft, near?: LatLon): Promise<Result<RouteEnd, RouteFailure>> => {
  const text = draft.text.trim();
  if (draft.place?.at) return ok({ label: draft.place.label, ...draft.place.at });
  const found = await searchPlaces(text, near);
  if (!found.ok) return failed(found.error);
  const hit = found.value.find((place) => place.at);
  return hit?.at ? ok({ label: hit.label, ...hit.at }) : refuse('place-unknown', ROUTE_TEXT.unknown(text));
};

/** What cannot be of a trip, whatever the router says: too many places, the same place twice in a row. */
const flawOf = (places: readonly RouteEnd[]): Result<never, RouteFailure> | undefined => {
  if (places.length > TRIP.viaMax + 2) return refuse('too-many-places', ROUTE_TEXT.most(TRIP.viaMax));
  const twice = places.find((place, i) => {
    const next = places[i + 1];
    return next && distanceMiles(place, next) < TRIP.samePlaceMiles;
  });
  return twice && refuse('same-place', ROUTE_TEXT.twice(twice.label));
};

/** No road leads through all places: names the two between which there is none, where there are more than two. */
const noRoute = async (places: readonly RouteEnd[]): Promise<Result<never, RouteFailure>> => {
  const at = places.length > 2 ? await blockedAfter(places) : undefined;
  const [from, to] = at === undefined ? [] : [places[at], places[at + 1]];
  return refuse('no-route', from && to ? ROUTE_TEXT.noRoadBetween(from.label, to.label) : ROUTE_TEXT.noRoad);
};

const drive = async (places: readonly RouteEnd[]): Promise<Result<Drive, RouteFailure>> => {
  const drove = await driveRoute(places);
  if (!drove.ok) return failed(drove.error);
  if (drove.value === 'no-route') return noRoute(places);
  if (drove.value === 'too-many-places') return refuse('too-many-places', ROUTE_TEXT.tooManyForRouter);
  if (drove.value.line.miles > PLAN.maxRouteMiles) return refuse('too-long', ROUTE_TEXT.tooLong(PLAN.maxRouteMiles));
  return ok(drove.value);
};

const wayOf = ({ legMiles: _, ...way }: RouteLine): Way => way;

/** `buildRoute` of `commands.ts`. */
export const buildRoute = async ({ from, to, via = [] }: TripDraft, near?: LatLon) => {
  // Now: it may be answered to another person's page.
  const { db, ports } = runtime();
  const database = db();
  if (written(from.text) === '' || written(to.text) === '') return refuse('need-both', MAP_TEXT.needBoth);
  const drafts = [from, ...via.filter(({ text }) => written(text) !== ''), to];
  const places: RouteEnd[] = [];
  for (const found of await Promise.all(drafts.map((draft) => resolvePlace(draft, near)))) {
    if (!found.ok) return found;
    places.push(found.value);
  }
  const flaw = flawOf(places);
  if (flaw) return flaw;
  const drove = await drive(places);
  if (!drove.ok) return drove;
  const { line, others } = drove.value;
  const [start, end] = [places[0], places.at(-1)] as [RouteEnd, RouteEnd];
  const stops = places.slice(1, -1);
  const miles = milesOfPlaces(line, stops);
  const row: RouteRow = {
    id: 'last',
    from: start,
    to: end,
    ...(stops.length > 0 && { via: stops.map((place, i) => ({ ...place, mile: miles[i] ?? 0 })) }),
    ...wayOf(line),
    ...(others.length > 0 && { others: others.map(wayOf), place: 0 }),
    savedAt: ports.clock.now(),
  };
  const stored = await makingRoom(database, ports, () =>
    database.transaction('rw', database.routes, database.plans, database.stationLists, async () => {
      await database.routes.put(row);
      await database.plans.clear();
      await database.stationLists.delete('route');
    }),
  );
  return stored.ok ? ok(row) : failed(stored.error);
};
