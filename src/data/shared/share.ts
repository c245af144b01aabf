import { FILES, SHARE, TEXT } from '#src/contract/limits.ts';
import { SHARE_TEXT } from '#src/texts/share.ts';
import type { AccountDatabase } from '../db/database.ts';
import { addToDraft } from '../db/drafts.ts';
import { META } from '../db/meta.ts';
import { placeOfDraft } from '../db/stray-drafts.ts';
import {
  addDraftFiles,
  type DraftFileWhole,
  dropDraftFiles,
  placeDraftFiles,
  readDraftFiles,
} from '../files/draft-files.ts';

/** In the place of a ticket's id: the draft of what was shared with the app and is in no conversation yet. */
export const SHARED = 'shared';

/** A shared file whose bytes are read. */
type SharedFile = Pick<DraftFileWhole, 'id' | 'name' | 'mimeType' | 'bytes'>;

/** What one share has brought that may be kept, and in words what of it may not. */
export interface Share {
  readonly files: readonly SharedFile[];
  readonly words: string;
  readonly problems: readonly string[];
}

/** Sentences kept of what was not. */
const PROBLEMS_MAX = 200;

const tables = (db: AccountDatabase) => [db.drafts, db.draftFiles, db.uploadBytes, db.aliases, db.outbox, db.meta];

const isSame = (a: SharedFile, b: SharedFile): boolean => {
  if (a.bytes.byteLength !== b.bytes.byteLength) return false;
  const [left, right] = [new Uint8Array(a.bytes), new Uint8Array(b.bytes)];
  return left.every((byte, at) => byte === right[at]);
};

const problemsName = (place: string): string => `${META.shareProblems}:${place}`;

const readProblems = async (db: AccountDatabase, place: string): Promise<readonly string[]> =>
  ((await db.meta.get(problemsName(place)))?.value as readonly string[] | undefined) ?? [];

const wordsOf = async (db: AccountDatabase, place: string): Promise<string> => (await db.drafts.get(place))?.text ?? '';

const standsIn = (written: string, words: string): boolean =>
  words === '' || written === words || written.endsWith(`\n${words}`);

/** Adds words unless they stand there; answers whether all of them do. */
const addWords = async (db: AccountDatabase, place: string, words: string): Promise<boolean> => {
  const written = await wordsOf(db, place);
  if (standsIn(written, words)) return true;
  const room = TEXT.messageMax - (written === '' ? 0 : written.length + 1);
  await addToDraft(db, place, words.slice(0, Math.max(0, room)), 'after');
  return words.length <= room;
};

/**
 * Keeps a share behind what was shared before; what stands there already is not doubled (decision 0433), so that a share whose page was killed
 * may come again. What finds no place is noted in words. Rejects on a full disk; nothing is kept then.
 * @param place `SHARED`, or the id of what is held
 * @param most files that may wait there; they go with several messages where one has no room for them
 */
export const storeShare = (
  db: AccountDatabase,
  place: string,
  share: Share,
  most: number = SHARE.maxFiles,
): Promise<void> =>
  db.transaction('rw', tables(db), async () => {
    const here: SharedFile[] = await readDraftFiles(db, place);
    const fresh: SharedFile[] = [];
    const before = await readProblems(db, place);
    const problems = [...share.problems];
    for (const file of share.files) {
      if ([...here, ...fresh].some((other) => isSame(other, file))) continue;
      if (here.length + fresh.length < most) fresh.push(file);
      else problems.push(SHARE_TEXT.tooMany(file.name, most));
    }
    await addDraftFiles(db, place, fresh);
    if (!(await addWords(db, place, share.words))) problems.push(SHARE_TEXT.wordsCut(TEXT.messageMax));
    // A gallery may call all its files the same: each is told, but none a second time.
    const value = [...before, ...problems.filter((problem) => !before.includes(problem))].slice(-PROBLEMS_MAX);
    if (value.length > 0) await db.meta.put({ name: problemsName(place), value });
  });

/** What waits at a place, in the order it was shared. */
export const readShare = (db: AccountDatabase, place: string = SHARED): Promise<Share> =>
  db.transaction('r', tables(db), async () => ({
    files: await readDraftFiles(db, place),
    words: await wordsOf(db, place),
    problems: await readProblems(db, place),
  }));

/** How many files wait for a conversation, and whether words do; their bytes are not read. */
export const countShared = (db: AccountDatabase): Promise<{ readonly files: number; readonly words: boolean }> =>
  db.transaction('r', [db.drafts, db.draftFiles], async () => ({
    files: await db.draftFiles
      .where('[ticketId+place]')
      .between([SHARED, 0], [SHARED, Number.POSITIVE_INFINITY])
      .count(),
    words: (await db.drafts.where('ticketId').equals(SHARED).count()) > 0,
  }));

/** Takes away what waits at a place. */
export const dropShare = (db: AccountDatabase, place: string): Promise<void> =>
  db.transaction('rw', tables(db), async () => {
    const files = await readDraftFiles(db, place);
    await dropDraftFiles(
      db,
      files.map(({ id }) => id),
    );
    await db.drafts.delete(place);
    await db.meta.delete(problemsName(place));
  });

/** The person has read what was not kept. */
export const dropShareProblems = (db: AccountDatabase): Promise<void> => db.meta.delete(problemsName(SHARED));

/** Files that went from one draft into another, and those that did not. @property place the other one, as it is found by now */
export interface Moved {
  readonly place: string;
  readonly moved: number;
  readonly left: number;
}

/**
 * Puts one draft into another, behind what stands there, in one step: as many files as a message has room for, and none that it
 * has already. Rejects on a full disk; everything is where it was then.
 * @param place that it is taken from: `SHARED`, or a ticket's id as drafts have it
 * @param ticketId local or the server's, or where else a draft may stand
 * @param most files that may stand there
 * @returns how many files have moved where, and how many have found no room and wait on
 */
export const putDraftInto = (
  db: AccountDatabase,
  place: string,
  ticketId: string,
  most: number = FILES.maxCount,
): Promise<Moved> =>
  db.transaction('rw', [db.drafts, db.draftFiles, db.uploadBytes, db.aliases, db.outbox], async () => {
    const id = await placeOfDraft(db, ticketId);
    const [moved, there] = [await readDraftFiles(db, place), await readDraftFiles(db, id)];
    const fresh = moved.filter((file) => !there.some((other) => isSame(other, file)));
    const going = fresh.slice(0, Math.max(0, most - there.length));
    const doubled = moved.filter((file) => !fresh.includes(file));
    await dropDraftFiles(
      db,
      doubled.map((file) => file.id),
    );
    // As they are stored, and without their bytes: a full device has no room for those twice.
    const rows = await db.draftFiles.bulkGet(going.map((file) => file.id));
    await placeDraftFiles(
      db,
      id,
      rows.filter((row) => row !== undefined),
    );
    const words = await wordsOf(db, place);
    // What was shared a second time is there no second time, as its files are not; what a person has typed always is.
    if (place !== SHARED || !standsIn(await wordsOf(db, id), words)) await addToDraft(db, id, words, 'after');
    await db.drafts.delete(place);
    return { place: id, moved: going.length, left: fresh.length - going.length };
  });

/** Puts what was shared into a ticket's draft; see `putDraftInto`. */
export const putShareInto = (db: AccountDatabase, ticketId: string): Promise<Moved> =>
  putDraftInto(db, SHARED, ticketId);
