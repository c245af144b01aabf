import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { messages, tickets, type UserRow, users } from '#server/db/schema.ts';
import { type TicketView, ticketViews } from '#server/tickets/queries/tickets.ts';
import { excerptOf, hasWord, phoneOf, queryOf, wordsOf } from '#server/tickets/queries/words.ts';

/** Hits on a page. */
const PAGE = 20;

/** Ids of the newest messages that are looked through one by one: a common word is found among them (`src/decisions/0321`). */
const RECENT = 4_000;
/** Words found at most so often among these are rare enough to be looked up by themselves. */
const RARE = 40;

/** How far a search has come: everything from these ids on was shown. */
export interface SearchPlace {
  readonly ticket: number;
  readonly message: number;
}
const LARGEST_ID = 2_147_483_647;
const START: SearchPlace = { ticket: LARGEST_ID, message: LARGEST_ID };

/** The place that `next` names, or undefined where it is none of ours. */
export const readPlace = (next: string): SearchPlace | undefined => {
  const [ticket, message] = (/^(\d{1,10})-(\d{1,10})$/.exec(next) ?? []).slice(1).map(Number);
  if (ticket === undefined || message === undefined) return undefined;
  return ticket <= LARGEST_ID && message <= LARGEST_ID ? { ticket, message } : undefined;
};

/** A ticket, or one of its messages, that holds the words. */
interface Hit {
  readonly ticketId: number;
  readonly messageId?: number;
  readonly createdAt: Date;
}

const matches = (column: SQL, query: string): SQL => sql`${column} @@ to_tsquery('simple', ${query})`;

/** `#1024`, or the number alone. */
const NUMBER = /^#?\s*(\d{1,10})$/;

/** The ticket whose number was asked for by itself. */
const numbered = async (db: Db, asked: string): Promise<Hit | undefined> => {
  const number = Number(NUMBER.exec(asked.trim())?.[1] ?? Number.NaN);
  if (!(number <= LARGEST_ID)) return undefined;
  const [row] = await db
    .select({ ticketId: tickets.id, createdAt: tickets.createdAt })
    .from(tickets)
    .where(eq(tickets.id, number));
  return row;
};

const ticketHits = async (db: Db, query: string, before: number): Promise<Hit[]> =>
  db
    .select({ ticketId: tickets.id, createdAt: tickets.createdAt })
    .from(tickets)
    .where(and(lt(tickets.id, before), matches(sql`${tickets}.words`, query)))
    .orderBy(desc(tickets.id))
    .limit(PAGE + 1);

const hitsOf = async (db: Db, query: SQL): Promise<Hit[]> =>
  rowsOf<{ id: number; ticket_id: number; created_at: string }>(await db.execute(query)).map((row) => ({
    ...{ ticketId: row.ticket_id, messageId: row.id },
    createdAt: new Date(row.created_at),
  }));

/**
 * Hits before an id by the words' index. It knows no order, so all hits are read: only for words that are rare. The
 * planner is told neither the query nor the limit, which would lead it to walk through all messages.
 */
const rareMessageHits = async (db: Db, words: readonly string[], end: number, limit: number): Promise<Hit[]> => {
  const others = queryOf(words.slice(0, -1), false);
  // Looking up a beginning reads every word that begins so: left to the end where the other words are rare already.
  const inRecent = and(lt(messages.id, end), gte(messages.id, end - RECENT), matches(sql`${messages}.words`, others));
  const byOthers = words.length > 1 && (await db.$count(messages, inRecent)) <= RARE;
  const looked = byOthers ? others : queryOf(words);
  return hitsOf(
    db,
    sql`with found as materialized (
        select ${messages.id}, ${messages.ticketId}, ${messages.createdAt}, ${messages}.words from ${messages}
        where ${messages.id} < ${end} and ${messages}.words @@ (select to_tsquery('simple', ${looked})))
      select id, ticket_id, created_at::text from found
      where ${matches(sql`words`, queryOf(words))} order by id desc limit ${limit}`,
  );
};

const messageHits = async (db: Db, words: readonly string[], before: number): Promise<Hit[]> => {
  const [newest] = await db.select({ id: sql<number>`coalesce(max(${messages.id}), 0)` }).from(messages);
  const end = Math.min(before, (newest?.id ?? 0) + 1);
  // `offset 0` keeps the planner from the words' index, where a beginning that many words share costs far more than this.
  const recent = await hitsOf(
    db,
    sql`select id, ticket_id, created_at::text from (
        select ${messages.id}, ${messages.ticketId}, ${messages.createdAt}, ${messages}.words from ${messages}
        where ${messages.id} < ${end} and ${messages.id} >= ${end - RECENT} order by ${messages.id} desc offset 0) as recent
      where ${matches(sql`words`, queryOf(words))} order by id desc limit ${PAGE + 1}`,
  );
  if (recent.length > PAGE || end <= RECENT) return recent;
  return [...recent, ...(await rareMessageHits(db, words, end - RECENT, PAGE + 1 - recent.length))];
};

