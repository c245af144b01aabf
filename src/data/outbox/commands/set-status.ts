import { TICKET_MOVES } from '#src/contract/enums.ts';
import { type Ticket, type TicketMove, ticketMoveSchema } from '#src/contract/ticket.ts';
import { err, ok } from '#src/lib/result.ts';
import { TRAY } from '#src/texts/tray.ts';
import { writeAssign } from './assign.ts';
import type { Command, WriteContext } from './command.ts';
import { enqueue, queueOfTicket, type Tried } from './rows.ts';
import { presentTicket, rollBack, settleStaff, ticketText, triesOf } from './staff.ts';

/**
 * Shows a change of status before the server has made it, and puts it into the outbox with the status it was made from.
 * One made from another that waits means nothing without it, and falls with it.
 */
const writeMove = async (
  ctx: WriteContext,
  key: string,
  { id, status, from: seen }: TicketMove,
  tried?: Tried,
): Promise<string | undefined> => {
  const lane = await queueOfTicket(ctx.db, id);
  if (lane === undefined) return undefined;
  const row = await ctx.db.tickets.get(lane);
  const from = seen ?? row?.status;
  if (row) await ctx.db.tickets.put({ ...row, status, move: { key, from: row.move?.from ?? row.status } });
  const input = { id: lane, status, ...(from === undefined ? {} : { from }) };
  const fallsWith = row?.move ? { fallsWith: row.move.key } : {};
  await enqueue(ctx, { key, command: 'ticket.status', input, lane, ...fallsWith, ...tried });
  return lane;
};

/** A staff member takes a ticket, returns it to the board or closes it: from the status it was seen in, or not at all. */
export const setStatus: Command<typeof ticketMoveSchema, 'ticketStatus'> = {
  input: ticketMoveSchema,
  endpoint: 'ticketStatus',
  blocksQueue: false,
  request: ({ id, ...body }) => ({ params: { id }, body }),
  withTicketId: (input, id) => ({ ...input, id }),

  // The change goes before the assignment, since it alone can be refused for what another did meanwhile (decision 0302).
  write: async (ctx, { key, input, extra }) => {
    const lane = await writeMove(ctx, key, input);
    if (lane !== undefined && extra.assign) await writeAssign(ctx, ctx.ports.uuid(), lane, { fallsWith: key });
    return lane;
  },

  settle: (ctx, row, answer, reconciled) => settleStaff(ctx, row, answer, reconciled, row.input.status),

  reconcile: async (ctx, row) => {
    const answer = await ctx.call('ticket', { params: { id: row.lane } });
    if (!answer.ok) return answer;
    const { status, from } = row.input;
    const ticket: Ticket = answer.value;
    if (row.attempts > 0 && ticket.status === status) return ok({ found: ticket });
    if (from === undefined || ticket.status === from) return ok({ seen: [] });
    const message = 'Someone else has changed this ticket.';
    return err({ kind: 'conflict', code: 'STATUS_CONFLICT', message, body: { status: ticket.status, ticket } });
  },

  // One that an earlier try has made is refused as a conflict with itself.
  beforeRefusal: async (ctx, row, error) => {
    const present = await presentTicket(ctx, row, error);
    return { present, done: row.attempts > 1 && present?.status === row.input.status };
  },
  refused: rollBack,

  // Where it cannot be made from the present status it stays as it is, unless it is what an earlier try has come to.
  remake: async (ctx, row) => {
    const { key, lane, attempts } = row;
    const { status } = row.input;
    const now = (await ctx.db.tickets.get(lane))?.status;
    // Who has taken a ticket is not seen by its status.
    const done = now === status && status !== 'IN_PROGRESS' && attempts > 0;
    if (!done && now !== undefined && !TICKET_MOVES[now].includes(status)) return;
    await ctx.db.outbox.delete(row.seq);
    if (done) return;
    await writeMove(ctx, key, { id: lane, status, ...(now === undefined ? {} : { from: now }) }, triesOf(row));
    // The refusal took the assignment away.
    if (status === 'IN_PROGRESS') await writeAssign(ctx, ctx.ports.uuid(), lane, { fallsWith: key });
  },

  describe: ({ row, ticket }) => ({
    kind: TRAY.moves[row.input.status],
    excerpt: ticketText(ticket),
    discardText: TRAY.discardText,
    editable: false,
  }),
};
