import { type Ticket, ticketHandOverSchema } from '#src/contract/ticket.ts';
import { err, ok } from '#src/lib/result.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { Command } from './command.ts';
import { enqueue } from './rows.ts';
import { CHANGED, presentTicket, rollBack, settleStaff, showMove, ticketText } from './staff.ts';

/** True for a ticket that this agent works on. */
const isWith = (ticket: Ticket | undefined, agent: string | number): boolean =>
  ticket?.status === 'IN_PROGRESS' && ticket.assigned_manager_id === String(agent);

/** A ticket is given to an agent, oneself or another, with a note: from what the person saw, or not at all. */
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

  reconcile: async (ctx, row) => {
    const answer = await ctx.call('ticket', { params: { id: row.lane } });
    if (!answer.ok) return answer;
    const { agent_id, from } = row.input;
    const ticket: Ticket = answer.value;
    if (row.attempts > 0 && isWith(ticket, agent_id)) return ok({ found: ticket });
    if (from === undefined || ticket.status === from) return ok({ seen: [] });
    return err(CHANGED(ticket));
  },

  beforeRefusal: async (ctx, row, error) => {
    const present = await presentTicket(ctx, row, error);
    return { present, done: row.attempts > 1 && isWith(present, row.input.agent_id) };
  },
  refused: rollBack,

  describe: ({ ticket }) => ({
    kind: TRAY.kinds.handOver,
    excerpt: ticketText(ticket),
    discardText: TRAY.discardText,
    editable: false,
  }),
};
