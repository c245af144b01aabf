import type { AccountDatabase } from '../db/database.ts';
import type { FileCopyRow } from '../db/file-rows.ts';
import { isSignedOut } from '../db/meta.ts';

/** Bytes kept of whole files, and of the small pictures beside them. */
const BUDGET = { whole: 50 * 1024 * 1024, thumbnails: 20 * 1024 * 1024 } as const;

/** Milliseconds: how finely a look at a copy is written down. */
const USE_STEP_MS = 60 * 60 * 1000;

const THUMBNAIL = 'thumbnail:';

/** The id under which the small picture of an attachment is kept. */
export const thumbnailId = (attachmentId: string): string => THUMBNAIL + attachmentId;

const isThumbnail = (id: string): boolean => id.startsWith(THUMBNAIL);

/** What to keep of an attachment. `id` is the attachment's on the server, or `thumbnailId` of it. */
type NewCopy = Pick<FileCopyRow, 'id' | 'ticketId' | 'mimeType' | 'bytes'>;

/** Evicts the least recently used until the kind of `id` is within its budget. Sizes are read from the index alone. */
const evict = async (db: AccountDatabase, id: string): Promise<void> => {
  const small = isThumbnail(id);
  const kept: { id: string; size: number }[] = [];
  await db.fileCopies.orderBy('[usedAt+size]').eachKey((key, cursor) => {
    const other = String(cursor.primaryKey);
    if (isThumbnail(other) === small) kept.push({ id: other, size: (key as unknown as [number, number])[1] });
  });
  let over = kept.reduce((sum, row) => sum + row.size, 0) - (small ? BUDGET.thumbnails : BUDGET.whole);
  const out: string[] = [];
  for (const row of kept) {
    if (over <= 0) break;
    if (row.id === id) continue;
    out.push(row.id);
    over -= row.size;
  }
  await db.fileCopies.bulkDelete(out);
};

/**
 * Keeps a copy of an attachment's bytes, or of its small picture, for a time without signal; the least recently used
 * goes where the budget is full. Nothing is kept once the account's person has signed out: a download may end, or a
 * message be delivered, after the clearing. May be called inside a transaction that has `fileCopies` and `meta`. Rejects on a
 * full disk.
 * @param now milliseconds by this device
 */
export const keepCopy = (db: AccountDatabase, copy: NewCopy, now: number): Promise<void> =>
  db.transaction('rw', db.fileCopies, db.meta, async () => {
    if (await isSignedOut(db)) return;
    const { id, ticketId, mimeType, bytes } = copy;
    await db.fileCopies.put({ id, ticketId, mimeType, bytes, size: bytes.byteLength, usedAt: now });
    await evict(db, id);
  });

/** Writes down that a copy was looked at; far less often than each look, since a write wakes every live query on it. */
export const touchCopy = async (db: AccountDatabase, row: Pick<FileCopyRow, 'id' | 'usedAt'>, now: number) => {
  if (Math.abs(now - row.usedAt) > USE_STEP_MS) await db.fileCopies.update(row.id, { usedAt: now });
};

/**
 * The copy of an attachment or of its small picture; undefined where there is none.
 * @param now milliseconds by this device: the copy counts as used then
 */
export const readCopy = async (db: AccountDatabase, id: string, now: number): Promise<FileCopyRow | undefined> => {
  const row = await db.fileCopies.get(id);
  if (row) await touchCopy(db, row, now).catch(() => undefined);
  return row;
};
