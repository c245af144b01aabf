import type { TicketRow, UserRow } from '#server/db/schema.ts';
import { announceUpload } from '#server/uploads/announce.ts';
import { checkArrived } from '#server/uploads/check.ts';
import type { FormFile } from '#server/uploads/message-form.ts';
import { dropUnused, markStored } from '#server/uploads/queries/uploads.ts';
import type { UploadServices } from '#server/uploads/services.ts';
import type { InitUploadInput } from '#src/contract/upload.ts';

const mediaTypeOf = (mimeType: string): InitUploadInput['mediaType'] => {
  if (mimeType.startsWith('image/')) return 'image';
  return mimeType.startsWith('audio/') ? 'audio' : 'file';
};

interface StoredForm {
  /** The storage's keys, by the files' names in the form. */
  readonly keys: ReadonlyMap<string, string>;
  /** Deletes what the message did not come to carry, as when it was refused or had been sent before. */
  readonly dropUnused: () => Promise<void>;
}

/** Does for the files of a form what announcing and putting do for others. @throws as those do, and leaves nothing */
export const storeFormFiles = async (
  { db, storage, storageIsStillHere, now }: UploadServices,
  user: UserRow,
  ticket: TicketRow,
  files: ReadonlyMap<string, FormFile>,
): Promise<StoredForm> => {
  if (files.size > 0) await storageIsStillHere();
  const keys = new Map<string, string>();
  const ids: number[] = [];
  const drop = async () => void (await dropUnused(db, storage.remove, ids));
  try {
    for (const [name, { fileName, mimeType, file }] of files) {
      const { sizeBytes, sha256 } = file;
      const announced = { fileName, mediaType: mediaTypeOf(mimeType), sizeBytes, sha256 };
      const row = await announceUpload(db, user, ticket, announced, now());
      ids.push(row.id);
      await checkArrived(row, file, file.read);
      await storage.adopt(row.s3Key, row.mimeType, file.path);
      await markStored(db, row.id, now());
      keys.set(name, row.s3Key);
    }
    return { keys, dropUnused: drop };
  } catch (error) {
    await drop();
    throw error;
  }
};
