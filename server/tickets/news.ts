import type { TicketRow, UserRow } from '#server/db/schema.ts';
import type { News } from '#server/push/queries/jobs.ts';

/** A message: news to whose ticket it is, and to the agent who works on it, but for the one who wrote it. */
export const answerIn = (ticket: TicketRow, sender: UserRow, messageId: number): News => {
  const agent = ticket.status === 'IN_PROGRESS' ? ticket.assignedManagerId : null;
  const people = [ticket.userId, agent].filter((id): id is number => id !== null && id !== sender.id);
  return { kind: 'answer', ticketId: ticket.id, messageId, to: [...new Set(people)] };
};

/** A request for service: news to everybody who works on the board. */
export const requestOf = (ticketId: number, messageId: number): News => ({
  kind: 'ticket',
  ticketId,
  messageId,
  to: 'staff',
});

/** The end of a conversation: news to whose it is. */
export const closingOf = (ticket: TicketRow, by: UserRow): News => ({
  kind: 'closed',
  ticketId: ticket.id,
  to: ticket.userId === by.id ? [] : [ticket.userId],
});
