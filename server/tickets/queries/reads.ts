import { and, eq, exists, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { messages, ticketReads, tickets } from '#server/db/schema.ts';
import { worksOn } from '#server/db/working-agent.ts';

/** Unread messages of one ticket, and tickets with some, are counted so far: a mark shows no more, and it stays cheap. */
const UNREAD_MAX = 100;

/** Characters of a message that a list shows of it, at most. */
const FIRST_WORDS = 160;

interface FactsRow {
  readonly id: number;
  readonly unread: number;
  readonly text: string | null;
  readonly created_at: string | null;
  readonly sender_id: number | null;
}

/** What a list tells of a ticket's conversation to one person. */
export interface ConversationFacts {
  /** Messages of others that they have not read, 0 to 100. */
  readonly unread: number;
  /** The newest message; undefined where there is none. */
  readonly last: { readonly text: string; readonly created_at: string; readonly mine: boolean } | undefined;
}

/**
 * The newest message of each ticket, and how many of others somebody has not read. Of a ticket that one has neither read nor
 * has a part in, nothing is unread: it is simply new.
 */
export const conversationFacts = async (
  db: Db,
  userId: number,
  ticketIds: readonly number[],
): Promise<Map<number, ConversationFacts>> => {
  const marked = sql`(select ${ticketReads.messageId} from ${ticketReads}
    where ${ticketReads.userId} = ${userId} and ${ticketReads.ticketId} = ${tickets.id})`;
  const takesPart = sql`(${tickets.userId} = ${userId} or ${tickets.assignedManagerId} = ${userId})`;
  const rows = await db.execute(sql`
    select ${tickets.id} as id, last.text, last.created_at, last.sender_id, case when ${takesPart} or ${marked} is not null then (
      select count(*)::integer from (
        select from ${messages}
        where ${messages.ticketId} = ${tickets.id} and ${messages.senderId} <> ${userId}
          and ${messages.id} > coalesce(${marked}, 0)
        limit ${UNREAD_MAX}) as counted) else 0 end as unread
    from ${tickets} left join lateral (
      select left(${messages.text}, ${FIRST_WORDS}) as text, ${messages.createdAt}::text as created_at, ${messages.senderId}
      from ${messages} where ${messages.ticketId} = ${tickets.id} order by ${messages.id} desc limit 1) as last on true
    where ${inArray(tickets.id, [...ticketIds])}`);
  return new Map(
    rowsOf<FactsRow>(rows).map(({ id, unread, text, created_at, sender_id }) => [
      id,
      {
        unread,
        last:
          text === null || created_at === null
            ? undefined
            : { text, created_at: new Date(created_at).toISOString(), mine: sender_id === userId },
      },
    ]),
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
    .where(and(worksOn(userId), exists(unread)))
    .limit(UNREAD_MAX);
  return rows.length;
};

/** Writes down how far somebody has read a ticket. A mark never goes back, and never beyond the ticket's last message. */
export const markRead = async (db: Db, userId: number, ticketId: number, messageId: number): Promise<void> => {
  await db.execute(sql`
    insert into ${ticketReads} (user_id, ticket_id, message_id)
    select ${userId}::integer, ${ticketId}::integer, least(${messageId}::integer, coalesce(max(${messages.id}), 0))
    from ${messages} where ${messages.ticketId} = ${ticketId}
    on conflict (user_id, ticket_id) do update
      set message_id = greatest(${ticketReads.messageId}, excluded.message_id)`);
};
