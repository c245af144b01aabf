import { isFilesText } from '#src/lib/files-text.ts';
import type { AccountDatabase, OutboxRow } from '../../db/database.ts';
import { addToDraft, joinLines, moveDraft, NEXT_REQUEST, putDraft, requestDraft, saidOf } from '../../db/drafts.ts';
import { placeOfStray } from '../../db/stray-drafts.ts';
import { moveDraftFiles } from '../../files/draft-files.ts';
import { putDraftInto, SHARED } from '../../shared/share.ts';
import { dropUploads, uploadsOf } from '../new-files.ts';

/** The place that a refused request leaves, and what waits for it in its conversation beside what it said itself. */
interface RefusedPlace {
  readonly ticketId: string;
  /** In the order they were made. */
  readonly behind: readonly OutboxRow[];
}

type RequestRow = Extract<OutboxRow, { command: 'ticket.create' }>;

/** A request for service that was refused for good; undefined where none of this key is, or it is in doubt. */
export const refusedRow = async (db: AccountDatabase, key: string): Promise<RequestRow | undefined> => {
  const row = await db.outbox.where('key').equals(key).first();
  return row?.command === 'ticket.create' && row.state === 'failed' && !row.doubts ? row : undefined;
};

/**
 * What has become of a request that was refused: tried again, perhaps in doubt; sent; another in its place; or thrown away. Says where
 * the words of its sheet are (`placeOfStray`).
 */
export type Became = 'waiting' | 'sent' | 'replaced' | 'discarded';

/** What has become of a refused request, in this tab or another. @param ticketId local @returns undefined while it is refused */
export const whatBecame = (db: AccountDatabase, key: string, ticketId: string): Promise<Became | undefined> =>
  // One reading: sent in its midst, it would be taken for one that another took the place of.
  db.transaction('r', [db.outbox, db.aliases], async () => {
    if (await refusedRow(db, key)) return undefined;
    const place = await placeOfStray(db, requestDraft(ticketId, key));
    if (place === undefined) return 'waiting';
    if (place === NEXT_REQUEST) return 'discarded';
    return place === ticketId ? 'replaced' : 'sent';
  });

/** The message that says more than its request. Words that only say what its files are, are left out. */
const saidWith = async (db: AccountDatabase, { asked }: Pick<RequestRow, 'asked'>) => {
  const row = asked?.says === undefined ? undefined : await db.outbox.where('key').equals(asked.says).first();
  if (row?.command !== 'message.send') return undefined;
  const nobodys = row.files !== undefined && isFilesText(row.input.text);
  return { key: row.key, text: nobodys ? '' : row.input.text };
};

/**
 * What a refused request was asked with: its row, and the words and files of the message that says more.
 * @returns undefined as `removeRefused`
 */
const readRefused = async (db: AccountDatabase, key: string) => {
  const row = await refusedRow(db, key);
  if (!row) return undefined;
  const said = await saidWith(db, row);
  return { row, text: said?.text ?? '', uploads: said ? await uploadsOf(db, said.key) : [] };
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

/** What a former version of the app has stored of a request is its draft, too. Call inside a transaction that has the tables of drafts. */
const takeFormerDraft = async (
  db: AccountDatabase,
  { lane, key }: Pick<RequestRow, 'lane' | 'key'>,
): Promise<string> => {
  const place = requestDraft(lane, key);
  await moveDraft(db, requestDraft(lane), place);
  await moveDraftFiles(db, requestDraft(lane), place);
  return place;
};

/**
 * Keeps the words of a refused request as a draft, where they can be written anew, unless that was begun before.
 * @returns what `readRefused` answers, and the id of the draft
 * @throws where they cannot be stored, as on a full device: sent anew without them, they would be gone
 */
export const keepRefusedWords = (db: AccountDatabase, key: string) =>
  // One transaction: another tab may begin meanwhile.
  db.transaction('rw', [db.outbox, db.uploads, db.drafts, db.draftFiles], async () => {
    const refused = await readRefused(db, key);
    if (!refused) return undefined;
    const { row, text } = refused;
    const isBegun = (await db.drafts.get(requestDraft(row.lane, key))) !== undefined;
    const draft = await takeFormerDraft(db, row);
    // A former version's may be of the request whose place this one took.
    const former = (await db.drafts.get(draft))?.text ?? '';
    if (!isBegun) await putDraft(db, draft, former.startsWith(text) ? former : joinLines(text, former));
    return { ...refused, draft };
  });

/**
 * Keeps what is half written of a request that is discarded, in its sheet and its conversation, for the next one, behind what stands
 * there. A sheet that says what the request said was only looked at, and goes. Files that a request has no room for wait with what was
 * shared, where they can be chosen for another message. Call inside a transaction of the outbox and the tables of drafts, before its
 * queue goes.
 */
export const leaveToNextRequest = async (
  db: AccountDatabase,
  request: Pick<RequestRow, 'lane' | 'key' | 'asked'>,
): Promise<void> => {
  const sheet = await takeFormerDraft(db, request);
  const said = (await saidWith(db, request))?.text ?? '';
  if ((await db.drafts.get(sheet))?.text.trim() === said.trim()) await db.drafts.delete(sheet);
  for (const place of [sheet, request.lane]) {
    const { left } = await putDraftInto(db, place, NEXT_REQUEST);
    if (left > 0) await putDraftInto(db, place, SHARED, Number.POSITIVE_INFINITY);
  }
};

/**
 * Moves what was being written anew of a request that goes out as it was into its conversation's box, without the words that go with
 * it. Call inside a transaction of the outbox and the tables of drafts.
 */
export const moveRequestDraft = async (
  db: AccountDatabase,
  request: Pick<RequestRow, 'lane' | 'key' | 'asked'>,
): Promise<void> => {
  const place = await takeFormerDraft(db, request);
  const draft = await db.drafts.get(place);
  if (draft) {
    const said = await saidWith(db, request);
    await db.drafts.delete(place);
    await addToDraft(db, request.lane, saidOf(said?.text ?? '').stays(draft.text), 'before');
  }
  await moveDraftFiles(db, place, request.lane);
};
