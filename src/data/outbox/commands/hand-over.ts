import { type TicketHandOver, ticketHandOverSchema } from '#src/contract/ticket.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { Command, WriteContext } from './command.ts';
import { enqueue, type Tried } from './rows.ts';
import { keyAgain, presentTicket, rollBack, settleStaff, showMove, ticketText, triesOf } from './staff.ts';

/** Shows a ticket as given away, and puts that into the outbox with what it was made from. */
const writeHandOver = async (
  ctx: WriteContext,
  key: string,
  input: TicketHandOver,
  tried?: Tried,
): Promise<string | undefined> => {
  const shown = await showMove(ctx, key, input.id, 'IN_PROGRESS');
  if (!shown) return undefined;
  const { lane, fallsWith } = shown;
  const from = input.from ?? shown.from;
  const asked = { ...input, id: lane, ...(from === undefined ? {} : { from }) };
  await enqueue(ctx, { key, command: 'ticket.hand-over', input: asked, lane, ...fallsWith, ...tried });
  return lane;
};

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

  write: (ctx, { key, input }) => writeHandOver(ctx, key, input),

  settle: (ctx, row, answer, reconciled) => settleStaff(ctx, row, answer, reconciled, 'IN_PROGRESS'),

  // One that an earlier try has made is no lost race, whoever says so. But who has the ticket says nothing of the note: with
  // one it stays refused, and made once more it does no harm.
  beforeRefusal: async (ctx, row, error) => {
    const present = await presentTicket(ctx, row, error);
    const theirs = present?.status === 'IN_PROGRESS' && present.assigned_manager_id === String(row.input.agent_id);
    return { present, done: row.attempts > 1 && theirs && row.input.note === undefined };
  },
  refused: rollBack,

  // From what the person saw then, as it was asked for: nobody loses a ticket who has it by now.
  remake: async (ctx, row) => {
    await ctx.db.outbox.delete(row.seq);
    await writeHandOver(ctx, keyAgain(row, ctx.ports), row.input, triesOf(row));
  },

  describe: ({ ticket }) => ({
    kind: TRAY.kinds.handOver,
    excerpt: ticketText(ticket),
    discardText: TRAY.discardText,
    editable: false,
  }),
};
