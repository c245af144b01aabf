import type { RuntimeConfig } from '#src/contract/config.ts';
import type { TileCache } from '#src/data/tiles/tile-cache.ts';
import { networkFirst, type WaitDeps } from './network-first.ts';

/** Milliseconds after which a stored tile is renewed behind the map's back. */
const RENEW_MS = 7 * 24 * 60 * 60 * 1000;

/** A tile of any backend: its address ends in zoom, column and row. */
const TILE_PATH = /\/\d+\/\d+\/\d+(@2x)?\.(pbf|mvt|png|webp|jpe?g)$/;

/**
 * True for what a basemap is made of. Routes, places and everything personal are not.
 * @param map the addresses of the configuration
 * @param origin the app's own
 */
export const isMapData = (url: URL, map: RuntimeConfig['map'], origin: string): boolean => {
  const style = new URL(map.styleUrl, origin);
  const asked = [map.routerUrl, map.geocoderUrl].map((address) => new URL(address, origin));
  if (asked.some((one) => one.origin === url.origin && url.pathname.startsWith(one.pathname))) return false;
  if (url.origin === style.origin) {
    return style.origin === origin
      ? url.pathname.startsWith(style.pathname.slice(0, style.pathname.lastIndexOf('/') + 1))
      : true;
  }
  return url.origin !== origin && TILE_PATH.test(url.pathname);
};

/** What answers one request for map data. */
export interface TileDeps extends WaitDeps {
  readonly cache: TileCache;
  fetch(request: Request): Promise<Response>;
}

const fetchAndStore = async (deps: TileDeps, request: Request): Promise<Response> => {
  const response = await deps.fetch(request);
  if (response.status === 200) deps.waitUntil(deps.cache.put(request.url, response.clone()));
  return response;
};

/**
 * Answers from the device where it can. A style is read from the network first, because it decides what all the rest
 * is, and from the device where none comes in time; a tile is renewed after a week.
 */
export const answerMapData = async (deps: TileDeps, request: Request): Promise<Response> => {
  const isStyle = new URL(request.url).pathname.endsWith('.json');
  if (isStyle)
    return networkFirst(
      deps,
      fetchAndStore(deps, request),
      async () => (await deps.cache.match(request.url))?.response,
    );
  const stored = await deps.cache.match(request.url);
  if (!stored) return fetchAndStore(deps, request);
  // A negative age is a clock that was set back.
  if (Math.abs(stored.ageMs) > RENEW_MS) deps.waitUntil(fetchAndStore(deps, request).catch(() => undefined));
  return stored.response;
};
