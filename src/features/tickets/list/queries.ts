import { digestOf } from '#src/data/db/digest.ts';
import { currentTicketId, messagesOf } from '#src/data/db/tickets.ts';
import { runtime } from '#src/data/runtime.ts';
import { type ChatList, listStatuses } from '#src/data/sync/tickets.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import type { AgentLike } from '../words/model/agent.ts';
import { ticketNumber, ticketTitle } from '../words/model/labels.ts';
import { inListOrder, isListed, type ListedTicket } from './model/list.ts';

/** A list of My chats as stored. */
export interface StoredTickets {
  readonly list: ChatList;
  /** In the list's order. */
  readonly tickets: readonly ListedTicket[];
  /** The server's ids of those that were made on this device, by their local ids: old addresses still lead there. */
  readonly movedTo: ReadonlyMap<string, string>;
}

/** One reading of a list as stored; see `useStoredTickets`. */
export const readTickets = async (list: ChatList, who: AgentLike): Promise<StoredTickets> => {
  const db = runtime().db();
  return db.transaction('r', [db.tickets, db.aliases, db.messages, db.meta], async () => {
    const stored = await db.tickets.where('status').anyOf(listStatuses(list)).toArray();
    const rows = stored.filter((row) => isListed(row, list, who));
    const tickets = await Promise.all(rows.map(async (row) => ({ row, digest: await digestOf(db, row) })));
    const aliases = await db.aliases
      .where('serverId')
      .anyOf(rows.map((row) => row.id))
      .toArray();
    return {
      list,
      tickets: inListOrder(tickets, list, who),
      movedTo: new Map(aliases.map(({ localId, serverId }) => [localId, serverId])),
    };
  });
};

const NONE: ReadonlySet<string> = new Set();

/** Those of the list of which no message is stored, while that matters. */
export const useUnstored = (tickets: readonly ListedTicket[] | undefined, offline: boolean): ReadonlySet<string> => {
  const ids = offline ? (tickets ?? []).filter(({ row }) => row.delivery === 'sent').map(({ row }) => row.id) : [];
  return (
    useLiveQuery(async () => {
      const db = runtime().db();
      const counts = await Promise.all(ids.map((id) => messagesOf(db, id).limit(1).count()));
      return new Set(ids.filter((_, place) => counts[place] === 0));
    }, [ids.join(' ')]) ?? NONE
  );
};

/** A list of My chats as stored; undefined until it is read. */
export const useStoredTickets = (list: ChatList, who: AgentLike): StoredTickets | undefined => {
  const { id, name } = who;
  const stored = useLiveQuery(() => readTickets(list, { id, name }), [list, id, name]);
  // While another one is being read, the hook still holds the former.
  return stored?.list === list ? stored : undefined;
};

/** What heads a conversation, for the page's title: for staff the customer and the stop; undefined while it is not stored. */
export const useConversationTitle = (address: string, staff: boolean): string | undefined =>
  useLiveQuery(async () => {
    const db = runtime().db();
    const id = await currentTicketId(db, address);
    const ticket = (await db.tickets.get(id))?.ticket;
    if (!ticket) return undefined;
    const number = ticketNumber(id);
    return [number, staff && ticketTitle(ticket, true), ticketTitle(ticket, false)].filter(Boolean).join(', ');
  }, [address, staff]);
