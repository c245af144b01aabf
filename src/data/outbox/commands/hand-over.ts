import { ticketHandOverSchema } from '#src/contract/ticket.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { Command } from './command.ts';
import { enqueue } from './rows.ts';
import { keyAgain, presentTicket, rollBack, settleStaff, showMove, ticketText, triesOf } from './staff.ts';

/**
 * A ticket is given to an agent, oneself or another, with a note: from what the person saw, or not at all. The server takes
 * a repeated one as done, whether or not it knows keys: it is repeated without looking.
 */
export const handOver: Command<typeof ticketHandOverSchema, 'handOverTicket'> = {
  input: ticketHandOverSchema,
  endpoint: 'handOverTicket',
  blocksQueue: false,
  endsAsNews: true,
  request: ({ id, ...body }) => ({ params: { id }, body }),
  withTicketId: (input, id) => ({ ...input, id }),

  write: async (ctx, { key, input }) => {
    const shown = await showMove(ctx, key, input.id, 'IN_PROGRESS');
    if (!shown) return undefined;
    const { lane, fallsWith } = shown;
    const from = input.from ?? shown.from;
    const asked = { ...input, id: lane, ...(from === undefined ? {} : { from }) };
    await enqueue(ctx, { key, command: 'ticket.hand-over', input: asked, lane, ...fallsWith });
    return lane;
  },

  settle: (ctx, row, answer, reconciled) => settleStaff(ctx, row, answer, reconciled, 'IN_PROGRESS'),

  // One that an earlier try has made is no lost race, whoever says so. But who has the ticket says nothing of the note: with
  // one it stays refused, and made once more it does no harm.
  beforeRefusal: async (ctx, row, error) => {
    const present = await presentTicket(ctx, row, error);
    const theirs = present?.status === 'IN_PROGRESS' && present.assigned_manager_id === String(row.input.agent_id);
    return { present, done: row.attempts > 1 && theirs && row.input.note === undefined };
  },
  refused: rollBack,

  // As it was asked for, from what the person saw then: nobody loses a ticket who has it by now. It falls with nothing: an
  // earlier try may have brought its note.
  remake: async (ctx, row) => {
    const { seq, lane, input } = row;
    await ctx.db.outbox.delete(seq);
    const key = keyAgain(row, ctx.ports);
    await enqueue(ctx, { key, command: 'ticket.hand-over', input, lane, seq, ...triesOf(row) });
  },

  describe: ({ ticket }) => ({
    kind: TRAY.kinds.handOver,
    excerpt: ticketText(ticket),
    discardText: TRAY.discardText,
    editable: false,
  }),
};
