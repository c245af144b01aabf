import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { forgetRows } from '#server/db/forget-rows.ts';
import { rowsOf } from '#server/db/rows.ts';
import { newsMailChoices, newsMails, ticketReads, tickets, users } from '#server/db/schema.ts';
import { isStaffAccount } from '#server/db/staff.ts';
import { worksOn } from '#server/db/working-agent.ts';
import type { News } from '#server/push/queries/jobs.ts';

/** Milliseconds that somebody has to read it in the app. */
const UNREAD_MS = 10 * 60_000;

/**
 * Writes down whom to mail if they have not read it by then. Of a conversation that was mailed and not read since, nothing more is
 * said. @param tx the transaction that makes the news
 */
export const queueNewsMails = async (tx: Db, { kind, ticketId, messageId, to }: News, now: Date): Promise<void> => {
  // An approval has a mail of its own. Of every new ticket nobody wants one.
  if (kind === 'approved' || ticketId === undefined || to.length === 0) return;
  const whom = to === 'staff' ? isStaffAccount : inArray(users.id, [...to]);
  const read = and(eq(ticketReads.userId, users.id), eq(ticketReads.ticketId, ticketId));
  // Asked before it is written: what is written upon a conflict cannot ask a cluster anything (decision 0443).
  const people = await tx
    .select({ id: users.id, mark: ticketReads.messageId })
    .from(users)
    .innerJoin(newsMailChoices, eq(newsMailChoices.userId, users.id))
    .leftJoin(ticketReads, read)
    .where(and(whom, users.active))
    .orderBy(asc(users.id));
  if (people.length === 0) return;
  const dueAt = new Date(now.getTime() + UNREAD_MS);
  const marks = JSON.stringify(Object.fromEntries(people.map(({ id, mark }) => [id, mark])));
  const isRead = sql`coalesce((${marks}::jsonb ->> ${newsMails.userId}::text)::integer >= ${newsMails.messageId}, false)`;
  const anew = sql`${isRead} or excluded.kind = 'closed'`;
  await tx
    .insert(newsMails)
    .values(people.map(({ id }) => ({ userId: id, ticketId, kind, messageId: messageId ?? 0, dueAt })))
    .onConflictDoUpdate({
      target: [newsMails.userId, newsMails.ticketId],
      set: {
        kind: sql`excluded.kind`,
        messageId: sql`greatest(${newsMails.messageId}, excluded.message_id)`,
        dueAt: sql`case when ${anew} then excluded.due_at else ${newsMails.dueAt} end`,
        sentAt: sql`case when ${anew} then null else ${newsMails.sentAt} end`,
      },
    });
};

/**
 * The person has looked at a ticket that is closed: no mail needs to say that it was. A mark of messages says nothing of that,
 * since closing writes none (decision 0441).
 */
export const seeClosed = async (db: Db, userId: number, ticketId: number): Promise<void> => {
  const own = and(eq(newsMails.userId, userId), eq(newsMails.ticketId, ticketId));
  await db.delete(newsMails).where(and(own, eq(newsMails.kind, 'closed'), isNull(newsMails.sentAt)));
};

/** A mail that is due, and what it is about. */
export interface DueMail {
  readonly email: string;
  readonly kind: 'answer' | 'closed' | 'ticket';
  readonly ticketId: number;
  readonly stop: string | null;
}

/** One that is due further ahead than any is set was written before the clock was set back. */
const isDue = (now: Date) =>
  and(
    isNull(newsMails.sentAt),
    or(lte(newsMails.dueAt, now), gt(newsMails.dueAt, new Date(now.getTime() + 2 * UNREAD_MS))),
  );

/** Whether anything is due: asked every few seconds, where mostly nothing is, and a transaction would be three more queries. */
export const hasDueMails = async (db: Db, now: Date): Promise<boolean> =>
  (await db.select({ id: newsMails.userId }).from(newsMails).where(isDue(now)).limit(1)).length > 0;

/**
 * Takes what is due, was not read and is still theirs to read, for this process alone.
 * @returns the mails to send: nobody else sends them
 */
export const takeDueMails = async (db: Db, now: Date): Promise<readonly DueMail[]> => {
  const taken = await db.update(newsMails).set({ sentAt: now }).where(isDue(now)).returning();
  if (taken.length === 0) return [];
  const pairs = JSON.stringify(
    taken.map(({ userId, ticketId, kind, messageId }) => ({ userId, ticketId, kind, messageId })),
  );
  const rows = await db.execute(sql`
    select due."userId" as "userId", ${users.email} as email, due.kind as kind, ${tickets.id} as "ticketId",
      ${tickets.stationName} as stop
    from jsonb_to_recordset(${pairs}::jsonb) as due("userId" integer, "ticketId" integer, kind text, "messageId" integer)
    join ${users} on ${users.id} = due."userId" and ${users.active}
    join ${newsMailChoices} on ${newsMailChoices.userId} = due."userId"
    join ${tickets} on ${tickets.id} = due."ticketId"
    left join ${ticketReads} on ${ticketReads.userId} = due."userId" and ${ticketReads.ticketId} = due."ticketId"
    where case due.kind
      when 'ticket' then ${tickets.status} in ('OPEN', 'TO_DO')
      when 'closed' then true
      else coalesce(${ticketReads.messageId}, 0) < due."messageId" and (${tickets.userId} = due."userId"
        or ${worksOn(sql`due."userId"`)}) end`);
  const mails = rowsOf<DueMail & { readonly userId: number }>(rows);
  const keyOf = ({ userId, ticketId }: { userId: number; ticketId: number }) => `(${userId}, ${ticketId})`;
  const said = new Set(mails.map(keyOf));
  // Nothing was said of these, so what comes next is not a second mail.
  const unsaid = taken.map(keyOf).filter((key) => !said.has(key));
  if (unsaid.length > 0)
    await db.delete(newsMails).where(sql`(${newsMails.userId}, ${newsMails.ticketId}) in (${sql.raw(unsaid.join())})`);
  return mails;
};

/** Forgets what concerned an account that is deleted. */
export const forgetNewsMails = async (tx: Db, userId: number): Promise<void> => {
  await tx.delete(newsMailChoices).where(eq(newsMailChoices.userId, userId));
  await tx.delete(newsMails).where(eq(newsMails.userId, userId));
};

/** Days after which it is forgotten that a mail was sent. */
const SENT_DAYS = 30;

/** Forgets mails that were sent long ago. */
export const forgetOldNewsMails = async (db: Db, now: Date): Promise<void> => {
  await forgetRows(db, newsMails, lt(newsMails.sentAt, new Date(now.getTime() - SENT_DAYS * 86_400_000)));
};
