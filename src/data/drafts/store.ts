import { type DraftText, NEXT_REQUEST } from '../db/drafts.ts';
import { mayStray, placeOfStray, writeDraft } from '../db/stray-drafts.ts';
import { currentTicketId } from '../db/tickets.ts';
import { type Runtime, runtime } from '../runtime.ts';

/**
 * Stores a half-written message behind what another tab has written meanwhile, or takes the draft away where nothing is written.
 * Nothing is said of a full disk. What is written of a request that is refused no more goes where it is found (`writeDraft`).
 * @param draft asked for in the transaction that stores it: a message may have taken of it until then
 * @returns what is stored now, of what went elsewhere only what was written here, whole where it goes to the next request; undefined where it could not be stored
 */
export const saveDraft = async (
  ticketId: string,
  draft: DraftText | ((stored: string) => DraftText),
  from: Pick<Runtime, 'db'> = runtime(),
): Promise<string | undefined> => {
  try {
    const db = from.db();
    const tables = [db.drafts, db.aliases];
    return await db.transaction('rw', mayStray(ticketId) ? [...tables, db.outbox] : tables, async (transaction) => {
      const { own, done } = await writeDraft(db, ticketId, typeof draft === 'function' ? draft : () => draft);
      // Without it a page that is being left takes the transaction with it.
      transaction.idbtrans.commit();
      await done;
      return own;
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
