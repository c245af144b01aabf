import type { RuntimeConfig } from '#src/contract/config.ts';
import { USER_ENDPOINTS } from '#src/contract/user-endpoints.ts';
import { apiRoot } from '#src/data/http/address.ts';
import type { StoredSession } from '#src/data/stored.ts';
import type { StationCache } from '#src/data/tiles/station-cache.ts';

/** Milliseconds after which a stored answer is given; the backend's own is stored all the same when it comes. */
const PATIENCE_MS = 4_000;

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
export interface StationDeps {
  readonly cache: StationCache;
  fetch(request: Request): Promise<Response>;
  session(): Promise<StoredSession | undefined>;
  /** Calls `work` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, work: () => void): () => void;
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

/** Whose answer this is: the account that is signed in, and only for a request with its token. */
const accountOf = async (deps: StationDeps, request: Request): Promise<string | undefined> => {
  const session = await deps.session();
  const token = session?.accessToken;
  return token && request.headers.get('authorization') === `Bearer ${token}` ? session.account : undefined;
};

const answered = (response: Response | undefined): response is Response =>
  response !== undefined && response.status < 500;

/** Answers what never changes: from the store where it is there, else from the backend, whose answer is stored. */
export const answerVersionedTile = async (deps: StationDeps, request: Request): Promise<Response> => {
  const account = await accountOf(deps, request);
  if (account === undefined) return deps.fetch(request);
  const stored = await deps.cache.match(account, request.url);
  if (stored) return stored;
  const response = await deps.fetch(request);
  if (response.status === 200) deps.waitUntil(deps.cache.put(account, request.url, response.clone()));
  return response;
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
  let stopClock = () => {};
  const late = new Promise<undefined>((resolve) => {
    stopClock = deps.after(PATIENCE_MS, () => resolve(undefined));
  });
  const first = await Promise.race([network.catch(() => undefined), late]);
  stopClock();
  if (answered(first)) return first;
  const stored = await deps.cache.match(account, request.url);
  if (!stored) return first ?? network;
  deps.waitUntil(network.catch(() => undefined));
  return stored;
};
