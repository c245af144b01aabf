import { ApiError } from '#server/http/errors.ts';
import { FairQueue, type QueueLimits, type Refused } from '#server/work/fair-queue.ts';

/** How much is let through. */
export interface GateLimits extends QueueLimits {
  /** Pieces of work under way at once. */
  readonly running: number;
  /** How long one may wait for its turn, in milliseconds. */
  readonly waitMs: number;
}

/** Who asks for a piece of work. */
export interface Asker {
  /** One name for each account, or for each address of calls that nobody signs. */
  readonly caller: string;
  /** How much of what a caller may have at once it takes; 1 by default. What weighs nothing is never refused. */
  readonly weight?: number;
  /** Aborted when the caller has gone: work that still waits is dropped. */
  readonly signal?: AbortSignal | undefined;
  /** Resolves once the answer has left the server: until then it counts as its caller's. At once by default. */
  readonly sent?: Promise<void>;
}

/** Lets a bounded number of pieces of work run, the callers' in turn, and a bounded number wait. */
export interface Gate {
  /**
   * Runs a piece of work when its turn comes.
   * @throws 429 RATE_LIMITED where its caller has too much under way, 503 UNAVAILABLE where too much waits or it has waited
   *   for too long or the gate is closed, both with Retry-After; what the work throws
   */
  readonly run: <T>(asker: Asker, work: () => Promise<T>) => Promise<T>;
  /** Refuses what waits and what comes. What runs goes on. */
  readonly close: () => void;
}

/** Seconds: the least and the most that a refused caller is asked to wait. */
const RETRY = { least: 1, most: 30 };
const PLURAL = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

/** 503 for work that the server has no room or time for. */
export const busy = (retryAfterSeconds: number, what = 'The server is busy.'): ApiError =>
  new ApiError(503, 'UNAVAILABLE', `${what} Please try again in ${PLURAL(retryAfterSeconds)}.`, { retryAfterSeconds });

const tooMany = (retryAfterSeconds: number): ApiError =>
  new ApiError(
    429,
    'RATE_LIMITED',
    `Too many of your requests are still being worked on. Please try again in ${PLURAL(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (error: Error) => void;
}

export const createGate = (limits: GateLimits): Gate => {
  const queue = new FairQueue<Waiting>(limits);
  let running = 0;
  let closed = false;
  /** How long a piece of work takes of late, in milliseconds. */
  let usualMs = 0;

  /** When those who wait now will have had their turn, by how long work took of late. */
  const retryAfter = (): number => {
    const seconds = Math.ceil(((queue.length + running) * usualMs) / limits.running / 1000);
    return Math.min(RETRY.most, Math.max(RETRY.least, seconds));
  };
  const refusal = (why: Refused): ApiError => (why === 'full' ? busy(retryAfter()) : tooMany(retryAfter()));

  const pass = (): void => {
    while (running < limits.running) {
      const waiting = queue.next();
      if (waiting === undefined) return;
      running += 1;
      waiting.begin();
    }
  };

  /** Resolves when the turn has come. */
  const turn = ({ caller, weight, signal }: Asker): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const giveUp = (error: Error): void => {
        if (!queue.remove(caller, waiting)) return;
        queue.release(caller, weight);
        waiting.refuse(error);
      };
      const leave = (): void => giveUp(new ApiError(503, 'UNAVAILABLE', 'The caller has gone.'));
      const waiting: Waiting = {
        begin: () => {
          settle();
          resolve();
        },
        refuse: (error) => {
          settle();
          reject(error);
        },
      };
      const timer = weight === 0 ? undefined : setTimeout(() => giveUp(busy(retryAfter())), limits.waitMs);
      const refused = closed ? 'full' : queue.add(caller, waiting, weight, ({ refuse }) => refuse(busy(retryAfter())));
      if (refused !== undefined) return waiting.refuse(refusal(refused));
      signal?.addEventListener('abort', leave);
      pass();
      if (signal?.aborted) leave();
    });

  return {
    run: async (asker, work) => {
      await turn(asker);
      const began = performance.now();
      try {
        return await work();
      } finally {
        usualMs = usualMs * 0.8 + (performance.now() - began) * 0.2;
        running -= 1;
        void Promise.resolve(asker.sent).finally(() => queue.release(asker.caller, asker.weight));
        pass();
      }
    },
    close: () => {
      closed = true;
      for (let waiting = queue.next(); waiting !== undefined; waiting = queue.next()) waiting.refuse(busy(RETRY.least));
    },
  };
};
