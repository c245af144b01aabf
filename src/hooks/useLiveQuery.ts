import { useLiveQuery as useDexieQuery } from 'dexie-react-hooks';
import { steadyRead } from '#src/data/db/steady-read.ts';
import { runtime } from '#src/data/runtime.ts';

/**
 * What is stored, read anew at each change of it: `useLiveQuery` of Dexie, which also goes on where the browser breaks a reading
 * off (`steadyRead`).
 * @param deps what `read` uses, as for React's effects
 * @returns undefined until it was read for the first time
 */
export const useLiveQuery = <T>(read: () => T | PromiseLike<T>, deps?: unknown[]): T | undefined =>
  useDexieQuery(() => steadyRead(runtime().ports.clock, read), deps);
