/** The Cache that holds station tiles as the backend answered them, of one account at a time (decision 0606). */
const STATION_CACHE = 'milepost-stations';

/** Bytes of station answers kept on the device, at most. */
const STATION_BUDGET_BYTES = 20 * 1024 * 1024;

/** In a stored answer: when it was stored, by this device, as ISO 8601. A page that finds it has no fresh answer. */
export const STORED_AT = 'x-stored-at';
/** In a stored answer: the version of the stations that it was made from, where the backend told one. */
export const STORED_VERSION = 'x-stored-version';
const BYTES = 'x-stored-bytes';

/** The part of the Cache API that is needed. */
type CachePart = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

export interface StationCacheDeps {
  openCache(): Promise<CachePart>;
  /** Milliseconds. */
  now(): number;
  readonly budgetBytes: number;
}

/** Station answers on the device; those that were not asked for again for longest go first. */
export interface StationCache {
  /** The stored answer to this account's address, with the header `STORED_AT`. */
  match(account: string, url: string): Promise<Response | undefined>;
  /** Stores the body alone: no header of the answer, and nothing of the request, so no token either. */
  put(account: string, url: string, response: Response, version?: string): Promise<void>;
}

/** The address under which one account's answer is kept: another account's is another. */
const keyOf = (account: string, url: string): string => {
  const key = new URL(url);
  key.searchParams.set('account', account);
  return key.href;
};

const bytesOf = (response: Response | undefined): number => Number(response?.headers.get(BYTES) ?? 0);

/** Opens the cache of station answers. */
export const openStationCache = (deps: StationCacheDeps): StationCache => {
  /** Bytes, at least: counted when first needed and whenever the budget seems spent. */
  let spent: number | undefined;

  // A Cache lists its entries in the order in which they were put.
  const makeRoom = async (cache: CachePart, budget: number) => {
    const all = await Promise.all(
      (await cache.keys()).map(async (key) => ({ key, bytes: bytesOf(await cache.match(key)) })),
    );
    spent = all.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { key, bytes } of all) {
      if (spent <= budget) return;
      await cache.delete(key);
      spent -= bytes;
    }
  };

  const store = async (cache: CachePart, key: string, response: Response, body: ArrayBuffer, version?: string) => {
    const headers = {
      'content-type': response.headers.get('content-type') ?? 'application/json',
      [STORED_AT]: new Date(deps.now()).toISOString(),
      [BYTES]: String(body.byteLength),
      ...(version !== undefined && { [STORED_VERSION]: version }),
    };
    const before = bytesOf(await cache.match(key));
    await cache.delete(key);
    await cache.put(key, new Response(body, { headers }));
    if (spent !== undefined) spent += body.byteLength - before;
  };

  return {
    match: async (account, url) => (await deps.openCache()).match(keyOf(account, url)),
    put: async (account, url, response, version) => {
      const cache = await deps.openCache();
      // One that broke off is none, and says nothing of the room on the device.
      const body = await response.arrayBuffer().catch(() => undefined);
      if (!body) return;
      try {
        await store(cache, keyOf(account, url), response, body, version);
        if (spent === undefined || spent > deps.budgetBytes) await makeRoom(cache, deps.budgetBytes);
      } catch {
        // A full disk: what can be asked for again gives way to what people wrote.
        await makeRoom(cache, 0).catch(() => undefined);
      }
    },
  };
};

/** The cache of this browser. */
export const browserStationCache = (): StationCache =>
  openStationCache({
    openCache: () => caches.open(STATION_CACHE),
    now: () => Date.now(),
    budgetBytes: STATION_BUDGET_BYTES,
  });

/** Throws all station answers away: at sign-in and sign-out, and under storage pressure. Nothing happens without a Cache. */
export const dropStationAnswers = async (): Promise<void> => {
  await globalThis.caches?.delete(STATION_CACHE);
};

/** Bytes of all station answers kept; 0 without a Cache. */
export const stationAnswersBytes = async (): Promise<number> => {
  if (!globalThis.caches) return 0;
  const cache = await caches.open(STATION_CACHE);
  const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  return answers.reduce((sum, answer) => sum + bytesOf(answer), 0);
};
