import { isFilesText } from '#src/lib/files-text.ts';
import type { AccountDatabase, OutboxRow } from '../../db/database.ts';
import { requestDraft } from '../../db/drafts.ts';
import { dropDraftFiles } from '../../files/draft-files.ts';
import { dropUploads, uploadsOf } from '../new-files.ts';

/** The place that a refused request leaves, and what waits for it in its conversation beside what it said itself. */
interface RefusedPlace {
  readonly ticketId: string;
  /** In the order they were made. */
  readonly behind: readonly OutboxRow[];
}

type RequestRow = Extract<OutboxRow, { command: 'ticket.create' }>;

/** A request for service that was refused for good; undefined where none of this key is, or it is in doubt. */
const refusedRow = async (db: AccountDatabase, key: string): Promise<RequestRow | undefined> => {
  const row = await db.outbox.where('key').equals(key).first();
  return row?.command === 'ticket.create' && row.state === 'failed' && !row.doubts ? row : undefined;
};

/** True while `removeRefused` would find it. */
export const isRefused = async (db: AccountDatabase, key: string): Promise<boolean> =>
  (await refusedRow(db, key)) !== undefined;

/**
 * What a refused request was asked with: its row, and the words and files of the message that says more. Words that only say
 * what the files are, are left out.
 * @returns undefined as `removeRefused`
 */
export const readRefused = async (db: AccountDatabase, key: string) => {
  const row = await refusedRow(db, key);
  if (!row) return undefined;
  const says = row.asked?.says;
  const said = says === undefined ? undefined : await db.outbox.where('key').equals(says).first();
  if (said?.command !== 'message.send') return { row, text: '', uploads: [] };
  const nobodys = said.files !== undefined && isFilesText(said.input.text);
  return { row, text: nobodys ? '' : said.input.text, uploads: await uploadsOf(db, said.key) };
};

/**
 * Removes a refused request for service with the message that said more, so that another takes its place. Call inside a
 * transaction of the outbox and the tables of files.
 * @returns undefined where none of this key is refused, or the person must say first whether it was made
 */
export const removeRefused = async (db: AccountDatabase, key: string): Promise<RefusedPlace | undefined> => {
  const row = await refusedRow(db, key);
  if (!row) return undefined;
  const queue = await db.outbox.where('lane').equals(row.lane).sortBy('seq');
  const itself = new Set([key, row.asked?.says]);
  await db.outbox.bulkDelete(queue.filter((one) => itself.has(one.key)).map((one) => one.seq));
  if (row.asked?.says !== undefined) {
    await db.messages.delete(row.asked.says);
    await dropUploads(db, [row.asked.says]);
  }
  return { ticketId: row.lane, behind: queue.filter((one) => !itself.has(one.key)) };
};

/** Takes away what was being written anew of a request. Call inside a transaction that has the tables of drafts. */
export const dropRequestDraft = async (db: AccountDatabase, ticketId: string): Promise<void> => {
  await db.drafts.delete(requestDraft(ticketId));
  await dropDraftFiles(db, requestDraft(ticketId));
};
