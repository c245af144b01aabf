import type { Following } from '#server/db/following.ts';
import { createRemembered, type Remembered } from '#server/db/remembered.ts';
import type { TicketRow } from '#server/db/schema.ts';

/** Tickets that one process remembers, some 200 bytes each. */
const MOST = 50_000;

/** What a poll of a conversation asks of its ticket. */
export type PolledTicket = Pick<TicketRow, 'id' | 'userId' | 'conversationVersion'>;

/** Tickets by their ids, each forgotten when it changes (`server/db/migrations/0015-ticket-changes.sql`). */
export type TicketMemory = Remembered<number, PolledTicket>;

export const createTicketMemory = (following: Following): TicketMemory => {
  const tickets = createRemembered<number, PolledTicket>(MOST, ({ id, userId, conversationVersion }) => ({
    ...{ id, userId, conversationVersion },
  }));
  following.hear('ticket_changes', (payload) => tickets.forget(Number.parseInt(payload, 10)), tickets.forgetAll);
  return tickets;
};
