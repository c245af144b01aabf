import { TICKET_MOVES } from '#src/contract/enums.ts';
import { type Ticket, type TicketMove, ticketMoveSchema } from '#src/contract/ticket.ts';
import { err, ok } from '#src/lib/result.ts';
import { TRAY } from '#src/texts/tray.ts';
import { writeAssign } from './assign.ts';
import type { Command, WriteContext } from './command.ts';
import { enqueue, type Tried } from './rows.ts';
import {
  presentTicket,
  requeueInPlace,
  retryKey,
  rollBack,
  settleStaff,
  showMove,
  staffItem,
  triesOf,
} from './staff.ts';

/** Shows a change of status, and puts it into the outbox with what it was made from. */
const writeMove = async (
  ctx: WriteContext,
  key: string,
  { id, status, from: seen, from_agent_id: agent }: TicketMove,
  tried?: Tried,
): Promise<string | undefined> => {
  const shown = await showMove(ctx, key, id, status);
  if (!shown) return undefined;
  const { ticketId, dependency } = shown;
  const from = seen ?? shown.from;
  const saw = agent === undefined ? {} : { from_agent_id: agent };
  const input = { id: ticketId, status, ...(from === undefined ? {} : { from }), ...saw };
  await enqueue(ctx, { key, command: 'ticket.status', input, queueKey: ticketId, ...dependency, ...tried });
  return ticketId;
};

/**
 * The same with the assignment that belongs to taking a ticket. The change goes before it, since it alone can be refused for
 * what another did meanwhile (decision 0302).
 */
export const writeTake = async (
  ctx: WriteContext,
  key: string,
  move: Pick<TicketMove, 'id' | 'from'>,
  tried?: Tried,
): Promise<string | undefined> => {
  const ticketId = await writeMove(ctx, key, { ...move, status: 'IN_PROGRESS' }, tried);
  if (ticketId !== undefined) await writeAssign(ctx, ctx.ports.uuid(), ticketId, { dependsOn: key });
  return ticketId;
};

/** A staff member takes a ticket, returns it to the board or closes it: from what the person saw, or not at all. */
export const setStatus: Command<typeof ticketMoveSchema, 'ticketStatus'> = {
  input: ticketMoveSchema,
  endpoint: 'ticketStatus',
  blocksQueue: false,
  endsAsNews: true,
  request: ({ id, ...body }) => ({ params: { id }, body }),
  withTicketId: (input, id) => ({ ...input, id }),

  write: (ctx, { key, input, extra }) => (extra.assign ? writeTake(ctx, key, input) : writeMove(ctx, key, input)),

  settle: (ctx, row, answer, reconciled) => settleStaff(ctx, row, answer, reconciled, { status: row.input.status }),

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

  // Where it cannot be made from the present status it stays as it is, unless it is what an earlier try has come to. It keeps its
  // place before a change that was made later and waits: from what the server has, and without being shown over that one.
  remake: async (ctx, row) => {
    const { lane: ticketId, attempts, seq } = row;
    const { status } = row.input;
    const shown = await ctx.db.tickets.get(ticketId);
    const now = shown?.move ? shown.move.from : shown?.status;
    const tried = now === status && attempts > 0;
    // Who has taken a ticket is not seen by its status.
    const done = tried && status !== 'IN_PROGRESS';
    const reopens = now === 'CLOSED' && row.input.from === 'CLOSED';
    const again = done || reopens || (tried && shown?.move !== undefined);
    if (!again && now !== undefined && !TICKET_MOVES[now].includes(status)) return;
    const move = { id: ticketId, status, ...(now === undefined ? {} : { from: now }) };
    // The refusal took the assignment away.
    if (shown?.move && !done) {
      const key = await requeueInPlace(ctx, row, move);
      if (status === 'IN_PROGRESS')
        await writeAssign(ctx, ctx.ports.uuid(), ticketId, { dependsOn: key, seq: seq + 0.5 });
      return;
    }
    await ctx.db.outbox.delete(seq);
    const write = status === 'IN_PROGRESS' ? writeTake : writeMove;
    if (!done) await write(ctx, retryKey(row, ctx.ports), move, triesOf(row));
  },

  describe: ({ row: { input }, ticket }) =>
    staffItem(input.from === 'CLOSED' ? TRAY.kinds.reopen : TRAY.moves[input.status], ticket),
};
