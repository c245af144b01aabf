import type { AppError } from '#src/contract/errors.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { backoffMs } from '#src/lib/backoff.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { AccountDatabase, Doubt, OutboxRow } from '../db/database.ts';
import { isPageOfOthers } from '../http/page-of-others.ts';
import { WITHHELD } from '../http/request.ts';
import { commandOf } from './commands/command.ts';
import type { SendDeps } from './deps.ts';
import { uploadsOf } from './new-files.ts';
import { settleMs, WRITE_DEADLINE_MS } from './pace.ts';
import { isUnsettled } from './queues.ts';

/** Milliseconds until the first look after a lost try; then as long again as it has been lost (decision 0364). */
const LOOK_MS = 1_000;

/** Statuses that say: nothing was done. A 5xx or a lost answer says nothing at all. */
const CERTAIN = new Set([401, 425, 429]);

const surelyNothingDone = (error: AppError): boolean =>
  error.code === WITHHELD || isFinal(error) || error.kind === 'session' || CERTAIN.has(error.status ?? 0);

/** Tells actions apart that go one at a time, and only where the server knows no keys (decision 0402). */
const nextTryNo = async (db: AccountDatabase, command: string): Promise<number> => {
  const rows = await db.outbox.filter((row) => row.command === command).toArray();
  return 1 + Math.max(0, ...rows.map((row) => row.tryNo ?? 0));
};

/** An action as it goes out, with the storage's names of its files. */
export interface Outgoing {
  readonly row: OutboxRow;
  readonly s3Keys: readonly string[];
}

/** Which ids the server showed, and when: milliseconds. */
export interface ServerSnapshot {
  readonly seen: readonly string[];
  readonly at: number;
}

/** Milliseconds for which a snapshot says what was there before a try: longer than an answer may take. */
const SNAPSHOT_MAX_AGE_MS = 45_000;

/** Whether so much lies between two times that this page was frozen, or a clock was set. */
export const isTooOld = (at: number, now: number): boolean => Math.abs(now - at) > SNAPSHOT_MAX_AGE_MS;

/** True for a refusal: no further try is made by itself. */
export const isFinal = (error: AppError): boolean =>
  (error.kind === 'rejected' || error.kind === 'conflict') && !isPageOfOthers(error);

/** What is stored of a row, if it may still be sent as it was read. */
export const sendableRow = async (db: AccountDatabase, head: OutboxRow): Promise<OutboxRow | undefined> => {
  const row = await db.outbox.get(head.seq);
  return row?.key === head.key && row.state === 'due' && row.lane === head.lane ? row : undefined;
};

/**
 * Counts a try, durably, before it is made.
 * @param snapshot what the server showed, where it knows no idempotency keys
 * @returns what goes out; undefined where the row is gone, failed, behind another or without one of its files by now, or where
 *   the snapshot is too old
 */
export const beginAttempt = (
  { db, ports, lease, commands }: SendDeps,
  head: OutboxRow,
  snapshot: ServerSnapshot | undefined,
): Promise<Outgoing | undefined> =>
  lease.write([db.outbox, db.uploads], async () => {
    const row = await sendableRow(db, head);
    if (!row) return undefined;
    const uploads = row.files ? await uploadsOf(db, row.key) : [];
    if (uploads.some((upload) => upload.stage !== 'done')) return undefined;
    const s3Keys = uploads.flatMap(({ target }) => (target ? [target.s3Key] : []));
    const now = ports.clock.now();
    // This page was frozen since: what others wrote meanwhile would be taken for the work of this try.
    if (snapshot && isTooOld(snapshot.at, now)) return undefined;
    const { sentAt, settleAt } = row;
    const tryBefore = sentAt !== undefined && settleAt !== undefined ? { tryBefore: { sentAt, settleAt } } : {};
    const begun: OutboxRow = {
      ...row,
      attempts: row.attempts + 1,
      firstTryAt: row.attempts > 0 ? (row.firstTryAt ?? now) : now,
      triedAt: now,
      // By a clock that was set back since, it may still lie ahead: should this try end without a word, it is due.
      dueAt: Math.min(row.dueAt, now),
      ...(snapshot && commandOf(commands, row).oneAtATime ? { tryNo: await nextTryNo(db, row.command) } : {}),
      inFlight: true,
      // Until nobody is left to learn that it is lost, where its tab dies: then it is waited for as any other.
      ...(snapshot && {
        seenBefore: [...snapshot.seen],
        ...tryBefore,
        sentAt: now,
        settleAt: now + WRITE_DEADLINE_MS + (await settleMs(db)),
      }),
    };
    await db.outbox.put(begun);
    return { row: begun, s3Keys };
  });

/** Shows a row as being on the wire while its files are; false where it is gone, failed or behind another by now. */
export const showOnWire = ({ db, lease }: SendDeps, head: OutboxRow): Promise<boolean> =>
  lease.write([db.outbox], async () => {
    const row = await sendableRow(db, head);
    if (row) await db.outbox.update(row.seq, { inFlight: true });
    return row !== undefined;
  });

