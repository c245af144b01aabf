import { and, asc, count, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { type UploadRow, uploads } from '#server/db/schema.ts';

/** Hours after which a file that no message carries is swept away. */
const UNUSED_HOURS = 24;
/** Rows that a sweep looks for at once. */
const SWEEP_ROWS = 100;

/** Announces a file. */
export const addUpload = async (db: Db, row: typeof uploads.$inferInsert): Promise<UploadRow> => {
  const [added] = await db.insert(uploads).values(row).returning();
  if (added === undefined) throw new Error('The upload was not stored.');
  return added;
};

/** The upload of a key, or undefined. */
export const uploadByKey = async (db: Db, s3Key: string): Promise<UploadRow | undefined> => {
  const [row] = await db.select().from(uploads).where(eq(uploads.s3Key, s3Key));
  return row;
};

/** Uploads of some keys, in any order. */
export const uploadsByKey = async (db: Db, keys: readonly string[]): Promise<UploadRow[]> =>
  keys.length === 0 ? [] : db.select().from(uploads).where(inArray(uploads.s3Key, keys));

/** Those of one ticket, held until the transaction ends. */
export const heldUploads = async (tx: Db, ticketId: number, keys: readonly string[]): Promise<UploadRow[]> => {
  if (keys.length === 0) return [];
  const named = and(eq(uploads.ticketId, ticketId), inArray(uploads.s3Key, keys));
  return tx.select().from(uploads).where(named).orderBy(asc(uploads.id)).for('update');
};

/** An upload that a message carries, or undefined. */
export const attachedUpload = async (db: Db, id: number): Promise<UploadRow | undefined> => {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row?.messageId === null ? undefined : row;
};

const countWhere = async (db: Db, condition: SQL | undefined): Promise<number> => {
  const [row] = await db.select({ all: count() }).from(uploads).where(condition);
  return row?.all ?? 0;
};

/** Uploads of an account that no message carries yet. */
export const countUnused = (db: Db, userId: number): Promise<number> =>
  countWhere(db, and(eq(uploads.userId, userId), isNull(uploads.messageId)));

/** Writes down that an upload's bytes are there. */
export const markStored = async (db: Db, id: number, now: Date): Promise<void> => {
  await db
    .update(uploads)
    .set({ storedAt: now })
    .where(and(eq(uploads.id, id), isNull(uploads.storedAt)));
};

/** Ties uploads of its ticket to the message that carries them, in this order. */
export const attachUploads = async (
  db: Db,
  { id: messageId, ticketId }: { readonly id: number; readonly ticketId: number },
  rows: readonly UploadRow[],
): Promise<UploadRow[]> => {
  const tied: UploadRow[] = [];
  for (const [place, { id }] of rows.entries()) {
    const own = and(eq(uploads.ticketId, ticketId), eq(uploads.id, id));
    tied.push(...(await db.update(uploads).set({ messageId, place }).where(own).returning()));
  }
  return tied;
};

/** The attachments of some messages of a ticket, by the message's id, in their order. */
export const attachmentsOf = async (
  db: Db,
  ticketId: number,
  messageIds: readonly number[],
): Promise<Map<number, UploadRow[]>> => {
  const rows = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.ticketId, ticketId), inArray(uploads.messageId, [...messageIds])))
    .orderBy(asc(uploads.messageId), asc(uploads.place));
  const byMessage = new Map<number, UploadRow[]>();
  for (const row of rows) {
    if (row.messageId !== null) byMessage.set(row.messageId, [...(byMessage.get(row.messageId) ?? []), row]);
  }
  return byMessage;
};

/** How many files the messages of a ticket carry. */
export const countAttached = (db: Db, ticketId: number): Promise<number> =>
  countWhere(db, and(eq(uploads.ticketId, ticketId), isNotNull(uploads.messageId)));

/**
 * Deletes uploads that no message carries after all. Each is nobody's first, so that none can be sent while its bytes go, then these
 * go, and the row last, since it is what leads to them. Nothing is held meanwhile: a storage may take its time.
 * @param removeBytes of one key
 * @returns how many
 */
export const dropUnused = async (
  db: Db,
  removeBytes: (s3Key: string) => Promise<void>,
  ids: readonly number[],
): Promise<number> => {
  let dropped = 0;
  for (const id of ids) {
    const [row] = await db
      .update(uploads)
      .set({ userId: null })
      .where(and(eq(uploads.id, id), isNull(uploads.messageId)))
      .returning({ s3Key: uploads.s3Key });
    if (row === undefined) continue;
    await removeBytes(row.s3Key);
    await db.delete(uploads).where(eq(uploads.id, id));
    dropped += 1;
  }
  return dropped;
};

/** Deletes uploads that no message has carried in time, as `dropUnused` does. @returns how many */
export const sweepUnused = async (
  db: Db,
  removeBytes: (s3Key: string) => Promise<void>,
  now: Date,
): Promise<number> => {
  const before = new Date(now.getTime() - UNUSED_HOURS * 3_600_000);
  let swept = 0;
  for (let last = SWEEP_ROWS; last === SWEEP_ROWS; ) {
    const rows = await db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(isNull(uploads.messageId), lt(uploads.createdAt, before)))
      .limit(SWEEP_ROWS);
    last = rows.length;
    swept += await dropUnused(
      db,
      removeBytes,
      rows.map(({ id }) => id),
    );
  }
  return swept;
};