/**
 * The hits of a page from both lists, newest first. A ticket's opening message repeats its stop and address: it is left
 * out beside its ticket.
 */
const pageOf = (ofTickets: readonly Hit[], ofMessages: readonly Hit[], after: SearchPlace) => {
  const time = (hit: Hit): number => hit.createdAt.getTime();
  const openings = new Set(ofTickets.map((hit) => `${hit.ticketId} ${time(hit)}`));
  const all = [...ofTickets, ...ofMessages].sort((a, b) => time(b) - time(a));
  const hits: Hit[] = [];
  let place = after;
  for (const hit of all) {
    const repeats = hit.messageId !== undefined && openings.has(`${hit.ticketId} ${time(hit)}`);
    if (!repeats && hits.length === PAGE) return { hits, next: `${place.ticket}-${place.message}` };
    if (!repeats) hits.push(hit);
    place = hit.messageId === undefined ? { ...place, ticket: hit.ticketId } : { ...place, message: hit.messageId };
  }
  return { hits, next: null };
};

const ticketExcerpt = (ticket: TicketView, owner: UserRow, words: readonly string[]): string => {
  const number = `#${ticket.id}`;
  // Known by what is shown of it; what else is known of the customer is told where it was what was found.
  const { companyName, truckNumber, phoneNumber, email, deletedAt } = owner;
  const digits = /\d/.test(words.join('')) && phoneNumber.replaceAll(/\D/g, '').includes(words.join('').slice(-7));
  const more = [
    hasWord(companyName, words) && companyName !== ticket.user_name ? companyName : null,
    hasWord(truckNumber, words) ? truckNumber : null,
    hasWord(phoneNumber, words) || digits ? phoneNumber : null,
    hasWord(email, words) && deletedAt === null ? email : null,
  ];
  const parts = [ticket.user_name, ...more, ticket.station_name, ticket.service_address, number];
  return excerptOf(parts.filter(Boolean).join(' · '), words);
};

/**
 * Tickets and messages that hold all of the words, the last one as a beginning, newest first (`src/decisions/0321`).
 * @param after where the page before ended; the start when absent
 * @returns up to 20 hits with their excerpts, and `next`, null on the last page
 */
export const searchTickets = async (db: Db, viewer: UserRow, asked: string, after: SearchPlace = START) => {
  const words = wordsOf(asked);
  if (words.length === 0) return { items: [], next: null };
  const phone = phoneOf(asked);
  const [byNumber, ofTickets, ofMessages] = await Promise.all([
    numbered(db, asked),
    ticketHits(db, phone === undefined ? queryOf(words) : `(${queryOf(words)}) | '${phone}'`, after.ticket),
    messageHits(db, words, after.message),
  ]);
  const others = ofTickets.filter(({ ticketId }) => ticketId !== byNumber?.ticketId);
  const { hits: found, next } = pageOf(others, ofMessages, after);
  // A number is somebody's ticket before it is a word of another.
  const hits = byNumber !== undefined && after === START ? [byNumber, ...found] : found;
  const views = await ticketViews(db, viewer, [...new Set(hits.map(({ ticketId }) => ticketId))]);
  const texts = await db
    .select({ message: messages, sender: users })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      inArray(
        messages.id,
        hits.flatMap(({ messageId }) => messageId ?? []),
      ),
    );
  const owners = await db
    .select({ ticketId: tickets.id, owner: users })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.userId))
    .where(
      inArray(
        tickets.id,
        hits.flatMap(({ ticketId, messageId }) => (messageId === undefined ? ticketId : [])),
      ),
    );
  const items = hits.flatMap(({ ticketId, messageId }) => {
    const ticket = views.find(({ id }) => id === ticketId);
    if (ticket === undefined) return [];
    if (messageId === undefined) {
      const owner = owners.find((row) => row.ticketId === ticketId)?.owner;
      return owner === undefined ? [] : [{ ticket, excerpt: ticketExcerpt(ticket, owner, words) }];
    }
    const text = texts.find((row) => row.message.id === messageId);
    if (text === undefined) return [];
    const { message, sender } = text;
    const shown = { id: message.id, created_at: message.createdAt.toISOString(), sender_name: displayName(sender) };
    return [{ ticket, message: shown, excerpt: excerptOf(message.text, words) }];
  });
  return { items, next };
};