const changeRow = ({ db, lease }: SendDeps, row: OutboxRow, change: (row: OutboxRow) => unknown): Promise<void> =>
  lease.write([db.outbox, db.tickets, db.messages, db.aliases], async () => {
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
  delete row.sentAt;
  delete row.settleAt;
  Object.assign(row, row.tryBefore);
};

/**
 * Writes down that a try failed and when to try again.
 * @param counted true when `beginAttempt` counted it; false when only a question before it failed
 */
export const scheduleRetry = (deps: SendDeps, row: OutboxRow, error: AppError, counted = true): Promise<void> =>
  changeRow(deps, row, async (stored) => {
    const now = deps.ports.clock.now();
    // Broken off by this page's own ending, it is not known to be lost: it may take as long as if it were still waited for.
    if (counted && stored.settleAt !== undefined && !deps.ending.aborted)
      stored.settleAt = now + (await settleMs(deps.db));
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

/** True while the last try of an action may still arrive: it may be looked for, and must not be repeated. */
export const mayStillArrive = ({ settleAt, triedAt = 0 }: OutboxRow, now: number): boolean =>
  settleAt !== undefined && (settleAt > now || triedAt > now);

/** Nothing is seen of a lost try, which may still arrive: it is looked for again before it is repeated. */
export const reconcileLater = (deps: SendDeps, row: OutboxRow): Promise<void> =>
  changeRow(deps, row, async (stored) => {
    const now = deps.ports.clock.now();
    // The clock was set back since: it cannot say how long ago that was.
    if ((stored.triedAt ?? now) > now) {
      stored.triedAt = now;
      stored.settleAt = now + (await settleMs(deps.db));
    }
    const lostFor = now - (stored.triedAt ?? now);
    stored.dueAt = Math.min(stored.settleAt ?? now, now + Math.max(LOOK_MS, lostFor));
  });

/** The changes of a ticket that were made later than one of them. A message undoes nothing. */
export const changesBehind = (
  { db, commands }: Pick<SendDeps, 'db' | 'commands'>,
  { lane, seq }: OutboxRow,
): Promise<OutboxRow[]> =>
  db.outbox
    .where('lane')
    .equals(lane)
    .filter((other) => other.seq > seq && commands[other.command]?.blocksQueue === false)
    .toArray();

/**
 * When the last change of the same ticket that was made later, and tried before this one, has arrived or is lost: milliseconds,
 * undefined where nothing is under way. A change of status, or a hand-over, that was refused holds nothing back; asked for once
 * more, it would be made before a later one's lost try arrives, and be undone by that.
 */
export const settledBehind = (behind: readonly OutboxRow[], now: number): number | undefined => {
  const later = behind.filter((other) => isUnsettled(other, now));
  return later.length > 0 ? Math.max(...later.map(({ settleAt = now }) => settleAt)) : undefined;
};

/**
 * A change that was made later and is tried already; undefined for none. It may have been done, which nobody would see any more once
 * the one in front of it is.
 */
export const triedBehind = (behind: readonly OutboxRow[]): OutboxRow | undefined =>
  behind.find(({ state, attempts }) => state === 'due' && attempts > 0);

/** Tries an action no sooner than at a time: milliseconds. Nothing is counted as a try. */
export const waitUntil = (deps: SendDeps, row: OutboxRow, time: number): Promise<void> =>
  changeRow(deps, row, (stored) => {
    stored.dueAt = time;
  });

/** What was answered has arrived: nothing is held back until it may have. */
const settled = (row: OutboxRow, now: number): void => {
  if (row.settleAt !== undefined) row.settleAt = Math.min(row.settleAt, now);
};

/**
 * Lets the person say whether one of these is the work of a try whose answer was lost. Until then it stays in sight. Where all of
 * them have become another's since they were read, it is looked for again.
 */
export const askPerson = (deps: SendDeps, row: OutboxRow, found: readonly Doubt[]): Promise<void> =>
  changeRow(deps, row, async (stored) => {
    const command = commandOf(deps.commands, row);
    const doubts = (await command.unclaimed?.(deps.db, row, found)) ?? found;
    settled(stored, deps.ports.clock.now());
    if (doubts.length === 0) return;
    const error: AppError = { kind: 'rejected', code: 'IN_DOUBT', message: TRAY.inDoubt };
    Object.assign(stored, { state: 'failed', error, doubts: [...doubts] });
    await command.refused(deps, stored, error, undefined);
  });

/**
 * Writes down that an action was refused for good: it stays in sight with its reason.
 * @param present the ticket as the server has it, where that is known
 */
export const fail = (
  deps: SendDeps,
  row: OutboxRow,
  error: AppError,
  counted = true,
  present?: Ticket,
): Promise<void> =>
  changeRow(deps, row, async (stored) => {
    uncount(stored, error, counted);
    settled(stored, deps.ports.clock.now());
    stored.state = 'failed';
    stored.error = error;
    await commandOf(deps.commands, row).refused(deps, stored, error, present);
  });
