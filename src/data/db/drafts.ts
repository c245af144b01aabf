import type { AccountDatabase } from './database.ts';

/** In the place of a ticket's id: the draft of the request for service that comes next. */
export const NEXT_REQUEST = 'next-request';

const REQUEST_DRAFT = 'request:';

/** Between the ticket's id and the request's key, neither of which has one. */
const SEPARATOR = '/';

/**
 * In the place of a ticket's id: the draft of a refused request that is written anew. One that took another's place has its own, so
 * that what is written late in the sheet of the former is not taken for the beginning of this one.
 * @param ticketId local
 * @param key the request's; missing in what a former version of the app has stored
 */
export const requestDraft = (ticketId: string, key?: string): string =>
  REQUEST_DRAFT + (key === undefined ? ticketId : ticketId + SEPARATOR + key);

const partsOf = (place: string): readonly string[] =>
  place.startsWith(REQUEST_DRAFT) ? place.slice(REQUEST_DRAFT.length).split(SEPARATOR) : [];
/** The local id of the ticket that such a draft is about; undefined for any other draft. @param place in the place of a ticket's id */
export const ticketOfRequestDraft = (place: string): string | undefined => partsOf(place)[0];
/** The key of the request that such a draft is of; undefined for any other draft. @param place in the place of a ticket's id */
export const keyOfRequestDraft = (place: string): string | undefined => partsOf(place)[1];

/** Adds to a ticket's draft, before or after what is being written there. Call inside a transaction that has `drafts`. */
export const addToDraft = async (
  db: AccountDatabase,
  ticketId: string,
  words: string,
  where: 'before' | 'after',
): Promise<void> => {
  const written = (await db.drafts.get(ticketId))?.text ?? '';
  const parts = where === 'before' ? [words, written] : [written, words];
  const text = parts.filter((part) => part !== '').join('\n');
  if (text !== '') await db.drafts.put({ ticketId, text });
};

/** Moves a draft to another ticket, before what is being written there. Call inside a transaction that has `drafts`. */
export const moveDraft = async (db: AccountDatabase, from: string, to: string): Promise<void> => {
  const draft = await db.drafts.get(from);
  if (!draft) return;
  await db.drafts.delete(from);
  await addToDraft(db, to, draft.text, 'before');
};

/** What stands in a box, as it is to be stored. */
export interface DraftText {
  readonly text: string;
  /**
   * The stored texts that it takes the place of, whichever is there: first the one that was stored for certain, then what was on its
   * way to the store. Undefined where it goes behind whatever is there.
   */
  readonly over?: readonly string[] | undefined;
}

/** Those that say something, one below the other. */
export const joinLines = (...parts: readonly string[]): string => parts.filter((part) => part.trim() !== '').join('\n');

/** Whether a text has these lines among its own. */
export const hasLines = (text: string, lines: string): boolean => `\n${text}\n`.includes(`\n${lines}\n`);

/** A text without the lines at its end that another text begins with. */
const withoutBeginning = (text: string, whole: string): string => {
  const lines = text.split('\n');
  const at = lines.findIndex((_, i) => lines[i] !== '' && whole.startsWith(lines.slice(i).join('\n')));
  return at < 0 ? text : lines.slice(0, at).join('\n');
};

/** A stored text without the copy of a box, which had what it was written over. */
export const withoutCopy = (stored: string, { text, over = [''] }: DraftText): string =>
  over.some((base) => stored.includes(base)) ? withoutBeginning(stored, text) : stored;

/** A text with these lines behind it, unless it has them; where it ends with their beginning, that is written on. */
export const joinUnlessThere = (text: string, lines: string): string =>
  hasLines(text, lines) ? text : joinLines(withoutBeginning(text, lines), lines);

/** Where another tab has put lines before what a box knew, behind it or both: how they stand with what the box says now. */
const writtenAround = (stored: string, over: readonly string[] = []): ((own: string) => string) | undefined => {
  for (const base of over.filter((one) => one.trim() !== '')) {
    const at = `\n${stored}\n`.lastIndexOf(`\n${base}\n`);
    if (at >= 0)
      return (own) => joinLines(stored.slice(0, Math.max(0, at - 1)), own, stored.slice(at + base.length + 1));
  }
  return undefined;
};

/**
 * What stands between lines; undefined where those do not stand there in order.
 * @param within a line may go on behind one of them, which stays
 */
