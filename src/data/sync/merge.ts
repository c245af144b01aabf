import type { Message } from '#src/contract/message.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { sameText } from '#src/lib/letters.ts';
import { type ConversationState, readConversation, writeConversation } from '../db/conversation.ts';
import type { AccountDatabase, MessageRow, OutboxRow } from '../db/database.ts';
import { readSenderId } from '../db/meta.ts';
import { oldestFirst, sentOrder } from '../db/order.ts';
import { messagesOf } from '../db/tickets.ts';
import { sameFiles } from '../files/same-files.ts';
import type { Commands } from '../outbox/commands/command.ts';
import { COMMANDS } from '../outbox/commands/index.ts';
import { fileNames } from '../outbox/new-files.ts';
import { clearLost, failLost, type RebuiltUploads, stillUnseen } from './lost-messages.ts';
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

/** What was merged last, by ticket: a poll reads the whole conversation every 3 s, and mostly nothing new. */
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
  /** All is read from the start, though there was a mark. */
  readonly anew?: boolean;
  /** Milliseconds by this device. Missing where nothing is to be held against what this device knows to be there. */
  readonly now?: number | undefined;
  /** Of what is not there any more, the files that can go again. Missing where that cannot be said yet. */
  readonly lost?: RebuiltUploads;
}

/** Writes progress down, unless another tab has come to another place meanwhile. */
const keepProgress = async (
  db: AccountDatabase,
  ticketId: string,
  { was, next, anew = false, now, lost }: Progress,
  ordered: readonly Message[],
  me: string | undefined,
): Promise<boolean> => {
  if (JSON.stringify(await readConversation(db, ticketId)) !== JSON.stringify(was)) return false;
  const anchor = next.anchor ?? ordered[ordered.length - 1]?.id;
  const shown = new Set(ordered.map(({ id }) => id));
  const known = anew ? undefined : was;
  const unseen = now === undefined ? undefined : await stillUnseen(db, ticketId, { was: known, next, now }, shown);
  if (lost && unseen) await failLost(db, ticketId, unseen.ids, lost);
  const { unseen: _, ...rest } = next;
  await writeConversation(db, ticketId, {
    ...rest,
    ...(unseen && !lost ? { unseen } : {}),
    ...(anchor === undefined ? {} : { anchor }),
    ...(me === undefined ? {} : { me }),
  });
  return true;
};

/** What both kinds of merging know of a ticket. */
interface Conversation {
  readonly ticketId: string;
  /** The person's own sender id, where known. */
  readonly me: string | undefined;
  /** Messages on their way that may have arrived, with the names of their files. */
  readonly tried: readonly { readonly row: OutboxRow; readonly files: readonly string[] }[];
}

const readTried = async (db: AccountDatabase, ticketId: string): Promise<Conversation> => {
  const me = await readSenderId(db);
  const queue = await db.outbox.where('lane').equals(ticketId).toArray();
  const tried = queue.filter((row) => row.attempts > 0 && commands[row.command]?.mayHaveMadeMessage);
  const withFiles = async (row: OutboxRow) => ({ row, files: row.files ? await fileNames(db, row.key) : [] });
  return { ticketId, me, tried: await Promise.all(tried.map(withFiles)) };
};

/**
 * Stores what is new in messages of the server. Our own are recognised by the server's id.
 * @param stored rows of the ticket, those of these messages among them
 * @returns true where one was held back: it may be the work of a waiting message whose answer was lost, and would stand
 *   there twice before the drain knows
 */
