import { logUnforeseen } from '#server/http/unforeseen.ts';
import { createPlainLog, type Log } from '#server/log/log.ts';

/** Work that an answer does not wait for, such as mail: how long it takes must tell a caller nothing. */
export interface Background {
  /** Starts it; what it throws is logged. */
  readonly run: (work: () => Promise<void>) => void;
  /** Counts work that somebody waits for, such as a request: whoever made it may leave, and it goes on all the same. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves once nothing is running, also what was started meanwhile. */
  readonly idle: () => Promise<void>;
}

/** Milliseconds between two looks for what other processes have left that died, and for mail and pushes that are to be tried again. */
export const LOOK_MS = 5_000;

export const createBackground = (log: Pick<Log, 'write' | 'failed'> = createPlainLog()): Background => {
  const running = new Set<Promise<unknown>>();
  return {
    during: async (work) => {
      const task = work();
      const quiet = task.catch(() => undefined).finally(() => running.delete(quiet));
      running.add(quiet);
      return task;
    },
    run: (work) => {
      const task = Promise.resolve()
        .then(work)
        .catch((error: unknown) => logUnforeseen(log, error))
        .finally(() => running.delete(task));
      running.add(task);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
