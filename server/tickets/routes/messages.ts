import { answer, type Call, type Registrar } from '#server/http/call.ts';
import { notFound } from '#server/http/errors.ts';
import { notModified, polled } from '#server/http/etag.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { createConversations } from '#server/tickets/conversation.ts';
import { recordMove } from '#server/tickets/moves.ts';
import { answerIn, requestOf } from '#server/tickets/news.ts';
import { addMessage, listMessages } from '#server/tickets/queries/messages.ts';
import { REOPENED, writingReopens } from '#server/tickets/reopening.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import { recalledTicket, visibleTicket } from '#server/tickets/ticket-access.ts';
import { inspectStored, takeUploads } from '#server/uploads/attach.ts';
import { createMessageForms } from '#server/uploads/message-form.ts';
import { storeFormFiles } from '#server/uploads/store-form.ts';
import { attachmentViewer } from '#server/uploads/view.ts';

/** The messages of a ticket. */
export const messageRoutes = ({ serve, services }: Registrar<TicketServices>): void => {
  const { db, limits, now, pusher, polled: remembered } = services;
  const once = createOnce(services);
  const forms = createMessageForms(services.spool);
  const viewAttachment = attachmentViewer(services);
  const conversations = createConversations(services, viewAttachment);

  /** The conversation's ticket; who asks for it again may be told from memory that nothing is new. */
  const polledTicket = async ({ user, param }: Pick<Call<'messages' | 'messagePart'>, 'user' | 'param'>) => {
    const id = param('ticketId');
    const ticket = await remembered.reading(Number(id), () => visibleTicket(db, user, id));
    if (ticket === undefined) throw notFound('ticket');
    return ticket;
  };

  serve(
    'messages',
    async (call) => {
      const { c } = call;
      const ticket = await polledTicket(call);
      // In strict mode the files' signed addresses are others each time, and the list with them.
      const present = services.strict ? undefined : notModified(c, conversations.nameOf(ticket));
      if (present !== undefined) return present;
      const list = await conversations.whole(call, ticket, () => listMessages(db, ticket.id, viewAttachment));
      return services.strict ? polled(c, list) : answer(list);
    },
    {
      unchanged: ({ c, user, param }) => {
        const ticket = services.strict ? undefined : recalledTicket(remembered, user, param('ticketId'));
        return ticket === undefined ? undefined : notModified(c, conversations.nameOf(ticket));
      },
    },
  );

  serve('messagePart', async (call) => answer(await conversations.part(call, await polledTicket(call))), {
    unchanged: ({ user, param, query }) => {
      const ticket = recalledTicket(remembered, user, param('ticketId'));
      const nothing = ticket === undefined ? undefined : conversations.nothingNew(ticket, query.after);
      return nothing === undefined ? undefined : answer(nothing);
    },
  });

  const send = (call: Call<'sendMessage'>, keys: readonly string[]) =>
    pusher.telling((note) =>
      once.run({ ...call, ticket: call.body.ticket_id }, async (tx) => {
        const { user, body } = call;
        const ticket = await visibleTicket(tx, user, body.ticket_id, true);
        const time = now();
        const reopens = writingReopens(ticket, { user, now: time, strict: services.strict });
        const files = await takeUploads(tx, user, ticket, keys);
        // The customer waits since the oldest message that nobody has answered. A word from whoever passes by is no answer: a
        // ticket that nobody works on keeps its age, and its place among those that wait longest.
        const isAnswer = user.id !== ticket.userId && ticket.status === 'IN_PROGRESS';
        const waitingSince = isAnswer ? null : (ticket.waitingSince ?? time);
        // On the board again, where any agent can take it: the one who closed it may not be there.
        const reopened = reopens ? { ...REOPENED, status: 'TO_DO' as const } : {};
        if (reopens)
          await recordMove(tx, { user, address: call.address, now: time }, 'ticket.reopened', { id: ticket.id });
        const touched = { updatedAt: time, waitingSince, ...reopened };
        const message = { ticketId: ticket.id, sender: user, text: body.text, now: time, ticket: touched, files };
        const added = await addMessage(tx, message, viewAttachment);
        // Opened again it is on the board, as a new one is.
        await note(tx, reopens ? requestOf(ticket.id, added.id) : answerIn(ticket, user, added.id));
        return answer(added);
      }),
    );

  serve(
    'sendMessage',
    async (call) => {
      const { c, user, address, body } = call;
      const files = forms.filesOf(c);
      await limits.consume('message', { address, signer: user.id });
      if (files.size > 0) await limits.consume('upload', { address, signer: user.id }, files.size);
      if (files.size === 0 && (body.attachments ?? []).length === 0) return send(call, []);
      const ticket = await visibleTicket(db, user, body.ticket_id);
      const inForm = await storeFormFiles(services, user, ticket, files);
      try {
        const keys = (body.attachments ?? []).map((name) => inForm.keys.get(name) ?? name);
        await inspectStored(services, user, keys);
        return await send(call, keys);
      } finally {
        await inForm.dropUnused();
      }
    },
    { readBody: forms.read },
  );
};
