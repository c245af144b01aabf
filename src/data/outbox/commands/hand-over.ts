import { type Ticket, type TicketHandOver, ticketHandOverSchema } from '#src/contract/ticket.ts';
import { ok } from '#src/lib/result.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { ActionRow } from '../../db/database.ts';
import { isDraftGone, trimDraft } from '../../db/drafts.ts';
import { handOverDraftOf, keepHandedNote } from '../../db/ticket-log.ts';
import type { Command } from './command.ts';
import { enqueue } from './rows.ts';
import { presentTicket, requeueInPlace, rollBack, settleStaff, showMove, staffItem } from './staff.ts';

/** True where the agent that it was to be given to has it. But that says nothing of a note, which harms nothing when made again. */
const isMade = (ticket: Ticket | undefined, { input }: ActionRow<TicketHandOver>): boolean =>
  ticket?.status === 'IN_PROGRESS' && ticket.assigned_manager_id === String(input.agent_id) && input.note === undefined;

/**
 * A ticket is given to an agent, oneself or another, with a note: from what the person saw, or not at all. The server takes
 * a repeated one as done, whether or not it knows keys; without them it is repeated once an earlier try can arrive no more, or
 * that one would be carried out after what was done since.
 */
export const handOver: Command<typeof ticketHandOverSchema, 'handOverTicket'> = {
  input: ticketHandOverSchema,
  endpoint: 'handOverTicket',
  blocksQueue: false,
  endsAsNews: true,
  request: ({ id, ...body }) => ({ params: { id }, body }),
  withTicketId: (input, id) => ({ ...input, id }),
  noteAlong: ({ note }) => note,

  write: async (ctx, { key, input: { note, ...input }, extra }) => {
    const shown = await showMove(ctx, key, input.id, 'IN_PROGRESS', String(input.agent_id));
    if (!shown) return undefined;
    const { ticketId, dependency } = shown;
    const from = input.from ?? shown.from;
    const drafts = [handOverDraftOf(ticketId)] as const;
    // Another tab has handed it over with these words: to give it is still asked for, to say them is not.
    const isSaid = note === undefined || (await isDraftGone(ctx.db, drafts, extra.draftRemainder));
    const asked = { ...input, id: ticketId, ...(!isSaid && { note }), ...(from === undefined ? {} : { from }) };
    await enqueue(ctx, { key, command: 'ticket.hand-over', input: asked, queueKey: ticketId, ...dependency });
    if (!extra.draftRemainder) return ticketId;
    await trimDraft(ctx.db, drafts, extra.draftRemainder);
    // For the copy of a page that dies of it.
    if (note !== undefined) await keepHandedNote(ctx.db, ticketId, note);
    return ticketId;
  },

  // Of the agent the id alone is known here: no name is better than that of whoever had the ticket before.
  settle: (ctx, row, answer, reconciled) =>
    settleStaff(ctx, row, answer, reconciled, {
      status: 'IN_PROGRESS',
      assigned_manager_id: String(row.input.agent_id),
      assigned_manager_name: undefined,
    }),

  reconcile: async (ctx, row) => {
    const answer = await ctx.call('ticket', { params: { id: row.lane } });
    if (!answer.ok) return answer;
    return ok(row.attempts > 0 && isMade(answer.value, row) ? { found: answer.value } : { seen: [] });
  },

  // One that an earlier try has made is no lost race, whoever says so.
  beforeRefusal: async (ctx, row, error) => {
    const present = await presentTicket(ctx, row, error);
    return { present, done: row.attempts > 1 && isMade(present, row) };
  },
  refused: rollBack,

  // As it was asked for, from what the person saw then: nobody loses a ticket who has it by now. It falls with nothing: an
  // earlier try may have brought its note.
  remake: async (ctx, row) => void (await requeueInPlace(ctx, row)),

  describe: ({ ticket }) => staffItem(TRAY.kinds.handOver, ticket),
};
