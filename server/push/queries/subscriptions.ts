import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { newsMailChoices, pushJobs, pushSubscriptions, sessions } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';

/** A device as it is saved, all but its number and its time. */
export type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id' | 'createdAt'>;

/**
 * Writes down where a session's device is told of news. An address that was another session's, whoever has signed in on the
 * device before, is this one's now; what was put off is looked at anew.
 * @param tx a transaction. @throws 401 where the session has ended meanwhile
 */
export const saveSubscription = async (tx: Db, subscription: NewSubscription, now: Date): Promise<void> => {
  const { sessionId, endpoint } = subscription;
  // One after another: two sessions that save the same address at once would refuse each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`);
  // Held until the end: a session that ends takes its device with it, and one that has ended gets none.
  const held = await tx
    .update(sessions)
    .set({ pushGoneAt: null })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  if (held.length === 0) throw new ApiError(401, 'UNAUTHENTICATED', 'Authentication failed');
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)));
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({ ...subscription, createdAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: subscription })
    .returning({ id: pushSubscriptions.id });
  if (row) await tx.update(pushJobs).set({ dueAt: now }).where(eq(pushJobs.subscriptionId, row.id));
};

/** Forgets a device of an account, by its session. */
export const dropSubscription = async (db: Db, userId: number, sessionId: string): Promise<void> => {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sessionId, sessionId)));
};

const isDevice = (id: number, endpoint: string) =>
  and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint));

/** Forgets a device, unless it has got another address meanwhile. */
export const forgetSubscription = async (db: Db, id: number, endpoint: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(isDevice(id, endpoint));
};

/** The same where its push service does not know it any more, which its session is told. */
export const loseSubscription = (db: Db, id: number, endpoint: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    // The session first, as whoever ends it has them.
    const held = tx.select({ id: pushSubscriptions.sessionId }).from(pushSubscriptions).where(isDevice(id, endpoint));
    await tx.update(sessions).set({ pushGoneAt: now }).where(inArray(sessions.id, held));
    await forgetSubscription(tx, id, endpoint);
  });

/** Whether a session's device was told of news until its push service did not know it any more. */
export const isDeviceLost = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.select({ at: sessions.pushGoneAt }).from(sessions).where(eq(sessions.id, sessionId)))[0]?.at != null;

/** Whether an account wants what it has not read by mail. */
export const wantsMail = async (db: Db, userId: number): Promise<boolean> =>
  (await db.select().from(newsMailChoices).where(eq(newsMailChoices.userId, userId))).length > 0;

/** Chooses whether an account gets what it has not read by mail. */
export const chooseMail = async (db: Db, userId: number, wanted: boolean): Promise<void> => {
  if (wanted) await db.insert(newsMailChoices).values({ userId }).onConflictDoNothing();
  else await db.delete(newsMailChoices).where(eq(newsMailChoices.userId, userId));
};

/** Which of an account's sessions are told of news. */
export const pushedSessions = async (db: Db, userId: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ id: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  return new Set(rows.map(({ id }) => id));
};
