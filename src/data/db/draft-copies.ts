import * as v from 'valibot';
import { TEXT } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import { sameText } from '#src/lib/letters.ts';
import type { AccountDatabase } from './database.ts';
import { type DraftText, hasLines, joinLines, mergedDraft, writtenSince } from './drafts.ts';
import { writeDraft } from './stray-drafts.ts';
import { readHandedNotes, readLog, ticketOfNoteDraft } from './ticket-log.ts';
import { messagesOf } from './tickets.ts';

/** What a page has of a draft that its database may not get any more. */
export interface UnsavedDraft extends DraftText {
  /** What was sent, and is not stored as a message yet as far as the page knows. */
  readonly sending?: readonly string[];
}

const schema = v.object({
  text: v.string(),
  over: v.optional(v.array(v.string())),
  sending: v.optional(v.array(v.string()), []),
});

/** Characters beyond which nothing is copied: the browser has room for few of them, and all accounts share it. */
const COPY_MAX = 4 * TEXT.messageMax;

/** A browser may forbid it, and the worker has none: a copy is a second chance, and what has none goes on without. */
const withStorage = <T>(work: (storage: Storage) => T): T | undefined => {
  try {
    return globalThis.localStorage ? work(globalThis.localStorage) : undefined;
  } catch {
    // Full or forbidden.
    return undefined;
  }
};

// A colon may stand in the name of an account.
const prefixOf = (db: AccountDatabase): string => `draft:${encodeURIComponent(db.name)}:`;

/** All copies of an account, by their keys. */
const copiesOf = (db: AccountDatabase): ReadonlyMap<string, string> => {
  const prefix = prefixOf(db);
  const copies = new Map<string, string>();
  withStorage((storage) => {
    for (let i = 0; i < storage.length; i += 1) {
      const key = storage.key(i);
      if (key?.startsWith(prefix)) copies.set(key, storage.getItem(key) ?? '');
    }
  });
  return copies;
};

const parsed = (written: string): v.InferOutput<typeof schema> | undefined => {
  try {
    const copy = v.safeParse(schema, JSON.parse(written));
    return copy.success ? copy.output : undefined;
  } catch {
    return undefined;
  }
};

/** Between a ticket's id, which never has one, and the box's own name: two pages may be left with a box of one ticket. */
const MARK = '#';

const keyOf = (db: AccountDatabase, ticketId: string, box: string): string => prefixOf(db) + ticketId + MARK + box;

/**
 * Copies a box into the browser's storage that is written at once: a database may lose what a page writes at its end.
 * @returns whether there is such a copy now
 */
export const keepCopy = (db: AccountDatabase, ticketId: string, box: string, copy: UnsavedDraft): boolean => {
  const value = JSON.stringify(copy);
  if (value.length > COPY_MAX) return false;
  return (
    withStorage((storage) => {
      storage.setItem(keyOf(db, ticketId, box), value);
      return true;
    }) ?? false
  );
};

/**
 * In the place of a copy that another page has put into the draft, or found there: when, in milliseconds since 1970. A copy that is
 * missing may just be lost. A former version said nothing there.
 */
const isStored = (value: string | null): boolean => value !== null && !value.startsWith('{');

/** Milliseconds for which that stands: a page may sleep while several others start, or have no storage to look into. */
const STORED_MS = 7 * 24 * 3_600_000;

/** Whether another page has a box's copy in the draft now, or found it there. */
export const isCopyStored = (db: AccountDatabase, ticketId: string, box: string): boolean =>
  withStorage((storage) => isStored(storage.getItem(keyOf(db, ticketId, box)))) ?? false;

/** Forgets a box's copy: the database has what stood in the box, or something newer. */
export const dropCopy = (db: AccountDatabase, ticketId: string, box: string): void =>
  withStorage((storage) => storage.removeItem(keyOf(db, ticketId, box)));

/** Whether the words of a copy are in what was said, among others perhaps, so that a page that starts has nothing to add. */
const isSaid = ({ text, over, sending }: v.InferOutput<typeof schema>, said: string): boolean => {
  if (sending.length > 0 || text.trim() === '') return false;
  return text.trim() === said.trim() || (hasLines(said, text) && mergedDraft(said, { text, over }) === said);
};

/** Forgets the copies of a ticket whose words were sent, or are stored now: the store has had them. @param now milliseconds since 1970 */
export const dropSaidCopies = (db: AccountDatabase, ticketId: string, said: string, now: number): void =>
  withStorage((storage) => {
    if (said.trim() === '') return;
    for (const [key, value] of copiesOf(db)) {
      const copy = key.startsWith(keyOf(db, ticketId, '')) ? parsed(value) : undefined;
      if (copy && isSaid(copy, said)) storage.setItem(key, String(now));
    }
  });

/** Whether any page has left a copy of a box of an account. */
export const hasCopies = (db: AccountDatabase): boolean => [...copiesOf(db).values()].some((copy) => !isStored(copy));

