import { isLocalId } from '#src/contract/commands.ts';
import type { TicketStatus } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import { PAGE } from '#src/contract/limits.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { dropConversations } from '../db/conversation.ts';
import type { AccountDatabase, TicketRow } from '../db/database.ts';
import { currentTicketId, messagesOf } from '../db/tickets.ts';
import { type Reader, runtime } from '../runtime.ts';
import { mergeTickets } from './merge.ts';

/** The statuses that My chats shows: to staff what is in progress, to everybody else what is not closed. */
export const chatStatuses = (staff: boolean): readonly TicketStatus[] =>
  staff ? ['IN_PROGRESS'] : ['OPEN', 'TO_DO', 'IN_PROGRESS'];

/** What to ask for. */
export interface RefreshTickets {
  /** True for the roles that work tickets: they are shown what is in progress, of all people. */
  readonly staff: boolean;
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
  { staff, page, pageSize = PAGE.ticketList, signal }: RefreshTickets,
  from: Reader = runtime(),
): Promise<Result<{ readonly hasNext: boolean }, AppError>> => {
  const db = from.db();
  const askedAt = from.ports.clock.now();
  const query = { ...(staff ? { status: 'IN_PROGRESS' } : {}), page, pageSize };
  const answer = await from.call(staff ? 'tickets' : 'ownTickets', { query, signal });
  if (!answer.ok) return answer;
  const { items, hasNext } = answer.value;
  await mergeTickets(db, items, askedAt, from.ports.clock.now());
  if (page === 0 && !hasNext) await refreshMissing(from, chatStatuses(staff), items, askedAt, signal);
  return ok({ hasNext });
};

/** The server does not let this account see the ticket any more: its copy goes, unless something waits for it. */
const forget = (db: AccountDatabase, id: string): Promise<void> =>
  db.transaction('rw', [db.tickets, db.messages, db.outbox, db.fileCopies, db.meta], async () => {
    if ((await db.outbox.where('lane').equals(id).count()) > 0) return;
    await db.tickets.delete(id);
    await messagesOf(db, id).delete();
    await dropConversations(db, id);
    await db.fileCopies.where('ticketId').equals(id).delete();
  });

/**
 * Reads one ticket and merges it; one that the server denies (403, 404) is deleted from the device.
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
  if (answer.error.status === 403 || answer.error.status === 404) await forget(db, ticketId);
  return answer;
};
