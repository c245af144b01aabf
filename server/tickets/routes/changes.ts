import type { Registrar } from '#server/http/call.ts';
import { STREAM_HEADERS } from '#server/tickets/changes.ts';
import type { TicketServices } from '#server/tickets/services.ts';

/** The stream of changed tickets. */
export const changeRoutes = ({ serve, services: { changes } }: Registrar<TicketServices>): void => {
  serve('ticketChanges', ({ c, user, sessionId }) => {
    // Even a stream that is ended at once would have cost the session its oldest one.
    if (c.req.method === 'HEAD') return new Response(null, { headers: STREAM_HEADERS });
    const lastId = c.req.header('last-event-id');
    return changes.open({ user, sessionId, lastId });
  });
};
