import type { AccountDatabase, ActionRow } from '../db/database.ts';
import { META } from '../db/meta.ts';

// How long a server without idempotency keys takes, and what its clock says: from this it is reckoned whether a lost try may
// still arrive, and whether something that it shows can be the work of one (decision 0364).

/** Milliseconds until the answer to an action must be here: longer than any proxy waits for a slow server. */
export const WRITE_DEADLINE_MS = 90_000;

/** Milliseconds for which a lost request is waited for, after its loss was heard of: at least, and at most. */
const SETTLE_MS = 20_000;
const SETTLE_MAX_MS = 5 * 60_000;
/** How many times as long as the server has lately taken. */
const SETTLE_FACTOR = 2;
/** What each answer in time leaves of the longest time that was seen. */
const FORGETTING = 0.9;
/** Milliseconds by which times may differ that two clocks have said of the same moment. */
const CLOCK_SLACK_MS = 30_000;
/** Milliseconds in which an answer must have come to say what the server's clock says now. */
const CLOCK_READ_MS = 10_000;
/** Changes smaller than that many milliseconds are not worth a write. */
const WORTH_WRITING_MS = 1_000;

interface Pace {
  /** Milliseconds the server has lately taken for an action, at most. */
  readonly slowest: number;
  /** Milliseconds the server's clock is ahead of this device's, when last read. */
  readonly ahead: number;
}

const readPace = async (db: AccountDatabase): Promise<Pace> =>
  ((await db.meta.get(META.pace))?.value as Pace | undefined) ?? { slowest: 0, ahead: 0 };

const writePace = async (db: AccountDatabase, was: Pace, next: Pace): Promise<void> => {
  const differs = (a: number, b: number) => Math.abs(a - b) > WORTH_WRITING_MS;
  if (differs(was.slowest, next.slowest) || differs(was.ahead, next.ahead))
    await db.meta.put({ name: META.pace, value: next });
};

/** Milliseconds for which a request whose loss was heard of is waited for. */
export const settleMs = async (db: AccountDatabase): Promise<number> =>
  Math.min(SETTLE_MAX_MS, Math.max(SETTLE_MS, SETTLE_FACTOR * (await readPace(db)).slowest));

/**
 * Learns from an answered try how long the server takes, and what its clock says where the answer names the time. Call
 * inside a transaction that has `meta`.
 * @param createdAt ISO 8601, by the server's clock
 */
export const learnFromAnswer = async (
  db: AccountDatabase,
  { sentAt, attempts }: ActionRow,
  now: number,
  createdAt: string | undefined,
): Promise<void> => {
  if (sentAt === undefined || now < sentAt) return;
  const took = now - sentAt;
  const was = await readPace(db);
  const readable = createdAt !== undefined && attempts === 1 && took <= CLOCK_READ_MS;
  await writePace(db, was, {
    slowest: Math.max(took, was.slowest * FORGETTING),
    ahead: readable ? Date.parse(createdAt) - now : was.ahead,
  });
};

/** The same from a lost try whose work was found: that took until then, by the server's clock. */
export const learnFromFound = async (db: AccountDatabase, { sentAt }: ActionRow, createdAt: string): Promise<void> => {
  if (sentAt === undefined) return;
  const was = await readPace(db);
  const took = Date.parse(createdAt) - was.ahead - sentAt;
  await writePace(db, was, {
    ...was,
    slowest: Math.max(was.slowest, Math.min(took, WRITE_DEADLINE_MS + SETTLE_MAX_MS)),
  });
};

/**
 * Tells whether something that the server made at a time can be the work of the last try of an action: not before it left,
 * and not after it was waited for. Where a clock was set since, it is false too often, and the person is asked; so it is of a
 * try with a key, before which nobody has looked at what was there.
 */
export const workOfLastTry = async (
  db: AccountDatabase,
  { sentAt, settleAt }: ActionRow,
): Promise<(createdAt: string) => boolean> => {
  const { ahead } = await readPace(db);
  const settle = await settleMs(db);
  return (createdAt) => {
    if (sentAt === undefined || settleAt === undefined) return false;
    const at = Date.parse(createdAt) - ahead;
    // A page that was frozen hears of the loss late: what was made in the meantime may as well be another device's.
    const last = Math.min(settleAt, sentAt + WRITE_DEADLINE_MS + settle);
    return at >= sentAt - CLOCK_SLACK_MS && at <= last + CLOCK_SLACK_MS;
  };
};