/**
 * Forgets which copies were stored.
 * @param now milliseconds since 1970, where pages that still stand may not have seen it yet: what was stored in the last week stays
 */
export const dropStoredCopies = (db: AccountDatabase, now?: number): void =>
  withStorage((storage) => {
    // A clock that was set back makes nothing stay for years.
    const isOver = (at: number) => now === undefined || Math.abs(now - at) > STORED_MS;
    for (const [key, value] of copiesOf(db)) if (isStored(value) && isOver(Number(value))) storage.removeItem(key);
  });

/** All copies of an account as they are now. @returns forgets them, but for what a page has copied since */
export const copiesToDrop = (db: AccountDatabase): (() => void) => {
  const copies = copiesOf(db);
  return () =>
    withStorage((storage) => {
      for (const [key, value] of copies) if (storage.getItem(key) === value) storage.removeItem(key);
    });
};

/**
 * Whether what a draft said was made into a message, or a note, of its ticket: the same words in another one are not it. Call inside
 * a transaction that has `messages`, `outbox` and `meta`.
 */
const isMade = async (db: AccountDatabase, place: string, text: string): Promise<boolean> => {
  const isIt = (one: string | undefined) => sameText(one ?? '', written(text));
  const noted = ticketOfNoteDraft(place);
  if (noted === undefined)
    return (
      (await messagesOf(db, place)
        .filter(({ mine, message }) => mine && isIt(message.text))
        .count()) > 0
    );
  if ((await readLog(db, noted))?.notes.some((note) => note.mine && isIt(note.text))) return true;
  if ((await readHandedNotes(db, noted)).some(isIt)) return true;
  const queue = await db.outbox.where('lane').equals(noted).toArray();
  const waiting = queue.filter(({ input }) => {
    const { text, note } = input as { readonly text?: string; readonly note?: string };
    return isIt(text) || isIt(note);
  });
  // A message that says the same is no note.
  return (await db.messages.bulkGet(waiting.map(({ key }) => key))).some((message) => message === undefined);
};

/** As far as a draft is stored that was written on until it was a message: most of its lines, from the draft on; undefined where none is. */
const storedStage = (stored: string, base: string, message: string): string | undefined => {
  const lines = stored.split('\n');
  let most = 0;
  for (const start of lines.keys()) {
    let length = 0;
    for (let at = start; at < lines.length; at += 1) {
      const more = (at > start ? '\n' : '') + lines[at];
      if (!message.startsWith(more, length)) break;
      length += more.length;
    }
    most = Math.max(most, length);
  }
  const stage = message.slice(0, most);
  return stage.trim() !== '' && stage.startsWith(base) ? stage : undefined;
};

/**
 * Takes a copy into its draft, behind what another page has stored there since, and before it what was sent and has come to
 * nothing. Call inside a transaction.
 */
const restoreCopy = async (
  db: AccountDatabase,
  place: string,
  { text, over, sending }: v.InferOutput<typeof schema>,
): Promise<void> => {
  const { done } = await writeDraft(db, place, async (stored, ticketId) => {
    // In the draft when this was copied, and not any more: it was sent from there with what was written around it, or taken away.
    const base = over?.[0] ?? '';
    const isTaken = (one: string) => hasLines(base, one) && !hasLines(stored, one);
    // Of what was written on the draft, only that is left where the draft itself was sent, or taken away, elsewhere.
    const begun = sending.find((one) => one.startsWith(base));
    const stage = begun && storedStage(stored, base, begun);
    const onBase = stage === undefined ? begun : undefined;
    const lost: string[] = [];
    for (const one of sending)
      if (!isTaken(one) && !(await isMade(db, ticketId, one)))
        lost.push(one === onBase ? writtenSince({ text: one, over }) : one);
    return { text: joinLines(...lost, text), over: stage === undefined ? over : [stage, ...(over ?? [])] };
  });
  await done;
};

/**
 * Restores into the drafts what pages have left behind. Where that cannot be written now, it waits for the next time.
 * @param now milliseconds since 1970
 */
export const restoreDraftCopies = async (db: AccountDatabase, now: number): Promise<void> => {
  dropStoredCopies(db, now);
  const copies = [...copiesOf(db)].filter(([, value]) => !isStored(value));
  if (copies.length === 0) return;
  const start = prefixOf(db).length;
  try {
    await db.transaction('rw', [db.drafts, db.aliases, db.messages, db.outbox, db.meta], async () => {
      for (const [key, written] of copies) {
        const copy = parsed(written);
        if (copy) await restoreCopy(db, key.slice(start).split(MARK)[0] ?? '', copy);
      }
    });
  } catch (error) {
    console.warn('Drafts of an earlier page could not be stored', error);
    return;
  }
  withStorage((storage) => {
    // A page that is left just then may have copied more.
    for (const [key, written] of copies) if (storage.getItem(key) === written) storage.setItem(key, String(now));
  });
};
