import { ticketNoteSchema } from '#src/contract/ticket.ts';
import { TRAY } from '#src/texts/tray.ts';
import { isDraftGone, trimDraft } from '../../db/drafts.ts';
import { keepNote, noteDraftOf } from '../../db/ticket-log.ts';
import type { Command } from './command.ts';
import { enqueue, existingTicketId, storedRow } from './rows.ts';

/**
 * What staff write about a ticket for one another: its customer never gets it, and nothing waits for it. Without a key the
 * server takes one that says what its author has said lately for that one: it is repeated without looking.
 */
export const note: Command<typeof ticketNoteSchema, 'addNote'> = {
  input: ticketNoteSchema,
  endpoint: 'addNote',
  blocksQueue: false,
  request: ({ id, ...body }) => ({ params: { id }, body }),
  withTicketId: (input, id) => ({ ...input, id }),
  noteOf: ({ text }) => text,

  write: async (ctx, { key, input, extra }) => {
    const ticketId = await existingTicketId(ctx.db, input.id);
    if (ticketId === undefined) return undefined;
    if (await isDraftGone(ctx.db, [noteDraftOf(ticketId)], extra.draftRemainder)) return ticketId;
    await enqueue(ctx, { key, command: 'ticket.note', input: { ...input, id: ticketId }, queueKey: ticketId });
    await trimDraft(ctx.db, [noteDraftOf(ticketId)], extra.draftRemainder);
    return ticketId;
  },

  settle: async ({ db, lease }, row, answer) => {
    await lease.write([db.outbox], async () => {
      const stored = await storedRow(db, row);
      if (!stored) return;
      await db.outbox.delete(stored.seq);
      await keepNote(db, stored.lane, answer);
    });
    return undefined;
  },
  refused: async () => {},

  describe: ({ row }) => ({
    kind: TRAY.kinds.note,
    excerpt: row.input.text,
    discardText: TRAY.discardText,
    editable: false,
  }),
};
