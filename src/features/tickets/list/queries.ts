import { useLiveQuery } from 'dexie-react-hooks';
import type { TicketRow } from '#src/data/db/database.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { runtime } from '#src/data/runtime.ts';
import { chatStatuses } from '#src/data/sync/tickets.ts';
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
    const tickets = chatTickets(await db.tickets.where('status').anyOf(chatStatuses(staff)).toArray(), staff);
    const aliases = await db.aliases
      .where('serverId')
      .anyOf(tickets.map((row) => row.id))
      .toArray();
    return { tickets, movedTo: new Map(aliases.map(({ localId, serverId }) => [localId, serverId])) };
  });
};

const NONE: ReadonlySet<string> = new Set();

/** Those of the list of which no message is stored, while that matters. */
export const useUnstored = (tickets: readonly TicketRow[] | undefined, offline: boolean): ReadonlySet<string> => {
  const ids = offline ? (tickets ?? []).filter(({ delivery }) => delivery === 'sent').map(({ id }) => id) : [];
  return (
    useLiveQuery(async () => {
      const db = runtime().db();
      const counts = await Promise.all(ids.map((id) => messagesOf(db, id).limit(1).count()));
      return new Set(ids.filter((_, place) => counts[place] === 0));
    }, [ids.join(' ')]) ?? NONE
  );
};

/** The stored tickets of My chats; undefined until they are read. */
export const useStoredTickets = (staff: boolean): StoredTickets | undefined =>
  useLiveQuery(() => readTickets(staff), [staff]);
