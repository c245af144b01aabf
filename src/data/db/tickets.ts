import type { AccountDatabase, MessageRow } from './database.ts';

/** The stored messages of a ticket, by `MessageRow.order`. */
export const messagesOf = (db: AccountDatabase, ticketId: string) =>
  db.messages.where('[ticketId+order]').between([ticketId, ''], [ticketId, '\uffff']);

/** True for a message that was written on this device. */
export const isWrittenHere = ({ mine, key }: MessageRow): boolean => mine && !key.startsWith('server:');

/** The server's id of a ticket where it is known, else the id as given (`src/data/README.md#in-order`). */
export const currentTicketId = async (db: AccountDatabase, id: string): Promise<string> =>
  (await db.aliases.get(id))?.serverId ?? id;
