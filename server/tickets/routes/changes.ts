import type { Registrar } from '#server/http/call.ts';
import type { TicketServices } from '#server/tickets/services.ts';

/** The stream of changed tickets. */
export const changeRoutes = ({ serve, services: { changes } }: Registrar<TicketServices>): void => {
  serve('ticketChanges', ({ c, user, sessionId }) => {
    const lastId = c.req.header('last-event-id');
    return changes.open({ user, sessionId, lastId });
  });
};
