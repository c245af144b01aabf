import type { AccountDatabase } from '../db/database.ts';
import type { DraftFileRow } from '../db/file-rows.ts';
import { mayStray, placeOfDraft } from '../db/stray-drafts.ts';
import { currentTicketId } from '../db/tickets.ts';
import { uploadsOf } from '../outbox/new-files.ts';

/** A file of a draft, with its bytes. */
export interface DraftFileWhole extends DraftFileRow {
  readonly bytes: ArrayBuffer;
}

/** A file as it is chosen, with its bytes. */
type FileToAdd = Pick<DraftFileWhole, 'id' | 'name' | 'mimeType' | 'bytes'>;

const ofTicket = (db: AccountDatabase, ticketId: string) =>
  db.draftFiles.where('[ticketId+place]').between([ticketId, 0], [ticketId, Number.POSITIVE_INFINITY]);

/** The files of a ticket's draft, in the order they were chosen. */
export const readDraftFiles = (db: AccountDatabase, ticketId: string): Promise<DraftFileWhole[]> =>
  db.transaction('r', [db.draftFiles, db.uploadBytes], async () => {
    const rows = await ofTicket(db, ticketId).toArray();
    const stored = await db.uploadBytes.bulkGet(rows.map(({ id }) => id));
    return rows.flatMap((row, i) => {
      const bytes = row.bytes ?? stored[i]?.bytes;
      return bytes ? [{ ...row, bytes }] : [];
    });
  });

/** The ids of a ticket's files, local or the server's: without their bytes, in one reading. */
export const draftFileIds = (db: AccountDatabase, ticketId: string): Promise<string[]> =>
  db.transaction('r', [db.draftFiles, db.aliases], async () =>
    ofTicket(db, await currentTicketId(db, ticketId)).primaryKeys(),
  );

/**
 * Puts files whose bytes are stored behind those a ticket's draft has; those of a request that is refused no more go where its words
 * do (`placeOfDraft`). Takes next to no room. Call inside a transaction that has `draftFiles` and `aliases`, and `outbox` where they may
 * be such (`mayStray`).
 * @param ticketId local or the server's, or in the place of one
 */
export const placeDraftFiles = async (
  db: AccountDatabase,
  ticketId: string,
  files: readonly Omit<DraftFileRow, 'ticketId' | 'place'>[],
): Promise<void> => {
  const id = await placeOfDraft(db, ticketId);
  const last = (await ofTicket(db, id).keys()).at(-1) as unknown as [string, number] | undefined;
  const first = (last?.[1] ?? -1) + 1;
  await db.draftFiles.bulkPut(files.map((file, i) => ({ ...file, ticketId: id, place: first + i })));
};

/**
 * Stores files behind those a ticket's draft has, as `placeDraftFiles`. May be called inside a transaction that has its tables and
 * `uploadBytes`. Rejects on a full disk.
 */
export const addDraftFiles = (db: AccountDatabase, ticketId: string, files: readonly FileToAdd[]): Promise<void> => {
  const tables = [db.draftFiles, db.uploadBytes, db.aliases];
  return db.transaction('rw', mayStray(ticketId) ? [...tables, db.outbox] : tables, async () => {
    await db.uploadBytes.bulkPut(files.map(({ id, bytes }) => ({ id, bytes })));
    await placeDraftFiles(
      db,
      ticketId,
      files.map(({ bytes: _, ...file }) => file),
    );
  });
};

/**
 * Takes files out of their drafts, bytes included; those of a waiting message, which are in none, stay as they are. Call inside a
 * transaction that has `draftFiles` and `uploadBytes`.
 */
export const dropDraftFiles = async (db: AccountDatabase, ids: readonly string[]): Promise<void> => {
  const own = await db.draftFiles
    .where('id')
    .anyOf([...ids])
    .primaryKeys();
  await db.draftFiles.bulkDelete(own);
  await db.uploadBytes.bulkDelete(own);
};

/** Moves a draft's files from a ticket's local id to the server's. Call inside a transaction that has `draftFiles`. */
export const moveDraftFiles = async (db: AccountDatabase, localId: string, id: string): Promise<void> => {
  await ofTicket(db, localId).modify((file) => {
    file.ticketId = id;
  });
};

/**
 * Puts the files of a message that is taken back into its ticket's draft; its uploads go, but for their bytes. What the device has lost
 * the bytes of goes. Call inside a transaction that has `draftFiles`, `uploads`, `uploadBytes` and `aliases`.
 * @param key of the message's outbox row
 */
export const uploadsToDraft = async (db: AccountDatabase, key: string, ticketId: string): Promise<void> => {
  const uploads = await uploadsOf(db, key);
  const ids = uploads.map(({ id }) => id);
  await db.uploads.bulkDelete(ids);
  const stored = new Set(await db.uploadBytes.where('id').anyOf(ids).primaryKeys());
  await placeDraftFiles(
    db,
    ticketId,
    uploads.filter(({ id }) => stored.has(id)).map(({ id, fileName: name, mimeType }) => ({ id, name, mimeType })),
  );
};
