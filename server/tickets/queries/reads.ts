import { and, eq, exists, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { messages, ticketReads, tickets } from '#server/db/schema.ts';

/** Unread messages of one ticket, and tickets with some, are counted so far: a mark shows no more, and it stays cheap. */
const UNREAD_MAX = 100;

/**
 * How many messages of others somebody has not read, by ticket; none of them are left out. Of a ticket that one has neither
 * read nor has a part in, nothing is unread: it is simply new.
 * @returns 1 to 100 each
 */
export const unreadOf = async (db: Db, userId: number, ticketIds: readonly number[]): Promise<Map<number, number>> => {
  const marked = sql`(select ${ticketReads.messageId} from ${ticketReads}
    where ${ticketReads.userId} = ${userId} and ${ticketReads.ticketId} = ${tickets.id})`;
  const takesPart = sql`(${tickets.userId} = ${userId} or ${tickets.assignedManagerId} = ${userId})`;
  const rows = await db.execute(sql`
    select ${tickets.id} as id, (
      select count(*)::integer from (
        select from ${messages}
        where ${messages.ticketId} = ${tickets.id} and ${messages.senderId} <> ${userId}
          and ${messages.id} > coalesce(${marked}, 0)
        limit ${UNREAD_MAX}) as counted) as unread
    from ${tickets}
    where ${inArray(tickets.id, [...ticketIds])} and (${takesPart} or ${marked} is not null)`);
  return new Map(
    rowsOf<{ id: number; unread: number }>(rows).flatMap((row) => (row.unread > 0 ? [[row.id, row.unread]] : [])),
  );
};

/** How many of the tickets that an agent works on hold messages that they have not read. @returns up to 100 */
export const unreadTickets = async (db: Db, userId: number): Promise<number> => {
  const read = and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, userId));
  const unread = db
    .select({ one: sql`1` })
    .from(messages)
    .where(
      and(
        eq(messages.ticketId, tickets.id),
        ne(messages.senderId, userId),
        gt(messages.id, sql`coalesce(${ticketReads.messageId}, 0)`),
      ),
    );
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(ticketReads, read)
    .where(and(eq(tickets.assignedManagerId, userId), eq(tickets.status, 'IN_PROGRESS'), exists(unread)))
    .limit(UNREAD_MAX);
  return rows.length;
};

/** Writes down how far somebody has read a ticket. A mark never goes back, and never beyond the ticket's last message. */
export const markRead = async (db: Db, userId: number, ticketId: number, messageId: number): Promise<void> => {
  const newest = sql`(select max(${messages.id}) from ${messages} where ${messages.ticketId} = ${ticketId})`;
  await db
    .insert(ticketReads)
    .values({ userId, ticketId, messageId: sql`least(${messageId}, coalesce(${newest}, 0))` })
    .onConflictDoUpdate({
      target: [ticketReads.userId, ticketReads.ticketId],
      set: { messageId: sql`greatest(${ticketReads.messageId}, excluded.message_id)` },
    });
};
