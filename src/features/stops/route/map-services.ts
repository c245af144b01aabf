import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import { request } from '#src/data/http/request.ts';
import { runtime } from '#src/data/runtime.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { osrmSchema, type RouteLine, routeOf } from './model/osrm.ts';
import { type Place, photonSchema, placesOf } from './model/places.ts';

/** Milliseconds: a search must be quick, a route across the continent may take its time. */
const SEARCH_MS = 10_000;
const ROUTE_MS = 30_000;

/** Places shown below a field, at most. */
const SUGGESTIONS = 6;

/** Gets JSON from a map service, which knows neither tokens nor accounts. */
const get = async <S extends v.GenericSchema>(
  schema: S,
  address: string,
  deadlineMs: number,
  signal?: AbortSignal,
): Promise<Result<v.InferOutput<S>, AppError>> => {
  const url = new URL(address, runtime().ports.origin).href;
  const answer = await request(runtime().ports, { method: 'GET', url, deadlineMs, signal });
  if (!answer.ok) return answer;
  const parsed = v.safeParse(schema, answer.value.body);
  return parsed.success ? ok(parsed.output) : err({ kind: 'invalid-response', body: answer.value.body });
};

const root = (address: string): string => address.replace(/\/$/, '');

/**
 * Places for what a person types, best first, by Photon's `/api`.
 * @param near prefers places around there
 */
export const searchPlaces = async (
  text: string,
  near?: LatLon,
  signal?: AbortSignal,
): Promise<Result<Place[], AppError>> => {
  const query = new URLSearchParams({ q: text, limit: String(SUGGESTIONS), lang: 'en' });
  if (near) {
    query.set('lat', near.latitude.toFixed(2));
    query.set('lon', near.longitude.toFixed(2));
  }
  const url = `${root(runtime().config.map.geocoderUrl)}/api?${query}`;
  const answer = await get(photonSchema, url, SEARCH_MS, signal);
  return answer.ok ? ok(placesOf(answer.value)) : answer;
};

/** The place a device is at, by Photon's `/reverse`; undefined where it knows none. */
export const placeAt = async (at: LatLon): Promise<Result<Place | undefined, AppError>> => {
  const query = new URLSearchParams({ lat: at.latitude.toFixed(5), lon: at.longitude.toFixed(5), lang: 'en' });
  const answer = await get(photonSchema, `${root(runtime().config.map.geocoderUrl)}/reverse?${query}`, SEARCH_MS);
  return answer.ok ? ok(placesOf(answer.value)[0]) : answer;
};

/**
 * A driving route by OSRM's API; undefined where no road leads there. Where the overview is missing, the route is asked
 * for once more with its steps.
 */
export const driveRoute = async (
  from: LatLon,
  to: LatLon,
  signal?: AbortSignal,
): Promise<Result<RouteLine | undefined, AppError>> => {
  const ends = [from, to].map((end) => `${end.longitude.toFixed(6)},${end.latitude.toFixed(6)}`).join(';');
  const address = `${root(runtime().config.map.routerUrl)}/route/v1/driving/${ends}`;
  const ask = (query: string) => get(osrmSchema, `${address}?${query}`, ROUTE_MS, signal);
  const answer = await ask('overview=full&geometries=geojson');
  if (!answer.ok) {
    // OSRM says "no route" with status 400 and a code in the body. One that is busy has a code as well, and may know the way.
    if (answer.error.kind !== 'rejected') return answer;
    const parsed = v.safeParse(osrmSchema, answer.error.body);
    return parsed.success ? ok(undefined) : answer;
  }
  const route = routeOf(answer.value);
  if (route || answer.value.code !== 'Ok') return ok(route);
  const stepped = await ask('overview=false&steps=true&geometries=geojson');
  return stepped.ok ? ok(routeOf(stepped.value)) : stepped;
};
