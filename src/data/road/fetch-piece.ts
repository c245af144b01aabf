import type { AppError } from '#src/contract/errors.ts';
import { backoffMs } from '#src/lib/backoff.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { retryAfterMs } from '#src/lib/retry-after.ts';
import type { Ports } from '../ports.ts';

/** Milliseconds until a piece must be here. */
const DEADLINE_MS = 30_000;

/** Milliseconds: the longest wait before another try while there seems to be signal. */
const LONGEST_WAIT_MS = 30_000;

export interface PieceDeps {
  readonly ports: Pick<Ports, 'clock' | 'connectivity' | 'fetch' | 'random'>;
  readonly signal: AbortSignal;
  /** Told when a wait for the signal or the server begins (true) and ends (false). */
  onWait(waiting: boolean): void;
}

/** Waits for the backoff; without signal until it is back. Ends at once when the work is given up. */
export const waitForSignal = ({ ports, signal, onWait }: PieceDeps, failures: number, heldMs = 0): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stopClock?.();
      unsubscribe();
      signal.removeEventListener('abort', done);
      onWait(false);
      resolve();
    };
    const unsubscribe = ports.connectivity.subscribe((online) => online && done());
    const ms = Math.max(heldMs, Math.min(LONGEST_WAIT_MS, backoffMs(failures, ports.random())));
    const stopClock = ports.connectivity.online() ? ports.clock.after(ms, done) : undefined;
    signal.addEventListener('abort', done);
    onWait(true);
    if (signal.aborted) done();
  });

/** One try; undefined where no answer came. Ends when it is given up, whether or not the browser's fetch heeds that. */
const ask = ({ ports, signal }: PieceDeps, url: string): Promise<Response | undefined> =>
  new Promise((resolve) => {
    const end = new AbortController();
    const give = (response?: Response) => {
      stopClock();
      signal.removeEventListener('abort', stop);
      resolve(response);
    };
    const stop = () => {
      end.abort();
      give();
    };
    const stopClock = ports.clock.after(DEADLINE_MS, stop);
    signal.addEventListener('abort', stop);
    // Past the browser's own store and the worker's: a pack keeps its pieces itself, once.
    const load = async () => {
      const response = await ports.fetch(new Request(url, { cache: 'no-store', signal: end.signal }));
      const body = await response.arrayBuffer();
      const { status, headers } = response;
      return new Response(body.byteLength === 0 ? null : body, { status, headers });
    };
    load().then(give, () => give());
  });

/** A tile that a source does not have is an answer, too. */
const HOLES = [204, 404, 410];
const LATER = [408, 425, 429];

/**
 * Fetches one piece of a pack and goes on trying until it is there: without signal it waits for it. Answers null where the
 * server has no such piece. Errors: `rejected` where the server refuses it, `offline` where the work was given up.
 */
export const fetchPiece = async (deps: PieceDeps, url: string): Promise<Result<Response | null, AppError>> => {
  for (let failures = 1; !deps.signal.aborted; failures += 1) {
    const response = await ask(deps, url);
    if (response?.status === 200) return ok(response);
    if (response && HOLES.includes(response.status)) return ok(null);
    if (response && response.status < 500 && !LATER.includes(response.status))
      return err({ kind: 'rejected', status: response.status, code: 'MAP_REFUSED' });
    const held = response && retryAfterMs(response.headers.get('retry-after'), deps.ports.clock.now());
    await waitForSignal(deps, failures, held);
  }
  return err({ kind: 'offline' });
};
