import { ticketAssignSchema } from '#src/contract/ticket.ts';
import { TRAY } from '#src/texts/tray.ts';
import type { ActionRow } from '../../db/database.ts';
import type { Command, WriteContext } from './command.ts';
import { type Dependency, enqueue, existingTicketId, type Tried } from './rows.ts';
import { presentTicket, retryKey, rollBack, settleStaff, staffItem, triesOf } from './staff.ts';

/**
 * Writes an assignment down. Answers its ticket; undefined where that is gone.
 * @param extra `seq` where it does not stand last
 */
export const writeAssign = async (
  ctx: WriteContext,
  key: string,
  id: string,
  extra: Dependency & Partial<Tried & Pick<ActionRow, 'seq'>> = {},
): Promise<string | undefined> => {
  const ticketId = await existingTicketId(ctx.db, id);
  if (ticketId === undefined) return undefined;
  await enqueue(ctx, { key, command: 'ticket.assign', input: { id: ticketId }, queueKey: ticketId, ...extra });
  return ticketId;
};

/**
 * A staff member makes a ticket theirs. Nothing is shown before the server has done it, and to assign twice is to assign
 * once: it is repeated without looking.
 */
export const assign: Command<typeof ticketAssignSchema, 'assignTicket'> = {
  input: ticketAssignSchema,
  endpoint: 'assignTicket',
  blocksQueue: false,
  hiddenBehindOther: true,
  endsAsNews: true,
  request: ({ id }) => ({ params: { id } }),
  withTicketId: (input, id) => ({ ...input, id }),
  write: (ctx, { key, input }) => writeAssign(ctx, key, input.id),
  settle: (ctx, row, answer, reconciled) => settleStaff(ctx, row, answer, reconciled),
  beforeRefusal: async (ctx, row, error) => ({ present: await presentTicket(ctx, row, error), done: false }),
  refused: rollBack,
  remake: async (ctx, row) => {
    await ctx.db.outbox.delete(row.seq);
    await writeAssign(ctx, retryKey(row, ctx.ports), row.lane, triesOf(row));
  },
  describe: ({ ticket }) => staffItem(TRAY.kinds.assign, ticket),
};