const writtenBetween = (text: string, known: string, within = false): string | undefined => {
  const lines = known.split('\n').filter((line) => line.trim() !== '');
  const rest = text.split('\n').flatMap((line) => {
    const next = lines[0];
    if (next === undefined || !(line === next || (within && line.startsWith(`${next} `)))) return [line];
    lines.shift();
    return line === next ? [] : [line.slice(next.length).trimStart()];
  });
  return lines.length > 0 ? undefined : rest.join('\n');
};

/** What was written behind a text that both began with, or between its lines, or behind those, or all of it. */
export const writtenSince = ({ text, over: [base = ''] = [] }: DraftText): string => {
  if (base.trim() === '') return text;
  if (text.startsWith(base)) return text.slice(base.length).trimStart();
  // A single line of few letters may begin another that has nothing to do with it.
  return writtenBetween(text, base) ?? (base.includes('\n') ? writtenBetween(text, base, true) : undefined) ?? text;
};

/**
 * What a stored draft says once a box is stored. Another tab may have written, changed or sent what is not as this box knew it: that
 * stays as it is, and what was written since goes behind it.
 */
export const mergedDraft = (stored: string, draft: DraftText): string => {
  const own = draft.text.trim() === '' ? '' : draft.text;
  if (draft.over?.includes(stored)) return own;
  const isOn = (base: string) => base !== '' && (own.startsWith(base) || hasLines(own, base));
  const isWrittenOn = draft.over?.some(isOn);
  // Stored already, which its page did not live to know.
  if (isWrittenOn && hasLines(stored, own)) return stored;
  // A page that started meanwhile has stored this one's copy.
  if (isWrittenOn && stored !== '' && withoutCopy(stored, draft) === '') return own;
  const around = writtenAround(stored, draft.over);
  if (around) return around(own);
  if (own === '' || hasLines(stored, own)) return stored;
  return joinUnlessThere(stored, writtenSince(draft));
};

/**
 * What stays of a draft of which this much has been said: what was written behind, before or in between, or all where it is another one.
 * @param known what the store had as far as the box knew whose words they are: a full device may not have stored all of them
 */
export const saidOf = (said: string, known: readonly string[] = []): DraftRemainder => ({
  stays: (stored) => {
    const all = [said, ...known];
    if (all.some((one) => one.trim() === stored.trim())) return '';
    const since = all.map((one) => writtenSince({ text: stored, over: [one] })).find((rest) => rest !== stored);
    const between = () => all.map((one) => writtenBetween(stored, one, true)).find((rest) => rest !== undefined);
    const rest = since ?? between() ?? stored;
    return rest.trim() === '' ? '' : rest;
  },
});

/** Stores a draft, or takes it away where it says nothing. Call inside a transaction that has `drafts`. */
export const putDraft = (db: AccountDatabase, ticketId: string, text: string): PromiseLike<unknown> =>
  text === '' ? db.drafts.delete(ticketId) : db.drafts.put({ ticketId, text });

/** What a message takes of its draft, and leaves there. */
export interface DraftRemainder {
  /**
   * The stored draft, where the message is that and nothing else: every tab shows it, and may send it. As it may be by now, with what
   * this box has stored behind it since. Asked for in the transaction that stores the message.
   */
  readonly was?: (() => readonly string[]) | undefined;
  /** What stays of what is stored. Asked for in the transaction that stores the message, again where that is tried again. */
  readonly stays: (stored: string) => string;
}

/**
 * True where another tab has sent or changed the stored draft that a message is: there is nothing to be made of it any more. Call
 * inside a transaction that has `drafts`.
 * @param ids under which the draft may be
 */
export const isDraftGone = async (
  db: AccountDatabase,
  ids: readonly [string, ...string[]],
  draftRemainder: DraftRemainder | undefined,
): Promise<boolean> => {
  const was = draftRemainder?.was?.();
  if (was === undefined) return false;
  const stored = await db.drafts.bulkGet([...ids]);
  // What was written here since may stand behind it.
  return !stored.some((draft) => was.includes(draft?.text ?? ''));
};

/**
 * Takes what a message was made of out of its draft. Call inside a transaction that has `drafts`.
 * @param ids under which the draft may be; what stays is under the first
 * @param draftRemainder what has been written since, here and in other tabs; nothing by default
 */
export const trimDraft = async (
  db: AccountDatabase,
  ids: readonly [string, ...string[]],
  draftRemainder: DraftRemainder = { stays: () => '' },
): Promise<void> => {
  const rows = await db.drafts.bulkGet([...ids]);
  const rest = draftRemainder.stays(rows.find((row) => row !== undefined)?.text ?? '');
  await db.drafts.bulkDelete([...ids]);
  await putDraft(db, ids[0], rest);
};
