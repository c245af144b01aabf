import { isLocalId } from '#src/contract/commands.ts';
import type { MessageRow, OutboxRow, TicketRow } from '#src/data/db/database.ts';
import type { UploadRow } from '#src/data/db/file-rows.ts';
import { readLog, type StoredLog } from '#src/data/db/ticket-log.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { runtime } from '#src/data/runtime.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';

/** A conversation as stored. */
export interface StoredConversation {
  /** The server's id, or the local one while there is no other. */
  readonly id: string;
  /** The same for the local id and the server's, for as long as this device knows both. */
  readonly key: string;
  readonly ticket: TicketRow | undefined;
  /** The newest messages, in the order of the screen. */
  readonly messages: readonly MessageRow[];
  /** The files of those that are not on the server, in their order, by the message's key. */
  readonly uploads: ReadonlyMap<string, readonly UploadRow[]>;
  /** What of this ticket is not on the server, in the order it was made. */
  readonly queue: readonly OutboxRow[];
  /** Older ones are stored as well. */
  readonly more: boolean;
}

/** The files of messages that are not on the server. Call inside a transaction that has `uploads`. */
const readUploads = async (messages: readonly MessageRow[]): Promise<Map<string, UploadRow[]>> => {
  const keys = messages.filter((row) => row.delivery !== 'sent').map((row) => row.key);
  const uploads = new Map<string, UploadRow[]>();
  if (keys.length === 0) return uploads;
  const rows = await runtime().db().uploads.where('key').anyOf(keys).sortBy('place');
  for (const row of rows) uploads.set(row.key, [...(uploads.get(row.key) ?? []), row]);
  return uploads;
};

/** One reading of a conversation; see `useStoredConversation`. */
const readConversation = async (address: string, limit: number): Promise<StoredConversation> => {
  const db = runtime().db();
  return db.transaction('r', [db.aliases, db.tickets, db.messages, db.outbox, db.uploads], async () => {
    const alias = await (isLocalId(address)
      ? db.aliases.get(address)
      : db.aliases.where('serverId').equals(address).first());
    const known = alias?.serverId ?? address;
    const ticket = (await db.tickets.get(known)) ?? (await db.tickets.filter(({ was }) => was === known).first());
    const id = ticket?.id ?? known;
    const newest = await messagesOf(db, id)
      .reverse()
      .limit(limit + 1)
      .toArray();
    const queue = await db.outbox.where('lane').equals(id).sortBy('seq');
    const more = newest.length > limit;
    const messages = newest.slice(0, limit).reverse();
    return { id, key: alias?.localId ?? id, ticket, messages, queue, uploads: await readUploads(messages), more };
  });
};

/**
 * The stored conversation behind an address with a ticket's id, local or the server's (`src/data/README.md#in-order`);
 * undefined until it is read.
 * @param limit how many of the newest messages
 */
export const useStoredConversation = (address: string, limit: number): StoredConversation | undefined => {
  const stored = useLiveQuery(() => readConversation(address, limit), [address, limit]);
  // While another one is being read, the hook still holds the former.
  return stored && [stored.id, stored.key, stored.ticket?.was].includes(address) ? stored : undefined;
};

const NO_LOG: StoredLog = { events: [], notes: [] };

/** What is stored of a ticket's log: staff's alone, and nothing where the backend has none. */
export const useStoredLog = (ticketId: string, staff: boolean): StoredLog =>
  useLiveQuery(() => (staff ? readLog(runtime().db(), ticketId) : undefined), [ticketId, staff]) ?? NO_LOG;
