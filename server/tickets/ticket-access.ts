import type { Db } from '#server/db/database.ts';
import type { TicketRow, UserRow } from '#server/db/schema.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { parseId } from '#server/http/ids.ts';
import { ticketRow } from '#server/tickets/queries/tickets.ts';
import type { PolledTicket, TicketMemory } from '#server/tickets/ticket-memory.ts';
import { isStaff } from '#src/contract/enums.ts';

/** Whether this account may see a ticket of that owner. */
const maySee = (user: UserRow, ownerId: number): boolean => isStaff(user.role) || ownerId === user.id;

/**
 * The ticket, when this account may see it: staff see all, others their own alone. Another's ticket answers as one that
 * does not exist.
 * @param lock holds the row until the transaction ends
 * @throws 404 NOT_FOUND
 */
export const visibleTicket = async (db: Db, user: UserRow, id: string | number, lock = false): Promise<TicketRow> => {
  const number = parseId(id);
  const row = number === undefined ? undefined : await ticketRow(db, number, lock);
  if (row === undefined || !maySee(user, row.userId)) throw notFound('ticket');
  return row;
};

/**
 * As `visibleTicket`, from memory and at once; undefined also where that says nothing.
 * @param polled what is remembered, in a call that may be answered from memory
 */
export const recalledTicket = (polled: TicketMemory, user: UserRow, id: string): PolledTicket | undefined => {
  const number = parseId(id);
  const ticket = number === undefined ? undefined : polled.get(number);
  return ticket !== undefined && maySee(user, ticket.userId) ? ticket : undefined;
};

/** Refuses to add to a conversation that has ended. @throws 422 TICKET_CLOSED */
export const refuseClosed = (ticket: Pick<TicketRow, 'status'>): void => {
  if (ticket.status === 'CLOSED') throw new ApiError(422, 'TICKET_CLOSED', 'This conversation is closed.');
};
