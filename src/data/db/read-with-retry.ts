import { liveQuery } from 'dexie';
import type { Clock } from '../ports.ts';
import { isReadBrokenOff } from '../storage-error.ts';

/** Milliseconds before each further try. */
const WAITS_MS = [1_000, 5_000, 15_000];

/**
 * Reads what a screen shows, and once more where the browser breaks that off: Dexie's live queries would say nothing then until
 * the next change, or end for good (decision 0454). To be called inside one, whose changes it goes on following.
 * @throws what `read` throws for any other reason, or at the last try
 */
export const readWithRetry = async <T>(clock: Pick<Clock, 'after'>, read: () => T | PromiseLike<T>): Promise<T> => {
  for (const waitMs of WAITS_MS) {
    try {
      return await read();
    } catch (error) {
      if (!isReadBrokenOff(error)) throw error;
      await new Promise<void>((done) => clock.after(waitMs, done));
    }
  }
  return read();
};

/**
 * Calls `notify` with what is stored, now and after each change of it, read by `readWithRetry`. Where it cannot be read, as when
 * the person has signed out meanwhile, nobody is left to be notified.
 * @returns unsubscribes
 */
export const subscribeToStored = <T>(
  clock: Pick<Clock, 'after'>,
  read: () => T | PromiseLike<T>,
  notify: (stored: T) => void,
): (() => void) => {
  const watching = liveQuery(() => readWithRetry(clock, read)).subscribe({ next: notify, error: () => undefined });
  return () => watching.unsubscribe();
};
