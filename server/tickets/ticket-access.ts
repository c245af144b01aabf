import type { Db } from '#server/db/database.ts';
import type { TicketRow, UserRow } from '#server/db/schema.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { parseId } from '#server/http/ids.ts';
import { ticketRow } from '#server/tickets/queries/tickets.ts';
import { isStaff } from '#src/contract/enums.ts';

/**
 * The ticket, when this account may see it: staff see all, others their own alone. Another's ticket answers as one that
 * does not exist.
 * @param lock holds the row until the transaction ends
 * @throws 404 NOT_FOUND
 */
export const visibleTicket = async (db: Db, user: UserRow, id: string | number, lock = false): Promise<TicketRow> => {
  const number = parseId(id);
  const row = number === undefined ? undefined : await ticketRow(db, number, lock);
  if (row === undefined || (!isStaff(user.role) && row.userId !== user.id)) throw notFound('ticket');
  return row;
};

/** Refuses to add to a conversation that has ended. @throws 422 TICKET_CLOSED */
export const refuseClosed = (ticket: Pick<TicketRow, 'status'>): void => {
  if (ticket.status === 'CLOSED') throw new ApiError(422, 'TICKET_CLOSED', 'This conversation is closed.');
};
