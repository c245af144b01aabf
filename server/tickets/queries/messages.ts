import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { messages, tickets, type UploadRow, type UserRow, users } from '#server/db/schema.ts';
import { attachmentsOf, attachUploads } from '#server/uploads/queries/uploads.ts';
import type { AttachmentView, ViewAttachment } from '#server/uploads/view.ts';

type MessageRow = typeof messages.$inferSelect;

const toMessage = (row: Omit<MessageRow, 'version'>, sender: UserRow, attachments: readonly AttachmentView[]) => ({
  id: row.id,
  text: row.text,
  sender_id: row.senderId,
  sender_name: displayName(sender),
  created_at: row.createdAt.toISOString(),
  ticket_id: row.ticketId,
  attachments,
});

interface NewMessage {
  readonly ticketId: number;
  readonly sender: UserRow;
  readonly text: string;
  readonly now: Date;
  /** What of the ticket changes with it. */
  readonly ticket?: Partial<typeof tickets.$inferInsert>;
  /** In the order they are shown. */
  readonly files?: readonly UploadRow[];
}

/** Adds a message. @returns it as it is prescribed, with `sender_name` added */
export const addMessage = async (db: Db, message: NewMessage, view: ViewAttachment) => {
  const { ticketId, sender, text, now, ticket, files = [] } = message;
  const row = { ticketId, senderId: sender.id, text, createdAt: now };
  const change = ticket && db.update(tickets).set(ticket).where(eq(tickets.id, ticketId)).returning({ id: tickets.id });
  // Read by the message, so that the ticket is touched before the message raises its version. By a select: a cluster refuses
  // subqueries among values (decision 0443).
  const [added] = await (change === undefined
    ? db.insert(messages).values(row).returning({ id: messages.id })
    : db
        .execute(sql`
          with touched as ${change}
          insert into ${messages} (ticket_id, sender_id, text, created_at)
          select id, ${sender.id}::integer, ${text}::text, ${now.toISOString()}::timestamptz from touched
          returning id`)
        .then(rowsOf<{ id: number }>));
  if (added === undefined) throw new Error('The message was not stored.');
  const attached = await attachUploads(db, { id: added.id, ticketId }, files);
  return toMessage({ ...row, id: added.id }, sender, await Promise.all(attached.map(view)));
};

/** Who wrote a ticket's newest message. */
export const lastSender = async (db: Db, ticketId: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ senderId: messages.senderId })
    .from(messages)
    .where(eq(messages.ticketId, ticketId))
    .orderBy(desc(messages.id))
    .limit(1);
  return row?.senderId;
};

/** A message as it is sent, and the version of its conversation that it came with. */
interface ReadMessage {
  readonly view: ReturnType<typeof toMessage>;
  readonly version: number;
}

/** Some messages and whether there are more of their kind. */
interface Some {
  readonly list: readonly ReadMessage[];
  readonly more: boolean;
}

/** Bytes of an answer that one file of a message takes, about. */
export const FILE_BYTES = 600;

/** How much is read in one go: at least one message, and none after the one that passes `bytes` of the answer. */
interface Amount {
  readonly messages: number;
  readonly bytes: number;
}

/**
 * Ids before their texts: of long texts that will not be told, the database reads the lengths alone, and what
 * texts take in JSON is known of few more than are told. Versions come with the
 * ids: a message that changes before its text is read keeps its place.
 */
const read = async (
  db: Db,
  { ticketId, where, order }: { ticketId: number; where: SQL; order: SQL },
  amount: Amount,
  view: ViewAttachment,
): Promise<Some> => {
  const found = rowsOf<{ id: number; version: number; more: boolean }>(
    await db.execute(sql`
      select id, version, count(*) over () < found as more from (
        select id, version, place, found, sum(bytes) over (order by place) - bytes as ahead from (
          select id, version, place, found, message_bytes(text)
            + ${FILE_BYTES} * (select count(*) from uploads where ticket_id = ${ticketId} and message_id = near.id) as bytes
          from (
            select id, version, text, place, count(*) over () as found,
              sum(octet_length(text)) over (order by place) - octet_length(text) as ahead
            from (select id, version, text, row_number() over (order by ${order}) as place
              from messages where ticket_id = ${ticketId} and ${where}
              order by ${order} limit ${amount.messages + 1}) candidates
          ) near where place <= ${amount.messages} and ahead < ${amount.bytes}
        ) measured
      ) sized where ahead < ${amount.bytes} order by place`),
  );
  if (found.length === 0) return { list: [], more: false };
  const ids = found.map(({ id }) => id);
  const rows = await db
    .select({ message: messages, sender: users })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(messages.ticketId, ticketId), inArray(messages.id, ids)));
  const files = await attachmentsOf(db, ticketId, ids);
  const byId = new Map(rows.map((row) => [row.message.id, row]));
  const list = await Promise.all(
    found
      .flatMap(({ id, version }) => {
        const row = byId.get(id);
        return row === undefined ? [] : { ...row, version };
      })
      .map(async ({ message, sender, version }) => {
        const attachments = await Promise.all((files.get(message.id) ?? []).map(view));
        return { view: toMessage(message, sender, attachments), version };
      }),
  );
  return { list, more: found[0]?.more ?? false };
};

/** The newest messages of a ticket that are older than the one of an id, oldest first. */
export const messagesBefore = async (
  db: Db,
  ticketId: number,
  before: number | undefined,
  amount: Amount,
  view: ViewAttachment,
): Promise<Some> => {
  const where = before === undefined ? sql`true` : sql`id < ${before}`;
  const { list, more } = await read(db, { ticketId, where, order: sql`id desc` }, amount, view);
  return { list: [...list].reverse(), more };
};

/**
 * The messages of a ticket that came or changed after its version `since`, in the order of their changes, but none that did
 * after `upTo`: what else has changed since then is not known to who read that.
 */
export const messagesSince = (
  db: Db,
  ticketId: number,
  { since, upTo }: { readonly since: number; readonly upTo: number },
  amount: Amount,
  view: ViewAttachment,
): Promise<Some> => {
  const where = sql`version > ${since} and version <= ${upTo}`;
  return read(db, { ticketId, where, order: sql`version, id` }, amount, view);
};

/** What is read of a whole conversation in one go: others have their turn in between. */
const STRETCH: Amount = { messages: 1_000, bytes: 1024 * 1024 };

/** All messages of a ticket, oldest first. */
export const listMessages = async (db: Db, ticketId: number, view: ViewAttachment): Promise<ReadMessage['view'][]> => {
  const all: ReadMessage['view'][] = [];
  for (let more = true; more; ) {
    const where = sql`id > ${all.at(-1)?.id ?? 0}`;
    const some = await read(db, { ticketId, where, order: sql`id` }, STRETCH, view);
    all.push(...some.list.map((one) => one.view));
    more = some.more;
  }
  return all;
};