const putMessages = async (
  db: AccountDatabase,
  { ticketId, me, tried }: Conversation,
  ordered: readonly Message[],
  stored: readonly MessageRow[],
): Promise<boolean> => {
  const known = new Map(stored.map((row) => [row.serverId, row]));
  const rows: MessageRow[] = [];
  let heldBack = false;
  for (const [place, message] of ordered.entries()) {
    const row = known.get(message.id);
    if (row?.delivery === 'failed') {
      rows.push({ ...(await clearLost(db, row)), order: sentOrder(message, place), message });
      continue;
    }
    const mine = row?.mine === true || (me !== undefined && message.sender_id === me);
    const mayBe = ({ row: own, files }: Conversation['tried'][number]) =>
      commands[own.command]?.mayHaveMadeMessage?.(own, message, me, files);
    if (!row && tried.some(mayBe)) {
      heldBack = true;
      continue;
    }
    const order = sentOrder(message, place);
    // Writing back what is known would wake every live query.
    if (row?.order === order && row.mine === mine && facts(row.message) === facts(message)) continue;
    const twin = !row && mine ? twinOf(message, stored) : undefined;
    if (twin) rows.push({ ...twin, repeats: (twin.repeats ?? 1) - 1 });
    const kept = row ?? {
      key: `server:${message.id}`,
      ticketId,
      delivery: 'sent' as const,
      ...(twin && { duplicateOf: twin.key }),
    };
    rows.push({ ...kept, serverId: message.id, order, message, mine });
  }
  if (rows.length > 0) await db.messages.bulkPut(rows);
  return heldBack;
};

/** Milliseconds between a message and another try of it that arrives late, at most: what comes later was written. */
const TWIN_MS = 10 * 60_000;

/**
 * Our own message that this one repeats: sent more than once where the server knows no keys, and each try is known again
 * but once (decision 0364).
 */
const twinOf = (message: Message, stored: readonly MessageRow[]): MessageRow | undefined => {
  const at = Date.parse(message.created_at);
  return stored.find(
    (row) =>
      (row.repeats ?? 0) > 0 &&
      // Two pictures have the same words, or none.
      sameFiles(
        message,
        row.message.attachments.map(({ filename }) => filename ?? ''),
      ) &&
      sameText(row.message.text ?? '', message.text ?? '') &&
      Math.abs(Date.parse(row.message.created_at) - at) <= TWIN_MS,
  );
};

const transaction = <T>(db: AccountDatabase, work: () => Promise<T>): Promise<T> =>
  db.transaction('rw', [db.messages, db.outbox, db.uploads, db.uploadBytes, db.meta], work);

/**
 * Merges all messages of a ticket from the server, in either order; nothing is taken away.
 * @returns false where one was held back
 */
export const mergeMessages = async (
  db: AccountDatabase,
  ticketId: string,
  list: readonly Message[],
): Promise<boolean> => {
  const states = merged.get(db) ?? new Map<string, string>();
  merged.set(db, states);
  const { complete, state } = await transaction(db, async () => {
    const conversation = await readTried(db, ticketId);
    const isSettled = conversation.tried.length === 0;
    const found = stateOf(list, conversation.me);
    const ordered = oldestFirst(list);
    if (isSettled && states.get(ticketId) === found && (await stillHere(db, ticketId, ordered)))
      return { complete: true, state: found };
    const heldBack = await putMessages(db, conversation, ordered, await messagesOf(db, ticketId).toArray());
    return { complete: !heldBack, state: isSettled ? found : undefined };
  });
  // Not before it is stored: a full device takes the whole transaction back at its end.
  if (state === undefined) states.delete(ticketId);
  else states.set(ticketId, state);
  return complete;
};

/**
 * Merges a part of a ticket's messages from the server, in either order; nothing is taken away.
 * @param progress where it leads; undefined where the parts before it must be asked for again, and so this one
 * @returns whether the progress was written down; where a message was held back, it was not
 */
export const mergePart = (
  db: AccountDatabase,
  ticketId: string,
  list: readonly Message[],
  progress: Progress | undefined,
): Promise<boolean> =>
  transaction(db, async () => {
    const conversation = await readTried(db, ticketId);
    const ordered = oldestFirst(list);
    const ids = list.map(({ id }) => [ticketId, id]);
    const stored = await db.messages.where('[ticketId+serverId]').anyOf(ids).toArray();
    const heldBack = await putMessages(db, conversation, ordered, stored);
    return !heldBack && progress !== undefined && keepProgress(db, ticketId, progress, ordered, conversation.me);
  });
