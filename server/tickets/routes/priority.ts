import { eq } from 'drizzle-orm';
import { tickets } from '#server/db/schema.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { notFound } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { ticketView } from '#server/tickets/queries/tickets.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import { refuseClosed, visibleTicket } from '#server/tickets/ticket-access.ts';
import { TICKET_PRIORITIES } from '#src/contract/priority.ts';

/** How pressing a ticket is, as staff see it (`src/contract/README.md#urgency`). */
export const priorityRoutes = ({ serve, services }: Registrar<TicketServices>): void => {
  const { now } = services;
  const once = createOnce(services);

  serve('setPriority', (call) =>
    once.run({ ...call, ticket: call.param('id') }, async (tx) => {
      const { user, param, body } = call;
      const row = await visibleTicket(tx, user, param('id'), true);
      refuseClosed(row);
      const priority = TICKET_PRIORITIES.indexOf(body.priority);
      if (priority !== row.priority)
        await tx.update(tickets).set({ priority, updatedAt: now() }).where(eq(tickets.id, row.id));
      const view = await ticketView(tx, user, row.id);
      if (view === undefined) throw notFound('ticket');
      return answer(view);
    }),
  );
};
