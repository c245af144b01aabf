import type { TicketEvent, TicketLog, TicketNote } from '#src/contract/desk.ts';
import type { AccountDatabase } from './database.ts';
import { META } from './meta.ts';

/** An internal note as stored. */
export type StoredNote = Pick<TicketNote, 'id' | 'text' | 'author_name' | 'mine' | 'created_at'>;

/** What became of a ticket, and what staff wrote about it for one another, oldest first. */
export interface StoredLog {
  readonly events: readonly Pick<TicketEvent, 'id' | 'kind' | 'at' | 'by' | 'to'>[];
  readonly notes: readonly StoredNote[];
}

/** Where a ticket's log is kept: what takes all conversations away takes it along. */
export const logNameOf = (ticketId: string): string => `${META.conversation}log:${ticketId}`;

const NOTE_DRAFT = 'note:';
const HAND_OVER_DRAFT = 'hand-over:';

/** The draft of a note, in the place of a ticket's id: never mixed up with that of a message. */
export const noteDraftOf = (ticketId: string): string => NOTE_DRAFT + ticketId;

/** The draft of the note that a ticket is handed over with, in the place of a ticket's id. */
export const handOverDraftOf = (ticketId: string): string => HAND_OVER_DRAFT + ticketId;

/** The ticket that such a draft is about; undefined for any other draft. @param place in the place of a ticket's id */
export const ticketOfNoteDraft = (place: string): string | undefined => {
  const mark = [NOTE_DRAFT, HAND_OVER_DRAFT].find((one) => place.startsWith(one));
  return mark === undefined ? undefined : place.slice(mark.length);
};

/** A ticket's log as stored, if it is. */
export const readLog = async (db: AccountDatabase, ticketId: string): Promise<StoredLog | undefined> =>
  (await db.meta.get(logNameOf(ticketId)))?.value as StoredLog | undefined;

/** Stores what is known of a ticket's log; notes are only ever added. Call inside a transaction that has `meta`. */
export const keepLog = async (db: AccountDatabase, ticketId: string, log: StoredLog | TicketLog): Promise<void> => {
  const stored = await readLog(db, ticketId);
  const ids = new Set(log.notes.map(({ id }) => id));
  const notes = [...log.notes, ...(stored?.notes ?? []).filter(({ id }) => !ids.has(id))];
  const value = { events: log.events, notes };
  // Writing what is known would wake the page at each look.
  if (JSON.stringify(value) !== JSON.stringify(stored)) await db.meta.put({ name: logNameOf(ticketId), value });
};

/** Adds a note to it. Call inside a transaction that has `meta`. */
export const keepNote = async (db: AccountDatabase, ticketId: string, note: StoredNote): Promise<void> => {
  const { events = [], notes = [] } = (await readLog(db, ticketId)) ?? {};
  await keepLog(db, ticketId, { events, notes: [...notes.filter(({ id }) => id !== note.id), note] });
};

/** How many notes of hand-overs are remembered of a ticket. */
const HANDED_MAX = 5;
/** Where `meta` has them. */
export const handedNameOf = (ticketId: string): string => `${META.conversation}handed:${ticketId}`;

/** What a ticket was handed over with on this device lately: the server tells it with the log alone, which nobody may have read since. */
export const readHandedNotes = async (db: AccountDatabase, ticketId: string): Promise<readonly string[]> =>
  ((await db.meta.get(handedNameOf(ticketId)))?.value as readonly string[] | undefined) ?? [];

/** Adds one to them. Call inside a transaction that has `meta`. */
export const keepHandedNote = async (db: AccountDatabase, ticketId: string, note: string): Promise<void> => {
  const value = [...(await readHandedNotes(db, ticketId)), note].slice(-HANDED_MAX);
  await db.meta.put({ name: handedNameOf(ticketId), value });
};
