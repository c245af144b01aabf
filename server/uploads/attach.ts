import type { Db } from '#server/db/database.ts';
import type { TicketRow, UploadRow, UserRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { checkArrived } from '#server/uploads/check.ts';
import { createInspector, type Inspection } from '#server/uploads/inspect.ts';
import { heldUploads, markStored, uploadsByKey } from '#server/uploads/queries/uploads.ts';
import type { UploadServices } from '#server/uploads/services.ts';

/** Looks at no more than one piece beyond what was announced, and keeps what it saw of a picture. */
const inspect = async (
  bytes: ReadableStream<Uint8Array>,
  { sizeBytes, mimeType }: UploadRow,
): Promise<{ inspection: Inspection; whole: Uint8Array }> => {
  const inspector = createInspector();
  const chunks: Uint8Array[] = [];
  let seen = 0;
  for await (const chunk of bytes) {
    inspector.add(chunk);
    if (mimeType.startsWith('image/')) chunks.push(chunk);
    seen += chunk.length;
    if (seen > sizeBytes) break;
  }
  return { inspection: inspector.end(), whole: Buffer.concat(chunks) };
};

/**
 * Looks at the bytes of uploads that nobody has looked at yet: those that went to an object storage, which takes what it
 * is given. Reads whole files, so it is done before the transaction that uses them.
 * @throws 422 BAD_FILE where they are not what was announced
 */
export const inspectStored = async (
  { db, storage, now }: Pick<UploadServices, 'db' | 'storage' | 'now'>,
  user: UserRow,
  keys: readonly string[],
): Promise<void> => {
  for (const row of await uploadsByKey(db, keys)) {
    if (row.userId !== user.id || row.storedAt !== null) continue;
    const bytes = await storage.read(row.s3Key);
    if (bytes === undefined) continue;
    const { inspection, whole } = await inspect(bytes, row);
    await checkArrived(row, inspection, async () => whole);
    await markStored(db, row.id, now());
  }
};

/** `attachments` of the error names the key, so that a client knows which file to put again. */
const refuse = (key: string, message: string): never => {
  throw new ApiError(422, 'INVALID_INPUT', message, { fields: { attachments: message }, more: { attachments: [key] } });
};

/**
 * The uploads that a message is to carry, in its order, held until the transaction ends.
 * @throws 422 INVALID_INPUT naming the one that is not stored, not of this ticket, not this person's, used, or named twice
 */
export const takeUploads = async (
  tx: Db,
  user: UserRow,
  ticket: TicketRow,
  keys: readonly string[],
): Promise<UploadRow[]> => {
  // By the ticket as well, so that one part of a cluster can hold them; of others only the refusal is told.
  const held = await heldUploads(tx, ticket.id, keys);
  const others = held.length === new Set(keys).size ? [] : await uploadsByKey(tx, keys);
  const elsewhere = others.filter(({ ticketId }) => ticketId !== ticket.id);
  const found = new Map([...elsewhere, ...held].map((row) => [row.s3Key, row]));
  const taken = new Set<string>();
  return keys.map((key) => {
    const row = found.get(key);
    if (row === undefined || row.userId !== user.id) return refuse(key, `The attachment ${key} is not known here.`);
    if (row.ticketId !== ticket.id) return refuse(key, `File ${row.fileName} was uploaded for another ticket.`);
    if (row.storedAt === null) return refuse(key, `File ${row.fileName} has not been uploaded.`);
    if (row.messageId !== null) return refuse(key, `File ${row.fileName} has been sent already.`);
    if (taken.has(key)) return refuse(key, `File ${row.fileName} is named twice.`);
    taken.add(key);
    return row;
  });
};
