import type { TicketEvent, TicketNote } from '#src/contract/desk.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { AccountDatabase } from './database.ts';
import { META } from './meta.ts';

/** An internal note as stored; one of our own that is not on the server has its action's key for an id. */
export interface StoredNote extends Pick<TicketNote, 'id' | 'text' | 'author_name' | 'mine' | 'created_at'> {
  /** Not on the server yet, or refused. */
  readonly delivery?: 'waiting' | 'failed';
  readonly error?: AppError;
}

/** What became of a ticket, and what staff wrote about it for one another, oldest first. */
export interface StoredLog {
  readonly events: readonly Pick<TicketEvent, 'id' | 'kind' | 'at' | 'by' | 'to'>[];
  readonly notes: readonly StoredNote[];
}

/** Where a ticket's log is kept: what takes all conversations away takes it along. */
export const logNameOf = (ticketId: string): string => `${META.conversation}log:${ticketId}`;

/** The draft of a note, in the place of a ticket's id: never mixed up with that of a message. */
export const noteDraftOf = (ticketId: string): string => `note:${ticketId}`;

/** A ticket's log as stored, if it is. */
export const readLog = async (db: AccountDatabase, ticketId: string): Promise<StoredLog | undefined> =>
  (await db.meta.get(logNameOf(ticketId)))?.value as StoredLog | undefined;

/** Changes the notes of a ticket's log. Call inside a transaction that has `meta`. */
export const changeNotes = async (
  db: AccountDatabase,
  ticketId: string,
  change: (notes: readonly StoredNote[]) => readonly StoredNote[],
): Promise<void> => {
  const { events = [], notes = [] } = (await readLog(db, ticketId)) ?? {};
  await db.meta.put({ name: logNameOf(ticketId), value: { events, notes: change(notes) } satisfies StoredLog });
};
