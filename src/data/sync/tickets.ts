import { isLocalId } from '#src/contract/commands.ts';
import type { TicketStatus } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import { PAGE } from '#src/contract/limits.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { dropConversations } from '../db/conversation.ts';
import type { AccountDatabase, TicketRow } from '../db/database.ts';
import { readProfile } from '../db/meta.ts';
import { noteDraftOf } from '../db/ticket-log.ts';
import { currentTicketId, messagesOf } from '../db/tickets.ts';
import { draftFileIds } from '../files/draft-files.ts';
import { isDenied } from '../http/page-of-others.ts';
import { recordingsOf } from '../recordings/store.ts';
import { type Reader, runtime } from '../runtime.ts';
import { failLostRequest } from './lost-requests.ts';
import { mergeTickets } from './merge.ts';

/**
 * The lists of My chats: of drivers and owners what is not closed and what is, of staff what they work on, what nobody works
 * on, and what is in progress, whoever's it is.
 */
export type ChatList = 'active' | 'closed' | 'mine' | 'unassigned' | 'all';

const LIST_STATUSES: Readonly<Record<ChatList, readonly TicketStatus[]>> = {
  active: ['OPEN', 'TO_DO', 'IN_PROGRESS'],
  closed: ['CLOSED'],
  mine: ['IN_PROGRESS'],
  unassigned: ['OPEN', 'TO_DO'],
  all: ['IN_PROGRESS'],
};

/** The statuses of the tickets that a list holds. */
export const listStatuses = (list: ChatList): readonly TicketStatus[] => LIST_STATUSES[list];

const isStaffList = (list: ChatList): boolean => list !== 'active' && list !== 'closed';

/** The order of a list where the backend knows more than its own; it is sorted anew on the device, page by page. */
const orderOf = (list: ChatList): Readonly<Record<string, string>> => {
  if (isStaffList(list)) return { sort: 'waiting_since', direction: 'asc' };
  return { sort: list === 'closed' ? 'close_date' : 'updated_at', direction: 'desc' };
};

/** What to ask for. */
export interface RefreshTickets {
  /** True for the roles that work tickets: they are shown what is in progress, of all people. */
  readonly staff: boolean;
  /** Unless given: what is in progress for staff, what is not closed for others. */
  readonly list?: ChatList;
  /** From 0. */
  readonly page: number;
  readonly pageSize?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Tickets missing from a complete list that are looked at one by one, at most, in one go. */
const MISSING_MAX = 10;

/**
 * Asks for stored tickets one by one that a complete list should have had: closed meanwhile, moved by others, or gone.
 * @param askedAt milliseconds by this device: when the list was asked for
 * @param expected false for a row that the list may rightly lack
 */
export const refreshMissing = async (
  from: Reader,
  statuses: readonly TicketStatus[],
  list: readonly Ticket[],
  askedAt: number,
  signal: AbortSignal | undefined,
  expected: (row: TicketRow) => boolean = () => true,
): Promise<void> => {
  const listed = new Set(list.map((ticket) => ticket.id));
  const lacks = (row: TicketRow) => row.delivery === 'sent' && !listed.has(row.id) && row.seenAt < askedAt;
  const stored = from.db().tickets.where('status').anyOf(statuses);
  const missing = await stored
    .filter((row) => lacks(row) && expected(row))
    .limit(MISSING_MAX)
    .toArray();
  for (const row of missing) await refreshTicket(row.id, signal, from);
};

/**
 * Reads one page of My chats and merges it: what waits is left alone, and a stored ticket that a complete list lacks is
 * asked for by itself.
 * @returns whether a next page exists
 */
export const refreshTickets = async (
  { staff, list = staff ? 'all' : 'active', page, pageSize = PAGE.ticketList, signal }: RefreshTickets,
  from: Reader = runtime(),
): Promise<Result<{ readonly hasNext: boolean }, AppError>> => {
  const db = from.db();
  const askedAt = from.ports.clock.now();
  // A backend that does not know them is asked for no order and no agent: what is another's is left out on the device.
  const knows = from.config.features.ticketLists === true;
  const more = knows ? { ...orderOf(list), ...(list === 'mine' ? { agent: 'me' } : {}) } : {};
  const all: Ticket[] = [];
  let further = false;
  for (const status of list === 'active' ? [undefined] : listStatuses(list)) {
    const query = { ...(status && { status }), page, pageSize, ...more };
    const answer = await from.call(isStaffList(list) ? 'tickets' : 'ownTickets', { query, signal });
    if (!answer.ok) return answer;
    const { items, hasNext } = answer.value;
    all.push(...items);
    further ||= hasNext;
  }
  await mergeTickets(db, all, askedAt, from.ports.clock.now());
  // Closed ones change no more, and there are many.
  if (page === 0 && !further && list !== 'closed') {
    const me = list === 'mine' && knows ? (await readProfile(db))?.id : undefined;
    const expected = ({ ticket, move }: TicketRow) => me === undefined || (!move && ticket.assigned_manager_id === me);
    await refreshMissing(from, listStatuses(list), all, askedAt, signal, expected);
  }
  return ok({ hasNext: further });
};

/** Whether something waits for a ticket, or is written, chosen or recorded in it. Call inside a transaction that has the tables. */
const isNeeded = async (db: AccountDatabase, id: string): Promise<boolean> =>
  (await db.outbox.where('lane').equals(id).count()) > 0 ||
  (await db.drafts.bulkGet([id, noteDraftOf(id)])).some((draft) => draft !== undefined && draft.text.trim() !== '') ||
  (await draftFileIds(db, id)).length > 0 ||
  (await recordingsOf(db, id)).length > 0;

/**
 * The server does not let this account see the ticket any more: its copy goes, unless something is left of the person's own
 * that nobody would find without it.
 */
const forget = (db: AccountDatabase, id: string): Promise<void> => {
  const copies = [db.tickets, db.messages, db.fileCopies, db.meta];
  const own = [db.outbox, db.drafts, db.draftFiles, db.recordings, db.recordingChunks, db.aliases];
  return db.transaction('rw', [...copies, ...own], async () => {
    if (await isNeeded(db, id)) return;
    await db.tickets.delete(id);
    await messagesOf(db, id).delete();
    await dropConversations(db, id);
    await db.fileCopies.where('ticketId').equals(id).delete();
  });
};

/**
 * Reads one ticket and merges it; one that the server denies (403, 404) is deleted from the device, unless it is
 * a request that was made here and is lost there, or the person has something unsent in it.
 * @param id local or the server's; a local one whose server id is not known is left alone
 */
export const refreshTicket = async (
  id: string,
  signal?: AbortSignal,
  from: Reader = runtime(),
): Promise<Result<void, AppError>> => {
  const ticketId = await currentTicketId(from.db(), id);
  if (isLocalId(ticketId)) return ok(undefined);
  const db = from.db();
  const askedAt = from.ports.clock.now();
  const answer = await from.call('ticket', { params: { id: ticketId }, signal });
  if (answer.ok) {
    await mergeTickets(db, [answer.value], askedAt, from.ports.clock.now());
    return ok(undefined);
  }
  if (await failLostRequest(from, ticketId, answer.error)) return ok(undefined);
  if (isDenied(answer.error)) await forget(db, ticketId);
  return answer;
};
