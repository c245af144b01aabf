import type { Ports } from './ports.ts';

/** Milliseconds between two looks at a holder that might be frozen. */
const LOOK_MS = 5_000;

/**
 * Runs `work` as the only holder of a Web Lock, waiting for its turn. A holder that `isFrozen` loses the lock: what it
 * still does must be harmless or fenced off by `work` itself.
 * @param isFrozen asked every 5 s of waiting, with the milliseconds waited so far
 * @param work given whether the lock was stolen from another, who may still be at it
 * @throws what `work` or `isFrozen` throws
 */
export const holdLock = <T>(
  ports: Pick<Ports, 'clock' | 'locks'>,
  name: string,
  isFrozen: (waitedMs: number) => Promise<boolean>,
  work: (stolen: boolean) => Promise<T>,
): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    let begun = false;
    let stopLooking = () => {};
    const begin = async (stolen: boolean) => {
      // The other of the two requests, granted late: nothing is left to do.
      if (begun) return;
      begun = true;
      stopLooking();
      await work(stolen).then(resolve, reject);
    };
    const request = (options: { steal?: boolean }) =>
      ports.locks
        .hold(name, options, () => begin(options.steal === true))
        .catch((error: unknown) => {
          // Once begun, this is the news that the lock was stolen from us; `work` finds out by its own fence.
          if (!begun) reject(error);
        });
    const look = (waitedMs: number) => {
      stopLooking = ports.clock.after(LOOK_MS, () => {
        isFrozen(waitedMs).then((frozen) => {
          if (begun) return;
          if (frozen) void request({ steal: true });
          else look(waitedMs + LOOK_MS);
        }, reject);
      });
    };
    look(LOOK_MS);
    void request({});
  });
