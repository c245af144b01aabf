import type { RuntimeConfig } from '#src/contract/config.ts';
import { USER_ENDPOINTS } from '#src/contract/user-endpoints.ts';
import { apiRoot } from '#src/data/http/address.ts';
import type { StoredSession } from '#src/data/stored.ts';
import { STORED_VERSION, type StationCache } from '#src/data/tiles/station-cache.ts';
import { networkFirst, type WaitDeps } from './network-first.ts';

/** A station tile's query and nothing else: an answer to filters or in another order is never kept. */
const QUERY = 'latitude,longitude,radius';

/** Below the call's own address: what is told under a version never changes. */
const VERSIONED = /^\/(?:tiles|areas)\//;

const pathBelow = (url: URL, config: RuntimeConfig, origin: string): string | undefined => {
  const root = apiRoot(config, origin, 'main') + USER_ENDPOINTS.locations.path;
  const address = url.origin + url.pathname;
  return address.startsWith(root) ? address.slice(root.length) : undefined;
};

/** True for a station tile under a version, of this backend. */
export const isVersionedTile = (url: URL, config: RuntimeConfig, origin: string): boolean =>
  VERSIONED.test(pathBelow(url, config, origin) ?? '');

/** True for a station tile of this backend, under a version or not. */
export const isStationTile = (url: URL, config: RuntimeConfig, origin: string): boolean =>
  isVersionedTile(url, config, origin) ||
  (pathBelow(url, config, origin) === '' && [...url.searchParams.keys()].sort().join() === QUERY);

/** What answers one request for a station tile. */
export interface StationDeps extends WaitDeps {
  readonly cache: StationCache;
  fetch(request: Request): Promise<Response>;
  session(): Promise<StoredSession | undefined>;
}

/** Whose answer this is: the account that is signed in, and only for a request with its token. */
const accountOf = async (deps: StationDeps, request: Request): Promise<string | undefined> => {
  const session = await deps.session();
  const token = session?.accessToken;
  return token && request.headers.get('authorization') === `Bearer ${token}` ? session.account : undefined;
};

/** The version in the address of a tile, and where the tile is kept: one of each, whatever version it is of. */
const partsOf = (url: string): readonly [version: string, key: string] => {
  let version = '';
  const key = url.replace(/(\/(?:tiles|areas)\/)([^/]+)/, (_, before: string, named: string) => {
    version = decodeURIComponent(named);
    return before;
  });
  return [version, key];
};

/**
 * Answers what is the same as long as its version is: from the store where it has that version, else from the backend. Where
 * no answer comes, from the store whatever version it has, with the time since when (`STORED_AT`).
 */
export const answerVersionedTile = async (deps: StationDeps, request: Request): Promise<Response> => {
  const account = await accountOf(deps, request);
  if (account === undefined) return deps.fetch(request);
  const [version, key] = partsOf(request.url);
  const stored = await deps.cache.match(account, key);
  if (stored?.headers.get(STORED_VERSION) === version) return stored;
  const ask = async () => {
    const response = await deps.fetch(request);
    if (response.status === 200) deps.waitUntil(deps.cache.put(account, key, response.clone(), version));
    return response;
  };
  return networkFirst(deps, ask(), async () => stored);
};

/**
 * Answers from the backend, and from the store only where no answer comes in time: no signal, a weak one, a backend in
 * trouble. What is stored says since when (`STORED_AT`), so that prices never look younger than they are (decision 0606).
 */
export const answerStationTile = async (deps: StationDeps, request: Request): Promise<Response> => {
  const account = await accountOf(deps, request);
  if (account === undefined) return deps.fetch(request);
  const network = deps.fetch(request).then((response) => {
    if (response.status === 200) deps.waitUntil(deps.cache.put(account, request.url, response.clone()));
    return response;
  });
  return networkFirst(deps, network, () => deps.cache.match(account, request.url));
};
