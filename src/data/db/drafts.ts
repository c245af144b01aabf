import type { AccountDatabase } from './database.ts';

/** In the place of a ticket's id: the draft of the request for service that comes next. */
export const NEXT_REQUEST = 'next-request';

/** In the place of a ticket's id: the draft of a refused request that is written anew. @param lane its ticket's local id */
export const requestDraft = (lane: string): string => `request:${lane}`;

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

/** What stays of a draft in the store when a message is made of it; undefined where that is all of it. */
export type DraftRest = () => string | undefined;

/**
 * Takes what a message was made of out of its draft. Call inside a transaction that has `drafts`.
 * @param ids under which the draft may be; what stays is under the first
 * @param draftRest what has been written since; nothing by default
 */
export const leaveInDraft = async (
  db: AccountDatabase,
  ids: readonly [string, ...string[]],
  draftRest: DraftRest = () => '',
): Promise<void> => {
  const rest = draftRest();
  if (rest === undefined) return;
  await db.drafts.bulkDelete([...ids]);
  if (rest !== '') await db.drafts.put({ ticketId: ids[0], text: rest });
};
