import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, gt, isNull, lte, min, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { mails } from '#server/db/schema.ts';
import type { Log } from '#server/log/log.ts';
import { type Mail, type Mailer, MailRefused, SENDING_MS } from '#server/mail/mail.ts';
import { CODES } from '#src/contract/limits.ts';

const MINUTE = 60_000;
/** For how long a mail is worth sending: its code's life, or three days of a mail server that is down. */
const LIFE_MS = { code: CODES.minutes * MINUTE, news: 3 * 24 * 60 * MINUTE };
/** For how long a process has a mail to itself: longer than a mail server may take for it. */
const TAKEN_MS = SENDING_MS + 30_000;
/** Until the second try, doubled from try to try, and at most. */
const AGAIN_MS = { first: 15_000, most: 30 * MINUTE };
/** Mails of one process on their way at once. */
const WORKERS = 4;
/** Milliseconds for which what is under way may come to its end where the process ends: less than a service has for it. */
const CLOSE_MS = 8_000;

/** What has become of mails, each counted once but for `failed`, which is tries. */
export type MailOutcome = 'sent' | 'failed' | 'expired' | 'refused';

/** Mail waits in the database, written in the transaction that causes it, until the mail server has taken it (decision 0418). */
export interface MailOutbox {
  /**
   * Queues a mail: it is sent if the transaction comes to its end, and never before.
   * @param insteadOf names what it is the newest of: an older one that still waits, with a code that is no longer good, goes
   */
  readonly queue: (tx: Db, mail: Mail, insteadOf?: string) => Promise<void>;
  /** Sends what this process has queued since, behind the caller's back. To be called after the transaction. */
  readonly soon: () => void;
  /** Sends all that is due, whichever process has queued it; what this process is at already does the rest. */
  readonly deliver: () => Promise<void>;
  /** How many wait, and since when the oldest of those that should have been sent does. */
  readonly waiting: () => Promise<{ readonly count: number; readonly oldest: Date | null }>;
  /** Takes no more up: what waits is for the next process. */
  readonly close: () => void;
}

interface OutboxOptions {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly now: () => Date;
  readonly log: Pick<Log, 'write' | 'failed'>;
  /** Runs work that nobody waits for. */
  readonly run: (work: () => Promise<void>) => void;
  readonly onOutcome?: (outcome: MailOutcome) => void;
}

type Row = typeof mails.$inferSelect;

const codeOf = (error: unknown): string => {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const told = [code, responseCode].filter((one) => /^\w{1,40}$/.test(String(one ?? '')));
  return told.length === 0 ? 'no code' : told.join(' ');
};

export const createMailOutbox = ({
  db,
  mailer,
  now,
  log,
  run,
  onOutcome = () => undefined,
}: OutboxOptions): MailOutbox => {
  /** Mails that this process has queued and not yet taken; those of transactions that were rolled back among them. */
  let queued = 0;
  /** How many workers are at it, and how often somebody has asked for it. */
  let [workers, asked] = [0, 0];
  let closed = false;
  const ending = new AbortController();

  /** The next mail that is due: no other process takes it meanwhile, and one after a death does. */
  const claim = async (): Promise<Row | undefined> => {
    const at = now();
    // Further ahead than anything is set is of before the clock was set back.
    const within = (time: typeof mails.dueAt | typeof mails.takenUntil, mostMs: number) =>
      or(lte(time, at), gt(time, new Date(at.getTime() + 2 * mostMs)));
    const isDue = within(mails.dueAt, AGAIN_MS.most);
    const isFree = or(isNull(mails.takenUntil), within(mails.takenUntil, TAKEN_MS));
    const next = db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isDue, isFree))
      // A code, which is good for minutes, waits behind no news that has days.
      .orderBy(asc(mails.expiresAt), asc(mails.id))
      .limit(1)
      .for('update', { skipLocked: true });
    const [taken] = await db
      .update(mails)
      .set({ takenUntil: new Date(at.getTime() + TAKEN_MS), attempts: sql`${mails.attempts} + 1` })
      .where(sql`${mails.id} = (${next})`)
      .returning();
    return taken;
  };
  const done = async ({ id }: Row, outcome: MailOutcome): Promise<void> => {
    await db.delete(mails).where(eq(mails.id, id));
    onOutcome(outcome);
  };

  const send = async (row: Row): Promise<void> => {
    if (row.expiresAt <= now()) {
      log.write({
        event: 'mail-expired',
        note: `The mail ${row.messageId} was not sent in time, and is not sent late.`,
      });
      return done(row, 'expired');
    }
    try {
      await mailer.send(row.content as Mail, row.messageId, ending.signal);
    } catch (error) {
      if (error instanceof MailRefused) {
        log.write({
          event: 'mail-refused',
          note: `The mail server takes no mail for the address of ${row.messageId}.`,
        });
        return done(row, 'refused');
      }
      const waitMs = Math.min(AGAIN_MS.most, AGAIN_MS.first * 2 ** (row.attempts - 1));
      await db
        .update(mails)
        .set({ dueAt: new Date(now().getTime() + waitMs), takenUntil: null })
        .where(eq(mails.id, row.id));
      onOutcome('failed');
      const note = `Try ${row.attempts} for the mail ${row.messageId} failed (${codeOf(error)}), the next one in ${waitMs / 1000} s.`;
      return log.write({ event: 'mail-failed', note });
    }
    return done(row, 'sent');
  };

  const worker = async (): Promise<void> => {
    workers += 1;
    try {
      while (!closed) {
        const before = asked;
        const row = await claim();
        // Who asked meanwhile has queued what this look may not have seen.
        if (row === undefined && asked === before) return;
        if (row === undefined) continue;
        queued = Math.max(0, queued - 1);
        await send(row);
      }
    } finally {
      workers -= 1;
    }
  };
  // A mail server that hangs holds as many up as there are workers, however often it is looked for mail.
  const deliver = async (): Promise<void> => {
    asked += 1;
    await Promise.all(Array.from({ length: WORKERS - workers }, worker));
  };

  return {
    queue: async (tx, mail, insteadOf) => {
      const at = now();
      const lifeMs = mail.code === undefined ? LIFE_MS.news : LIFE_MS.code;
      if (insteadOf !== undefined) await tx.delete(mails).where(eq(mails.insteadOf, insteadOf));
      await tx.insert(mails).values({
        messageId: randomUUID(),
        content: mail,
        insteadOf: insteadOf ?? null,
        ...{ queuedAt: at, dueAt: at, expiresAt: new Date(at.getTime() + lifeMs) },
      });
      queued += 1;
    },
    soon: () => {
      if (queued > 0) run(deliver);
    },
    deliver,
    waiting: async () => {
      const [all] = await db.select({ count: count(), oldest: min(mails.queuedAt) }).from(mails);
      return { count: all?.count ?? 0, oldest: all?.oldest ?? null };
    },
    close: () => {
      closed = true;
      setTimeout(() => ending.abort(), CLOSE_MS).unref();
    },
  };
};
