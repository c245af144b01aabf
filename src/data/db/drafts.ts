import type { AccountDatabase } from './database.ts';

/** In the place of a ticket's id: the draft of the request for service that comes next. */
export const NEXT_REQUEST = 'next-request';

/** In the place of a ticket's id: the draft of a refused request that is written anew. @param ticketId local */
export const requestDraft = (ticketId: string): string => `request:${ticketId}`;

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

/** What a message takes of its draft, and leaves there. */
export interface DraftRemainder {
  /** The stored draft, where the message is that and nothing else: every tab shows it, and may send it. */
  readonly was?: string | undefined;
  /** What stays in the store; undefined where that is all of it. Asked for in the transaction that stores the message. */
  readonly stays: () => string | undefined;
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
  if (draftRemainder?.was === undefined) return false;
  const stored = await db.drafts.bulkGet([...ids]);
  return !stored.some((draft) => draft?.text === draftRemainder.was);
};

/**
 * Takes what a message was made of out of its draft. Call inside a transaction that has `drafts`.
 * @param ids under which the draft may be; what stays is under the first
 * @param draftRemainder what has been written since; nothing by default
 */
export const trimDraft = async (
  db: AccountDatabase,
  ids: readonly [string, ...string[]],
  draftRemainder: DraftRemainder = { stays: () => '' },
): Promise<void> => {
  const rest = draftRemainder.stays();
  if (rest === undefined) return;
  await db.drafts.bulkDelete([...ids]);
  if (rest !== '') await db.drafts.put({ ticketId: ids[0], text: rest });
};
