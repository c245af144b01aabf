import type { Ticket } from '#src/contract/ticket.ts';
import type { AccountDatabase, TicketRow } from '../db/database.ts';

/** A ticket as the server has it; a change of status that waits stays in sight, made from what is so now. */
const rowOf = (known: TicketRow | undefined, ticket: Ticket, seenAt: number, station?: string): TicketRow => {
  const move = known?.move;
  const named = ticket.station_name ?? station ?? known?.ticket.station_name;
  return {
    id: ticket.id,
    // A backend that has the prescribed members alone names no station: what this device knew of it stays.
    ticket: named === undefined ? ticket : { ...ticket, station_name: named },
    createdAt: Date.parse(ticket.created_at),
    status: move ? known.status : ticket.status,
    ...(move ? { move: { ...move, from: ticket.status } } : {}),
    delivery: 'sent',
    seenAt,
  };
};

/**
 * Stores a ticket as the server has it; a change of status that waits stays in sight, made from what is so now. Call
 * inside a transaction that has `tickets`.
 * @param askedAt milliseconds by this device: when the question left; a row that knows later news keeps it
 * @param now milliseconds by this device; what was seen later than that was seen before the clock was set back
 * @param station the station that was shown under the ticket's local id
 */
export const putServerTicket = async (
  db: AccountDatabase,
  ticket: Ticket,
  askedAt: number,
  now = askedAt,
  station?: string,
): Promise<void> => {
  const known = await db.tickets.get(ticket.id);
  if (known && known.seenAt > askedAt && known.seenAt <= now) return;
  if (known?.changedAt === askedAt && known.status !== ticket.status) return;
  await db.tickets.put(rowOf(known, ticket, askedAt, station));
};

/**
 * Stores a ticket as the answer to a change has it. A question that left in the same millisecond, or whatever the browser's clock counts
 * in, may tell of it as it was before. Call inside a transaction that has `tickets`.
 * @param now milliseconds by this device
 */
export const putChangedTicket = async (db: AccountDatabase, ticket: Ticket, now: number): Promise<void> => {
  await db.tickets.put({ ...rowOf(await db.tickets.get(ticket.id), ticket, now), changedAt: now });
};
