import { ticketNoteSchema } from '#src/contract/ticket.ts';
import { TRAY } from '#src/texts/tray.ts';
import { addToDraft } from '../../db/drafts.ts';
import { changeNotes, noteDraftOf, type StoredNote } from '../../db/ticket-log.ts';
import type { Command } from './command.ts';
import { enqueue, queueOfTicket, storedRow } from './rows.ts';

const without = (id: string) => (notes: readonly StoredNote[]) => notes.filter((note) => note.id !== id);

/**
 * What staff write about a ticket for one another: its customer never gets it, and nothing waits for it. The server takes one
 * that says what its author said last for that one: it is repeated without looking.
 */
export const note: Command<typeof ticketNoteSchema, 'addNote'> = {
  input: ticketNoteSchema,
  endpoint: 'addNote',
  blocksQueue: false,
  request: ({ id, ...body }) => ({ params: { id }, body }),
  withTicketId: (input, id) => ({ ...input, id }),

  write: async (ctx, { key, input }) => {
    const lane = await queueOfTicket(ctx.db, input.id);
    if (lane === undefined) return undefined;
    await enqueue(ctx, { key, command: 'ticket.note', input: { ...input, id: lane }, lane });
    const created_at = new Date(ctx.ports.clock.now()).toISOString();
    const written = { id: key, text: input.text, author_name: undefined, mine: true, created_at } as const;
    await changeNotes(ctx.db, lane, (notes) => [...notes, { ...written, delivery: 'waiting' }]);
    await ctx.db.drafts.delete(noteDraftOf(lane));
    return lane;
  },

  settle: async ({ db, lease }, row, answer) => {
    await lease.write([db.outbox], async () => {
      const stored = await storedRow(db, row);
      if (!stored) return;
      await db.outbox.delete(stored.seq);
      const others = (notes: readonly StoredNote[]) => without(answer.id)(without(row.key)(notes));
      await changeNotes(db, stored.lane, (notes) => [...others(notes), answer]);
    });
    return undefined;
  },

  refused: (db, row, error) =>
    changeNotes(db, row.lane, (notes) =>
      notes.map((one) => (one.id === row.key ? { ...one, delivery: 'failed' as const, error } : one)),
    ),
  waiting: (db, row) =>
    changeNotes(db, row.lane, (notes) =>
      notes.map(({ error: _, ...one }) => (one.id === row.key ? { ...one, delivery: 'waiting' as const } : one)),
    ),
  discard: (db, row) => changeNotes(db, row.lane, without(row.key)),
  edit: async (db, row) => {
    await addToDraft(db, noteDraftOf(row.lane), row.input.text, 'before');
    await changeNotes(db, row.lane, without(row.key));
  },

  describe: ({ row }) => ({
    kind: TRAY.kinds.note,
    excerpt: row.input.text,
    discardText: TRAY.discardText,
    editable: true,
  }),
};
