import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { waitForTry } from '../another-try.ts';
import { request } from '../http/request.ts';
import type { Ports } from '../ports.ts';

/** Milliseconds until a piece must be here. */
const DEADLINE_MS = 30_000;

export interface PieceDeps {
  readonly ports: Pick<Ports, 'clock' | 'connectivity' | 'fetch' | 'random'>;
  readonly signal: AbortSignal;
  /** Called when a wait for the signal or the server begins (true) and ends (false). */
  onWait(waiting: boolean): void;
}

/** Waits for the backoff; without signal until it is back. Ends at once when the work is given up. */
export const waitForSignal = async (
  { ports, signal, onWait }: PieceDeps,
  failures: number,
  heldMs = 0,
): Promise<void> => {
  const { clock, connectivity, random } = ports;
  onWait(true);
  // Nobody's return to the page: a server that asked to wait is not asked sooner for that.
  await waitForTry({ clock, connectivity, random }, failures, signal, heldMs);
  onWait(false);
};

/** A tile that a source does not have is an answer, too. */
const HOLES: readonly (number | undefined)[] = [204, 404, 410];
/** Failures after which another try may do. */
const PASSING: readonly AppError['kind'][] = ['offline', 'timeout', 'retryable'];

/** True where a server has answered that it fails: it is there, which no wait for signal would change. */
export const isServerFailure = ({ kind, status }: AppError): boolean => kind === 'retryable' && (status ?? 0) >= 500;

/**
 * Fetches one piece of a pack and goes on trying until it is there: without signal it waits for it. Answers null where the
 * server has no such piece. Errors: `rejected` where the server refuses it, `offline` where the work was given up.
 * @param once a failure of the server (5xx) is an error at once, `retryable`, and not tried again
 */
export const fetchPiece = async (
  deps: PieceDeps,
  url: string,
  once: boolean,
): Promise<Result<Response | null, AppError>> => {
  const { ports, signal } = deps;
  for (let failures = 1; !signal.aborted; failures += 1) {
    let headers = new Headers();
    const onHeaders = (those: Headers) => {
      headers = those;
    };
    const wire = { method: 'GET', url, signal, onHeaders, deadlineMs: DEADLINE_MS, binary: true };
    const answer = await request(ports, wire);
    if (answer.ok && answer.value.status === 200) return ok(new Response(answer.value.body as Blob, { headers }));
    const { status } = answer.ok ? answer.value : answer.error;
    if (HOLES.includes(status)) return ok(null);
    if (answer.ok || !PASSING.includes(answer.error.kind))
      return err({ kind: 'rejected', status, code: 'MAP_REFUSED' });
    if (once && isServerFailure(answer.error)) return answer;
    await waitForSignal(deps, failures, answer.error.retryAfterMs);
  }
  return err({ kind: 'offline' });
};
