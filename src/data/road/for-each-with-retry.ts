import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { fetchPiece, isServerFailure, type PieceDeps, waitForSignal } from './fetch-piece.ts';

/** Pieces on the wire at once: polite to a tile server. */
const AT_ONCE = 4;

/** Rounds after which a piece that its server fails to give, while it gives others, is missing: about a minute. */
const ROUNDS = 8;

/** Does `work` for each item, four at a time; the first failure ends it. */
export const inParallel = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<Result<unknown, AppError>>,
): Promise<Result<void, AppError>> => {
  const queue = items.values();
  let failed: AppError | undefined;
  const run = async () => {
    for (const item of queue) {
      const done = await work(item);
      if (!done.ok) failed ??= done.error;
      if (failed) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  return failed ? err(failed) : ok(undefined);
};

/**
 * Does `work` for each item. What a server fails to give (5xx) is put aside and asked for again in further rounds, so that it
 * holds nothing else back (decision 0427); before each, the witness must have come from the network. Answers those that never
 * came; any other failure ends it.
 * @param witness an absolute address that the server gave before: a server that fails at everything is waited for without limit
 */
export const forEachWithRetry = async <T>(
  deps: PieceDeps,
  witness: string,
  items: readonly T[],
  work: (item: T) => Promise<Result<unknown, AppError>>,
): Promise<Result<readonly T[], AppError>> => {
  let left = items;
  for (let round = 1; ; round += 1) {
    const aside: T[] = [];
    let heldMs = 0;
    const done = await inParallel(left, async (item) => {
      const worked = await work(item);
      if (worked.ok || !isServerFailure(worked.error)) return worked;
      aside.push(item);
      heldMs = Math.max(heldMs, worked.error.retryAfterMs ?? 0);
      return ok(undefined);
    });
    if (!done.ok) return done;
    if (aside.length === 0 || round === ROUNDS) return ok(aside);
    await waitForSignal(deps, round, heldMs);
    const alive = await fetchPiece(deps, witness, false);
    if (!alive.ok) return alive;
    left = aside;
  }
};
