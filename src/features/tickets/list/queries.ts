import { useLiveQuery } from 'dexie-react-hooks';
import type { TicketRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { chatTickets } from './model/list.ts';

/** The tickets of My chats as stored. */
export interface StoredTickets {
  /** Newest first. */
  readonly tickets: readonly TicketRow[];
  /** The server's ids of those that were made on this device, by their local ids: old addresses still lead there. */
  readonly movedTo: ReadonlyMap<string, string>;
}

/** One reading of the stored tickets; see `useStoredTickets`. */
export const readTickets = async (staff: boolean): Promise<StoredTickets> => {
  const db = runtime().db();
  return db.transaction('r', [db.tickets, db.aliases], async () => {
    const statuses = staff ? ['IN_PROGRESS'] : ['OPEN', 'TO_DO', 'IN_PROGRESS'];
    const tickets = chatTickets(await db.tickets.where('status').anyOf(statuses).toArray(), staff);
    const aliases = await db.aliases
      .where('serverId')
      .anyOf(tickets.map((row) => row.id))
      .toArray();
    return { tickets, movedTo: new Map(aliases.map(({ localId, serverId }) => [localId, serverId])) };
  });
};

/** The stored tickets of My chats; undefined until they are read. */
export const useStoredTickets = (staff: boolean): StoredTickets | undefined =>
  useLiveQuery(() => readTickets(staff), [staff]);
