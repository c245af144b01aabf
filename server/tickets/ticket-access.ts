import type { Db } from '#server/db/database.ts';
import type { TicketRow, UserRow } from '#server/db/schema.ts';
import { notFound } from '#server/http/errors.ts';
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
