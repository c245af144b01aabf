import type { StoredSession } from '../stored.ts';

/** Prescribed keys of the browser's storage. */
const KEYS = { token: 'token', refreshToken: 'refreshToken', drawer: 'navigationDrawerOpen' } as const;

/** Where the app's query persister keeps its cache. */
export const QUERY_CACHE_KEY = 'queries';

/** The worker has none, and a browser may forbid it. */
const withStorage = (work: (storage: Storage) => void): void => {
  try {
    if (globalThis.localStorage) work(globalThis.localStorage);
  } catch {
    // Full or forbidden: nobody reads the mirror, so nothing is lost.
  }
};

const put = (storage: Storage, key: string, value: string | undefined) =>
  value === undefined ? storage.removeItem(key) : storage.setItem(key, value);

/** Mirrors the tokens under the prescribed keys; written here alone and read by nobody. */
export const mirrorTokens = (session: StoredSession | undefined): void =>
  withStorage((storage) => {
    put(storage, KEYS.token, session?.accessToken);
    put(storage, KEYS.refreshToken, session?.refreshToken);
  });

/** At sign-in and sign-out: the prescribed keys, the persisted query cache and the worker's station answers go. */
export const clearBrowserStorage = (): void => {
  withStorage((storage) => {
    for (const key of [...Object.values(KEYS), QUERY_CACHE_KEY]) storage.removeItem(key);
  });
  import('../tiles/station-cache.ts')
    .then(({ dropStationAnswers }) => dropStationAnswers())
    .catch((error: unknown) => console.warn('Station answers could not be cleared', error));
};
