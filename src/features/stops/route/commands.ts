import type { AppError } from '#src/contract/errors.ts';
import type { RouteEnd, RouteRow } from '#src/data/db/database.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { FieldDraft } from '../map/store.ts';
import { driveRoute, searchPlaces } from './map-services.ts';

/** Why a route was not built; `text` is the end that no place was found for. */
export type RouteFailure =
  | { readonly reason: 'need-both' | 'no-route' }
  | { readonly reason: 'place-unknown'; readonly text: string }
  | { readonly reason: 'failed'; readonly error: AppError };

/** The place of a route end: the one that was picked, else the first the geocoder knows for the text. */
const resolveEnd = async (draft: FieldDraft, near?: LatLon): Promise<Result<RouteEnd, RouteFailure>> => {
  const text = draft.text.trim();
  if (draft.place?.at) return ok({ label: draft.place.label, ...draft.place.at });
  const found = await searchPlaces(text, near);
  if (!found.ok) return err({ reason: 'failed', error: found.error });
  const hit = found.value.find((place) => place.at);
  return hit?.at ? ok({ label: hit.label, ...hit.at }) : err({ reason: 'place-unknown', text });
};

/**
 * Build Route: resolves both ends, asks the router, and stores the route; the former one's list and fuel plan go with
 * it. Needs both texts.
 */
export const buildRoute = async (
  from: FieldDraft,
  to: FieldDraft,
  near?: LatLon,
): Promise<Result<RouteRow, RouteFailure>> => {
  if (from.text.trim() === '' || to.text.trim() === '') return err({ reason: 'need-both' });
  const [start, end] = await Promise.all([resolveEnd(from, near), resolveEnd(to, near)]);
  if (!start.ok) return start;
  if (!end.ok) return end;
  const line = await driveRoute(start.value, end.value);
  if (!line.ok) return err({ reason: 'failed', error: line.error });
  if (!line.value) return err({ reason: 'no-route' });
  const { db, ports } = runtime();
  const row: RouteRow = { id: 'last', from: start.value, to: end.value, ...line.value, savedAt: ports.clock.now() };
  const database = db();
  const stored = await makingRoom(database, ports, () =>
    database.transaction('rw', database.routes, database.plans, database.stationLists, async () => {
      await database.routes.put(row);
      await database.plans.clear();
      await database.stationLists.delete('route');
    }),
  );
  return stored.ok ? ok(row) : err({ reason: 'failed', error: stored.error });
};

/** Clear Route: the route, its points, its list and its fuel plan. The texts and the form are the screen's. */
export const clearRoute = async (): Promise<void> => {
  const database = runtime().db();
  await database.transaction('rw', database.routes, database.plans, database.stationLists, async () => {
    await database.routes.clear();
    await database.plans.clear();
    await database.stationLists.delete('route');
  });
};
