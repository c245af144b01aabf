import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { readWithRetry } from '#src/data/db/read-with-retry.ts';
import { runtime } from '#src/data/runtime.ts';

/**
 * What is stored, read anew at each change of it: `useLiveQuery` of Dexie, which also goes on where the browser breaks a reading
 * off (`readWithRetry`).
 * @param deps what `read` uses, as for React's effects
 * @returns undefined until it was read for the first time
 */
export const useLiveQuery = <T>(read: () => T | PromiseLike<T>, deps?: unknown[]): T | undefined =>
  useDexieQuery(() => readWithRetry(runtime().ports.clock, read), deps);
