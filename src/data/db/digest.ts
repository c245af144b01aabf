import { readMarkOf } from './conversation.ts';
import type { AccountDatabase, Delivery, TicketRow } from './database.ts';
import { messagesOf } from './tickets.ts';

/** Unread messages of one conversation are counted so far, here and on the server. */
const UNREAD_MAX = 100;

/** What a list tells of a conversation. */
export interface Digest {
  /** The newest message, as the server told it or as stored here; undefined where neither has one. */
  readonly last: NewestMessage | undefined;
  /** Messages of others that the person has not read, 0 to 100; 0 of a closed conversation. */
  readonly unread: number;
}

export interface NewestMessage {
  readonly text: string;
  /** Milliseconds, by the server's clock; by this device's where it waits to be sent. */
  readonly at: number;
  readonly mine: boolean;
  readonly delivery: Delivery;
}

/**
 * Notes how far a conversation was read on this device, where the backend keeps no such mark. It never goes back.
 * @param order of the newest message in sight, `MessageRow.order`
 */
export const noteRead = async (db: AccountDatabase, ticketId: string, order: string): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const known = (await db.meta.get(readMarkOf(ticketId)))?.value as string | undefined;
    if (known === undefined || known < order) await db.meta.put({ name: readMarkOf(ticketId), value: order });
  });

/** Others' messages after the mark, and after the person's own last word: who has answered has read. */
const unreadOf = async (db: AccountDatabase, ticketId: string): Promise<number> => {
  const mark = ((await db.meta.get(readMarkOf(ticketId)))?.value as string | undefined) ?? '';
  const newer = await messagesOf(db, ticketId)
    .reverse()
    .until(({ delivery, mine, order }) => delivery === 'sent' && (mine || order <= mark))
    .limit(UNREAD_MAX)
    .toArray();
  return newer.filter(({ delivery }) => delivery === 'sent').length;
};

const newestOf = async (db: AccountDatabase, { id, ticket }: TicketRow): Promise<NewestMessage | undefined> => {
  const stored = await messagesOf(db, id).last();
  const told = ticket.last_message;
  const toldAt = told ? Date.parse(told.created_at) : Number.NEGATIVE_INFINITY;
  if (stored) {
    const { message, mine, delivery } = stored;
    const at = Date.parse(message.created_at);
    if (delivery !== 'sent' || at >= toldAt) return { text: message.text, at, mine, delivery };
  }
  return told ? { text: told.text, at: toldAt, mine: told.mine, delivery: 'sent' } : undefined;
};

/**
 * What a list tells of a conversation: by the server where it says so, else worked out from what is stored. Call inside a
 * transaction that has `messages` and `meta`.
 */
export const digestOf = async (db: AccountDatabase, row: TicketRow): Promise<Digest> => {
  const told = row.ticket.unread;
  const [last, counted] = await Promise.all([
    newestOf(db, row),
    row.status === 'CLOSED' ? 0 : (told ?? unreadOf(db, row.id)),
  ]);
  return { last, unread: counted };
};
