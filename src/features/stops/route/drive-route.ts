import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { getJson, root } from './map-services.ts';
import { osrmSchema, othersOf, type RouteLine, routeOf } from './model/osrm.ts';

/** Milliseconds: a route across the continent may take its time. */
const ROUTE_MS = 30_000;

/** Why a router that understood gave no route. */
export type NoRoad = 'no-route' | 'too-many-places';

/** A route, and the other ways that the router offers. */
export interface Drive {
  readonly line: RouteLine;
  readonly others: readonly RouteLine[];
}

/** What a router answered: a route, or that there is none. */
type Driven = Result<Drive | NoRoad, AppError>;

const address = (places: readonly LatLon[]): string => {
  const list = places.map(({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';');
  return `${root(runtime().config.map.routerUrl)}/route/v1/driving/${list}`;
};

const ask = (places: readonly LatLon[], query: string) => getJson(osrmSchema, `${address(places)}?${query}`, ROUTE_MS);

/** OSRM says "no route" with status 400 and a code in the body. One that is busy has a code as well, and may know the way. */
const refusal = (error: AppError): Driven => {
  const parsed = error.kind === 'rejected' ? v.safeParse(osrmSchema, error.body) : undefined;
  if (!parsed?.success) return err(error);
  return ok(parsed.output.code === 'TooBig' ? 'too-many-places' : 'no-route');
};

/**
 * A driving route through places, in their order, by OSRM's API, with other ways where there are two places. Where the overview is missing, the route is asked for
 * once more with its steps.
 */
export const driveRoute = async (places: readonly LatLon[]): Promise<Driven> => {
  const alternatives = places.length === 2 ? '&alternatives=true' : '';
  const answer = await ask(places, `overview=full&geometries=geojson${alternatives}`);
  if (!answer.ok) return refusal(answer.error);
  const line = routeOf(answer.value);
  if (line) return ok({ line, others: othersOf(answer.value) });
  if (answer.value.code !== 'Ok') return ok('no-route');
  const stepped = await ask(places, 'overview=false&steps=true&geometries=geojson');
  if (!stepped.ok) return stepped;
  const drawn = routeOf(stepped.value);
  return ok(drawn ? { line: drawn, others: [] } : 'no-route');
};

/**
 * The first two neighbours among places between which no road leads, by their place in the list; undefined where that
 * cannot be told.
 */
export const blockedAfter = async (places: readonly LatLon[]): Promise<number | undefined> => {
  for (let i = 0; i + 1 < places.length; i += 1) {
    const answer = await ask(places.slice(i, i + 2), 'overview=false');
    if (answer.ok && answer.value.code === 'Ok') continue;
    const said = answer.ok ? ok('no-route') : refusal(answer.error);
    return said.ok ? i : undefined;
  }
  return undefined;
};
