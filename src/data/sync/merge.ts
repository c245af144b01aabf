import type { Message } from '#src/contract/message.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { type ConversationState, readConversation, writeConversation } from '../db/conversation.ts';
import type { AccountDatabase, MessageRow } from '../db/database.ts';
import { readSenderId } from '../db/meta.ts';
import { oldestFirst, sentOrder } from '../db/order.ts';
import type { Commands } from '../outbox/commands/command.ts';
import { COMMANDS } from '../outbox/commands/index.ts';
import { fileNames } from '../outbox/new-files.ts';
import { putServerTicket } from './put-ticket.ts';

const commands: Commands = COMMANDS;

/**
 * Merges tickets from the server. One that may be the work of a waiting action whose answer was lost is held back until
 * the drain knows, or it would stand there twice.
 * @param askedAt as for `putServerTicket`, and `now`
 */
export const mergeTickets = (
  db: AccountDatabase,
  tickets: readonly Ticket[],
  askedAt: number,
  now: number,
): Promise<void> =>
  db.transaction('rw', [db.tickets, db.outbox], async () => {
    const creating = (await db.outbox.toArray()).filter(
      (row) => row.attempts > 0 && commands[row.command]?.mayHaveMadeTicket,
    );
    const shown = await db.tickets.bulkGet(creating.map((row) => row.lane));
    for (const ticket of tickets) {
      const mayBeOurs =
        creating.length > 0 &&
        !(await db.tickets.get(ticket.id)) &&
        creating.some((row, i) => commands[row.command]?.mayHaveMadeTicket?.(row, shown[i], ticket));
      if (!mayBeOurs) await putServerTicket(db, ticket, askedAt, now);
    }
  });

const withoutAddresses = (name: string, value: unknown): unknown => (name === 'url' ? undefined : value);

/** What a message says, to compare: a signed address of a file is another at each poll and says nothing new. */
const facts = (message: Message): string =>
  JSON.stringify(message, message.attachments.length > 0 ? withoutAddresses : undefined);

/** What was merged last, by ticket: a poll brings the whole conversation every 3 s, and mostly nothing new. */
const merged = new WeakMap<AccountDatabase, Map<string, string>>();

/** Messages are only ever added, so their number and both ends tell one state of a list from another. */
const stateOf = (list: readonly Message[], me: string | undefined): string =>
  JSON.stringify([list.length, list[0]?.id, list[list.length - 1]?.id, me]);

/** True where the newest of a list is stored: a ticket's messages go all at once, in this tab or another. */
const stillHere = async (db: AccountDatabase, ticketId: string, ordered: readonly Message[]): Promise<boolean> => {
  const newest = ordered[ordered.length - 1];
  if (!newest) return true;
  const order = sentOrder(newest, ordered.length - 1);
  return (await db.messages.where('[ticketId+order]').equals([ticketId, order]).count()) > 0;
};

/** What a part of a conversation was asked from, and how far it leads. */
export interface Progress {
  readonly was: ConversationState | undefined;
  readonly next: ConversationState;
}

/** The stored rows of a list's messages, by the server's id. */
const storedOf = async (
  db: AccountDatabase,
  ticketId: string,
  list: readonly Message[],
  isPart: boolean,
): Promise<ReadonlyMap<string, MessageRow>> => {
  const rows = await (isPart
    ? db.messages.where('[ticketId+serverId]').anyOf(list.map(({ id }) => [ticketId, id]))
    : db.messages.where('[ticketId+order]').between([ticketId, ''], [ticketId, '\uffff'])
  ).toArray();
  return new Map(rows.flatMap((row) => (row.serverId === undefined ? [] : [[row.serverId, row] as const])));
};

/** Writes progress down, unless another tab has come to another place meanwhile. */
const keepProgress = async (
  db: AccountDatabase,
  ticketId: string,
  { was, next }: Progress,
  ordered: readonly Message[],
  me: string | undefined,
): Promise<boolean> => {
  if (JSON.stringify(await readConversation(db, ticketId)) !== JSON.stringify(was)) return false;
  const anchor = next.anchor ?? ordered[ordered.length - 1]?.id;
  await writeConversation(db, ticketId, {
    ...next,
    ...(anchor === undefined ? {} : { anchor }),
    ...(me === undefined ? {} : { me }),
  });
  return true;
};

/**
 * Merges a ticket's messages from the server, in either order, whole or in part; nothing is taken away. Our own are
 * recognised by the server's id. One that may be the work of a waiting message whose answer was lost is held back until
 * the drain knows, or it would stand there twice.
 * @param progress of a list that is a part; where a message was held back, that part must be asked for again
 * @returns whether the progress was written down
 */
export const mergeMessages = (
  db: AccountDatabase,
  ticketId: string,
  list: readonly Message[],
  progress?: Progress | 'unknown',
): Promise<boolean> =>
  db.transaction('rw', [db.messages, db.outbox, db.uploads, db.meta], async () => {
    const me = await readSenderId(db);
    const onTheWay = (await db.outbox.where('lane').equals(ticketId).toArray()).filter(
      (row) => row.attempts > 0 && commands[row.command]?.mayHaveMadeMessage,
    );
    const states = merged.get(db) ?? new Map<string, string>();
    merged.set(db, states);
    const isPart = progress !== undefined;
    const state = stateOf(list, me);
    const ordered = oldestFirst(list);
    const seen = !isPart && onTheWay.length === 0 && states.get(ticketId) === state;
    if (seen && (await stillHere(db, ticketId, ordered))) return false;
    const known = await storedOf(db, ticketId, list, isPart);
    const waiting = await Promise.all(
      onTheWay.map(async (row) => ({ row, files: row.files ? await fileNames(db, row.key) : [] })),
    );
    const rows: MessageRow[] = [];
    let heldBack = false;
    for (const [place, message] of ordered.entries()) {
      const row = known.get(message.id);
      const mine = row?.mine === true || (me !== undefined && message.sender_id === me);
      const mayBe = ({ row: own, files }: (typeof waiting)[number]) =>
        commands[own.command]?.mayHaveMadeMessage?.(own, message, me, files);
      if (!row && waiting.some(mayBe)) {
        heldBack = true;
        continue;
      }
      const order = sentOrder(message, place);
      // Writing back what is known would wake every live query.
      if (row?.order === order && row.mine === mine && facts(row.message) === facts(message)) continue;
      rows.push({
        ...(row ?? { key: `server:${message.id}`, ticketId, delivery: 'sent' as const }),
        serverId: message.id,
        order,
        message,
        mine,
      });
    }
    if (rows.length > 0) await db.messages.bulkPut(rows);
    if (isPart) return progress !== 'unknown' && !heldBack && (await keepProgress(db, ticketId, progress, ordered, me));
    if (onTheWay.length === 0) states.set(ticketId, state);
    else states.delete(ticketId);
    return false;
  });
