import type { MessageRow } from '#src/data/db/database.ts';
import { chatDay, dayNumber } from '../../words/model/time.ts';
import type { ShownNote } from './notes.ts';

/** One row of a conversation as drawn: a date line, a message, or a note among staff. */
export type ThreadRow =
  | { readonly kind: 'note'; readonly key: string; readonly note: ShownNote }
  | { readonly kind: 'day'; readonly key: string; readonly day: string }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly row: MessageRow;
      /** The sender, above the first of a run of another's messages. */
      readonly who?: string;
    };

/** When a message is shown to be from, in milliseconds: what waits has this device's time, the rest the server's. */
export const messageTime = (row: MessageRow): number =>
  row.delivery !== 'sent' && row.madeAt !== undefined ? row.madeAt : Date.parse(row.message.created_at);

/**
 * The messages of a conversation, in their given order, with a date line before each new day and the sender's name above
 * each run of another's messages. A message that seems older than the one before it (a device whose clock is wrong)
 * starts no day: date lines never go back.
 * @param messages in the order of the screen
 * @param other who is named where the backend does not name the sender
 * @param notes of staff, oldest first: each stands before the first message that is younger
 */
export const threadRows = (
  messages: readonly MessageRow[],
  other: string | undefined,
  notes: readonly ShownNote[] = [],
): ThreadRow[] => {
  const rows: ThreadRow[] = [];
  let day = 0;
  let sender: string | undefined;
  const begin = (ms: number) => {
    const today = dayNumber(ms);
    if (today <= day) return;
    rows.push({ kind: 'day', key: `day:${today}`, day: chatDay(ms) });
    day = today;
    sender = undefined;
  };
  const left = [...notes];
  const addNotes = (until: number) => {
    for (let note = left[0]; note && Date.parse(note.created_at) < until; note = left[0]) {
      begin(Date.parse(note.created_at));
      rows.push({ kind: 'note', key: `note:${note.id}`, note });
      sender = undefined;
      left.shift();
    }
  };
  for (const row of messages) {
    const ms = messageTime(row);
    addNotes(ms);
    begin(ms);
    const from = row.mine ? 'mine' : `other:${row.message.sender_id}`;
    const who = row.mine || from === sender ? undefined : row.message.sender_name || other;
    sender = from;
    rows.push({ kind: 'message', key: row.key, row, ...(who ? { who } : {}) });
  }
  addNotes(Number.POSITIVE_INFINITY);
  return rows;
};

/**
 * Messages of others that have come: those not `known`, oldest first. Older ones that were only now read from the
 * device stand before the first known one and do not count. None where nothing is known yet.
 */
export const arrivedMessages = (messages: readonly MessageRow[], known: ReadonlySet<string>): MessageRow[] => {
  const first = messages.findIndex((row) => known.has(row.key));
  return first < 0 ? [] : messages.slice(first).filter((row) => !row.mine && !known.has(row.key));
};
