import type { AppError } from '#src/contract/errors.ts';
import { backoffMs } from '#src/lib/backoff.ts';
import type { AccountDatabase, OutboxRow } from '../db/database.ts';
import { WITHHELD } from '../http/request.ts';
import type { Ports } from '../ports.ts';
import type { Lease } from './lease.ts';

/** Milliseconds after which a lost request is taken to have arrived or to be gone (decision 0402). */
const SETTLE_MS = 3_000;

export interface AttemptDeps {
  readonly db: AccountDatabase;
  readonly ports: Pick<Ports, 'clock' | 'random'>;
  readonly lease: Lease;
}

/** Statuses that say: nothing was done. A 5xx or a lost answer says nothing at all. */
const CERTAIN = new Set([401, 425, 429]);

const surelyNothingDone = (error: AppError): boolean =>
  error.code === WITHHELD ||
  error.kind === 'rejected' ||
  error.kind === 'conflict' ||
  error.kind === 'session' ||
  CERTAIN.has(error.status ?? 0);

/**
 * Counts a try, durably, before it is made.
 * @param seen ids the server shows now, where it knows no idempotency keys
 * @returns the row as it goes out; undefined where it is gone, failed or behind another by now
 */
export const beginAttempt = (
  { db, ports, lease }: AttemptDeps,
  head: OutboxRow,
  seen: readonly string[] | undefined,
): Promise<OutboxRow | undefined> =>
  lease.write([db.outbox], async () => {
    const row = await db.outbox.get(head.seq);
    if (row?.key !== head.key || row.state !== 'due' || row.lane !== head.lane) return undefined;
    const now = ports.clock.now();
    const tries = await db.outbox.toArray();
    const begun: OutboxRow = {
      ...row,
      attempts: row.attempts + 1,
      firstTryAt: row.attempts > 0 ? (row.firstTryAt ?? now) : now,
      triedAt: now,
      tryNo: 1 + Math.max(0, ...tries.map((other) => other.tryNo ?? 0)),
      inFlight: true,
      ...(seen ? { seenBefore: [...seen], settleAt: now + SETTLE_MS } : {}),
    };
    await db.outbox.put(begun);
    return begun;
  });

const changeRow = ({ db, lease }: AttemptDeps, row: OutboxRow, change: (row: OutboxRow) => unknown): Promise<void> =>
  lease.write([db.outbox, db.tickets, db.messages], async () => {
    const stored = await db.outbox.get(row.seq);
    // Deleted by a signing out meanwhile.
    if (stored?.key !== row.key) return;
    delete stored.inFlight;
    await change(stored);
    await db.outbox.put(stored);
  });

/** Takes a counted try back where the server surely did nothing. */
const uncount = (row: OutboxRow, error: AppError, counted: boolean): void => {
  if (!counted || !surelyNothingDone(error)) return;
  row.attempts = Math.max(0, row.attempts - 1);
  if (row.attempts === 0) delete row.settleAt;
};

/**
 * Writes down that a try failed and when to try again (`offline.md`, promise 5).
 * @param counted true when `beginAttempt` counted it; false when only a question before it failed
 */
export const putOff = (deps: AttemptDeps, row: OutboxRow, error: AppError, counted = true): Promise<void> =>
  changeRow(deps, row, (stored) => {
    const now = deps.ports.clock.now();
    uncount(stored, error, counted);
    // A session that ended, and a request that stayed here, are no failures of this row.
    if (error.kind === 'session' || error.code === WITHHELD) return;
    stored.failures += 1;
    stored.triedAt = now;
    stored.error = error;
    stored.dueAt = now + backoffMs(stored.failures, deps.ports.random(), error.retryAfterMs);
    if (error.retryAfterMs === undefined) delete stored.heldUntil;
    else stored.heldUntil = now + error.retryAfterMs;
  });

/** Writes down that an action was refused for good: it stays in sight with its reason (promise 4). */
export const fail = (deps: AttemptDeps, row: OutboxRow, error: AppError, counted = true): Promise<void> =>
  changeRow(deps, row, async (stored) => {
    uncount(stored, error, counted);
    stored.state = 'failed';
    stored.error = error;
    const shown = { delivery: 'failed' as const, error };
    await (row.command === 'ticket.create'
      ? deps.db.tickets.update(stored.lane, shown)
      : deps.db.messages.update(stored.key, shown));
  });
