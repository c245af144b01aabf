import { isLocalId } from '#src/contract/commands.ts';
import { type DraftText, hasLines, joinUnlessThere, mergedDraft, NEXT_REQUEST, putDraft } from '../db/drafts.ts';
import { mayStray, placeOfStray } from '../db/stray-drafts.ts';
import { currentTicketId } from '../db/tickets.ts';
import { type Runtime, runtime } from '../runtime.ts';

/**
 * Stores a half-written message behind what another tab has written meanwhile, or takes the draft away where nothing is written.
 * Nothing is said of a full disk. What is written of a request that is refused no more goes where it is found (`placeOfStray`).
 * @param draft asked for in the transaction that stores it: a message may have taken of it until then
 * @returns what is stored now, of what went elsewhere only what was written here, whole where what that was written on is not there; undefined where it could not be stored
 */
export const saveDraft = async (
  ticketId: string,
  draft: DraftText | ((stored: string) => DraftText),
  from: Pick<Runtime, 'db'> = runtime(),
): Promise<string | undefined> => {
  try {
    const db = from.db();
    const tables = [db.drafts, db.aliases];
    const strays = mayStray(ticketId);
    return await db.transaction('rw', strays ? [...tables, db.outbox] : tables, async (transaction) => {
      // The ticket may have moved to the server's id a moment ago, and the page not yet.
      const id = isLocalId(ticketId) ? await currentTicketId(db, ticketId) : ticketId;
      const stored = (await db.drafts.get(id))?.text ?? '';
      const said = typeof draft === 'function' ? draft(stored) : draft;
      const merged = mergedDraft(stored, said);
      const place = strays && merged !== '' ? await placeOfStray(db, ticketId) : undefined;
      const found = place === id ? undefined : place;
      const before = found === undefined ? '' : ((await db.drafts.get(found))?.text ?? '');
      const text = found === NEXT_REQUEST && !said.over?.some((base) => hasLines(before, base)) ? said.text : merged;
      if (found !== undefined) await putDraft(db, id, '');
      const writing = putDraft(db, found ?? id, joinUnlessThere(before, text));
      // Without it a page that is being left takes the transaction with it.
      transaction.idbtrans.commit();
      await writing;
      return text;
    });
  } catch {
    // Signed out meanwhile, or no room: the text still stands in the box, and sending it says what is wrong.
    return undefined;
  }
};

/** The stored draft of a ticket; empty where there is none. @throws where nobody is signed in, or the storage breaks off */
export const readDraft = async (ticketId: string, from: Pick<Runtime, 'db'> = runtime()): Promise<string> => {
  const db = from.db();
  // One reading: the draft moves along when the server's id is known.
  const draft = await db.transaction('r', db.aliases, db.drafts, async () =>
    db.drafts.get(await currentTicketId(db, ticketId)),
  );
  return draft?.text ?? '';
};

/** Whether a draft is of a request that was discarded, perhaps in another tab, in its sheet or in its conversation. @throws as `readDraft` */
export const isDiscarded = async (ticketId: string, from: Pick<Runtime, 'db'>): Promise<boolean> => {
  if (!mayStray(ticketId)) return false;
  const db = from.db();
  const place = await db.transaction('r', db.outbox, db.aliases, async () => placeOfStray(db, ticketId));
  return place === NEXT_REQUEST;
};
