import { backoffMs } from '#src/lib/backoff.ts';
import type { Ports } from './ports.ts';

/** Milliseconds: the longest wait before another try while there seems to be signal. */
const LONGEST_WAIT_MS = 30_000;

/** What a wait stands on; with `presence` a person who comes back ends it. */
export type WaitPorts = Pick<Ports, 'clock' | 'connectivity' | 'random'> & Partial<Pick<Ports, 'presence'>>;

/**
 * Calls `work` once when what has failed may be tried again: after the backoff, or as soon as the signal comes back; without
 * signal then alone. The answer cancels it.
 * @param failures how many tries have failed, 1 or more
 * @param heldMs milliseconds that the server asked to wait
 */
export const anotherTry = (ports: WaitPorts, failures: number, work: () => void, heldMs = 0): (() => void) => {
  const { clock, connectivity, presence, random } = ports;
  const end = () => {
    stopClock?.();
    for (const leave of unsubscribe) leave?.();
  };
  const done = () => {
    end();
    work();
  };
  const unsubscribe = [
    connectivity.subscribe((online) => online && done()),
    presence?.subscribe(() => connectivity.online() && done()),
  ];
  const ms = Math.max(heldMs, Math.min(LONGEST_WAIT_MS, backoffMs(failures, random())));
  const stopClock = connectivity.online() ? clock.after(ms, done) : undefined;
  return end;
};

/** The same as a promise, which resolves at once where the work is given up. */
export const waitForTry = (ports: WaitPorts, failures: number, signal: AbortSignal, heldMs?: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = anotherTry(ports, failures, done, heldMs);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
