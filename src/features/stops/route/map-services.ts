import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import { request } from '#src/data/http/request.ts';
import { runtime } from '#src/data/runtime.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Place, photonSchema, placesOf } from './model/places.ts';

/** Milliseconds: a search must be quick. */
const SEARCH_MS = 10_000;

/** Places shown below a field, at most. */
const SUGGESTIONS = 6;

/** Gets JSON from a map service, which knows neither tokens nor accounts. */
export const getJson = async <S extends v.GenericSchema>(
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

/** A service's address without a slash at its end. */
export const root = (address: string): string => address.replace(/\/$/, '');

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
  const answer = await getJson(photonSchema, url, SEARCH_MS, signal);
  return answer.ok ? ok(placesOf(answer.value)) : answer;
};

/** The place a device is at, by Photon's `/reverse`; undefined where it knows none. */
export const placeAt = async (at: LatLon): Promise<Result<Place | undefined, AppError>> => {
  const query = new URLSearchParams({ lat: at.latitude.toFixed(5), lon: at.longitude.toFixed(5), lang: 'en' });
  const answer = await getJson(photonSchema, `${root(runtime().config.map.geocoderUrl)}/reverse?${query}`, SEARCH_MS);
  return answer.ok ? ok(placesOf(answer.value)[0]) : answer;
};
