import { eq } from 'drizzle-orm';
import { tickets } from '#server/db/schema.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { polled } from '#server/http/etag.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { refuseClosed, visibleTicket } from '#server/routes/ticket-access.ts';
import { addMessage, listMessages } from '#server/store/messages.ts';
import { inspectStored, takeUploads } from '#server/uploads/attach.ts';
import { attachmentViewer } from '#server/uploads/view.ts';

/** The messages of a ticket (section 7, Main API). */
export const messageRoutes = ({ serve, services }: Registrar): void => {
  const { db, now } = services;
  const once = createOnce(services);
  const viewAttachment = attachmentViewer(services);

  serve('messages', async ({ c, user, param }) => {
    const ticket = await visibleTicket(db, user, param('ticketId'));
    return polled(c, await listMessages(db, ticket.id, viewAttachment));
  });

  serve('sendMessage', async (call) => {
    const { user, body } = call;
    const keys = body.attachments ?? [];
    await inspectStored(services, user, keys);
    return once.run(call, async (tx) => {
      const ticket = await visibleTicket(tx, user, body.ticket_id, true);
      refuseClosed(ticket);
      const files = await takeUploads(tx, user, ticket, keys);
      const message = { ticketId: ticket.id, sender: user, text: body.text, now: now(), files };
      const sent = await addMessage(tx, message, viewAttachment);
      await tx.update(tickets).set({ updatedAt: now() }).where(eq(tickets.id, ticket.id));
      return answer(sent);
    });
  });
};
