import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { parseId } from '#server/http/ids.ts';
import { seeClosed } from '#server/push/queries/news-mails.ts';
import { writeNote } from '#server/tickets/moves.ts';
import { customerOf } from '#server/tickets/queries/customer.ts';
import { leave, othersPresent, seePresent } from '#server/tickets/queries/presence.ts';
import { markRead, unreadTickets } from '#server/tickets/queries/reads.ts';
import { addReply, changeReply, deleteReply, listReplies } from '#server/tickets/queries/replies.ts';
import { readPlace, searchTickets } from '#server/tickets/queries/search.ts';
import { listAgents, ticketLog } from '#server/tickets/queries/ticket-log.ts';
import { countTickets } from '#server/tickets/queries/tickets.ts';
import type { TicketServices } from '#server/tickets/services.ts';
import { visibleTicket } from '#server/tickets/ticket-access.ts';
import { REPLIES } from '#src/contract/limits.ts';

/**
 * What the staff desk has beyond the prescribed calls: counts, the customer, search, presence, read marks and shared replies
 * (`src/decisions/0540`).
 */
export const deskRoutes = ({ serve, services }: Registrar<TicketServices>): void => {
  const { db, now, longReads } = services;
  const once = createOnce(services);

  serve('ticketCounts', async ({ user }) =>
    answer({ ...(await countTickets(db)), unread: await unreadTickets(db, user.id) }),
  );

  serve('searchTickets', async (call) => {
    const { user, query } = call;
    const { q, after } = query;
    const place = after === undefined ? undefined : readPlace(after);
    if (after !== undefined && place === undefined) {
      const sentence = 'after must be the next of the page before.';
      throw new ApiError(422, 'INVALID_INPUT', sentence, { fields: { after: sentence } });
    }
    return answer(await longReads(call, () => searchTickets(db, user, q, place)));
  });

  serve('ticketCustomer', async ({ user, param }) => {
    const customer = await customerOf(db, user, await visibleTicket(db, user, param('id')));
    if (customer === undefined) throw notFound('customer');
    return answer(customer);
  });

  serve('ticketPresence', async ({ user, param, body }) => {
    const { id } = await visibleTicket(db, user, param('id'));
    if (body.state === 'left') await leave(db, user, id);
    else await seePresent(db, user, id, body.state === 'typing', now());
    return answer({ others: await othersPresent(db, user, id, now()) });
  });

  serve('markRead', async ({ user, param, body }) => {
    const ticket = await visibleTicket(db, user, param('id'));
    const message = parseId(body.message_id);
    if (message === undefined) {
      const sentence = 'message_id must be the id of a message.';
      throw new ApiError(422, 'INVALID_INPUT', sentence, { fields: { message_id: sentence } });
    }
    await markRead(db, user.id, ticket.id, message);
    if (ticket.status === 'CLOSED') await seeClosed(db, user.id, ticket.id);
    return answer({});
  });

  serve('ticketLog', async ({ user, param }) =>
    answer(await ticketLog(db, user, await visibleTicket(db, user, param('id')))),
  );

  serve('addNote', (call) =>
    once.run({ ...call, ticket: call.param('id') }, async (tx) => {
      const { id } = await visibleTicket(tx, call.user, call.param('id'), true);
      return answer(
        await writeNote(tx, { user: call.user, now: now(), keyed: once.keyed(call.c) }, id, call.body.text),
      );
    }),
  );

  serve('agents', async () => answer(await listAgents(db)));

  serve('replies', async () => answer(await listReplies(db)));

  serve('addReply', (call) =>
    once.run(call, async (tx) => {
      const added = await addReply(tx, call.body, now());
      if (added === undefined) {
        const sentence = `There are ${REPLIES.max} replies already. Delete one that nobody uses.`;
        throw new ApiError(422, 'INVALID_INPUT', sentence);
      }
      return answer(added);
    }),
  );

  serve('changeReply', (call) =>
    once.run(call, async (tx) => {
      const id = parseId(call.param('id'));
      const changed = id === undefined ? undefined : await changeReply(tx, id, call.body);
      if (changed === undefined) throw notFound('reply');
      const { reply, refused } = changed;
      if (!refused) return answer(reply);
      throw new ApiError(409, 'REPLY_CHANGED', 'Somebody else has changed this reply meanwhile.', { more: { reply } });
    }),
  );

  serve('deleteReply', (call) =>
    once.run(call, async (tx) => {
      const id = parseId(call.param('id'));
      if (id !== undefined) await deleteReply(tx, id);
      return answer({});
    }),
  );
};
