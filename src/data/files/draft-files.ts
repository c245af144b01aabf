import type { AccountDatabase } from '../db/database.ts';
import type { DraftFileRow } from '../db/file-rows.ts';
import { mayStray, placeOfStray } from '../db/stray-drafts.ts';
import { currentTicketId } from '../db/tickets.ts';
import { dropUploads, uploadsOf } from '../outbox/new-files.ts';

/** A file as it is chosen, with its bytes. */
type FileToAdd = Pick<DraftFileRow, 'id' | 'name' | 'mimeType' | 'bytes'>;

const ofTicket = (db: AccountDatabase, ticketId: string) =>
  db.draftFiles.where('[ticketId+place]').between([ticketId, 0], [ticketId, Number.POSITIVE_INFINITY]);

/** The files of a ticket's draft, in the order they were chosen. */
export const readDraftFiles = (db: AccountDatabase, ticketId: string): Promise<DraftFileRow[]> =>
  ofTicket(db, ticketId).toArray();

/** The ids of a ticket's files, local or the server's: without their bytes, in one reading. */
export const draftFileIds = (db: AccountDatabase, ticketId: string): Promise<string[]> =>
  db.transaction('r', [db.draftFiles, db.aliases], async () =>
    ofTicket(db, await currentTicketId(db, ticketId)).primaryKeys(),
  );

/**
 * Puts files behind those a ticket's draft has; those of a request that is refused no more go where its words do (`placeOfStray`).
 * May be called inside a transaction that has `draftFiles` and `aliases`, and `outbox` where they may be such (`mayStray`). Rejects on a full disk.
 * @param ticketId local or the server's, or in the place of one
 */
export const addDraftFiles = (db: AccountDatabase, ticketId: string, files: readonly FileToAdd[]): Promise<void> => {
  const tables = [db.draftFiles, db.aliases];
  return db.transaction('rw', mayStray(ticketId) ? [...tables, db.outbox] : tables, async () => {
    const id = (await placeOfStray(db, ticketId)) ?? (await currentTicketId(db, ticketId));
    const last = (await ofTicket(db, id).keys()).at(-1) as unknown as [string, number] | undefined;
    const first = (last?.[1] ?? -1) + 1;
    await db.draftFiles.bulkPut(files.map((file, i) => ({ ...file, ticketId: id, place: first + i })));
  });
};

/** Moves a draft's files from a ticket's local id to the server's. Call inside a transaction that has `draftFiles`. */
export const moveDraftFiles = async (db: AccountDatabase, localId: string, id: string): Promise<void> => {
  await ofTicket(db, localId).modify((file) => {
    file.ticketId = id;
  });
};

/**
 * Puts the files of a message that is taken back into its ticket's draft; its uploads go. Call inside a transaction that
 * has `draftFiles`, `uploads`, `uploadBytes` and `aliases`.
 * @param key of the message's outbox row
 */
export const uploadsToDraft = async (db: AccountDatabase, key: string, ticketId: string): Promise<void> => {
  const uploads = await uploadsOf(db, key);
  const bytes = await db.uploadBytes.bulkGet(uploads.map((upload) => upload.id));
  const files = uploads.flatMap(({ id, fileName, mimeType }, i) => {
    const row = bytes[i];
    return row ? [{ id, name: fileName, mimeType, bytes: row.bytes }] : [];
  });
  await addDraftFiles(db, ticketId, files);
  await dropUploads(db, [key]);
};
