import { LOCAL_PREFIX } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import { FILES } from '#src/contract/limits.ts';
import type { Attachment } from '#src/contract/message.ts';
import { fileTooLarge, pictureRefused } from '#src/contract/upload.ts';
import { oneLine } from '#src/contract/written.ts';
import { fileKind } from '#src/lib/file-kind.ts';
import { stripMetadata } from '#src/lib/media-metadata/strip-metadata.ts';
import { type PictureKind, pictureKind } from '#src/lib/picture-kind.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { AccountDatabase } from '../db/database.ts';
import type { UploadBytesRow, UploadRow } from '../db/file-rows.ts';
import type { Ports } from '../ports.ts';
import type { NewFile } from '../runtime.ts';
import { sha256Hex } from './digest.ts';

/** A message's files as they are stored: what is to be done with each, and its bytes. */
export interface NewUploads {
  readonly uploads: readonly UploadRow[];
  readonly bytes: readonly UploadBytesRow[];
}

/** Names of pictures, as `FILES.extensions` has them. */
const PICTURE_NAMES = /\.(jpe?g|png|gif)$/i;
/** Kinds of picture that may be sent. */
const PICTURE_TYPES: Readonly<Partial<Record<PictureKind, string>>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
};

const problemOf = (files: readonly NewFile[]): AppError | undefined => {
  if (files.length > FILES.maxCount) {
    const message = `A message has at most ${FILES.maxCount} files`;
    return { kind: 'rejected', code: 'INVALID_INPUT', message };
  }
  const large = files.find((file) => file.bytes.byteLength > FILES.maxBytes);
  return large ? { kind: 'rejected', code: 'TOO_LARGE', message: fileTooLarge(large.name) } : undefined;
};

/**
 * A file under the name of what it is: phones and web pages call pictures what they are not, and a server that looks refuses them
 * hours later, with all that waits behind them. Another kind of picture, which no server takes, is refused here.
 */
const namedRightly = (file: NewFile): Result<NewFile, AppError> => {
  const extension = PICTURE_NAMES.exec(file.name)?.[1]?.toLowerCase();
  const kind = extension && pictureKind(new Uint8Array(file.bytes));
  if (!kind || kind === (extension === 'jpeg' ? 'jpg' : extension)) return ok(file);
  const mimeType = PICTURE_TYPES[kind];
  if (mimeType) return ok({ ...file, name: file.name.replace(PICTURE_NAMES, `.${kind}`), mimeType });
  return err({ kind: 'rejected', code: 'BAD_FILE', message: pictureRefused(file.name, kind) });
};

/**
 * Makes the rows of a message's files: without what says where they were made, named as what they are, their sums computed; stores
 * nothing. Errors: `rejected` for too many files, one that is too large, or a picture of another kind than its name says.
 * @param key of the message's outbox row
 * @param asNamed they have been sent under these names before
 */
export const newUploads = async (
  key: string,
  files: readonly NewFile[],
  ports: Pick<Ports, 'uuid'>,
  asNamed = false,
): Promise<Result<NewUploads, AppError>> => {
  const problem = problemOf(files);
  if (problem) return err(problem);
  const uploads: UploadRow[] = [];
  const bytes: UploadBytesRow[] = [];
  for (const [place, given] of files.entries()) {
    const named = asNamed ? ok(given) : namedRightly(given);
    if (!named.ok) return named;
    const file = named.value;
    const id = ports.uuid();
    const { buffer, byteLength } = stripMetadata(new Uint8Array(file.bytes));
    uploads.push({
      id,
      key,
      place,
      // As the server will call it, so that it is known again.
      fileName: oneLine(file.name),
      mediaType: fileKind(file.name, file.mimeType),
      mimeType: file.mimeType,
      sizeBytes: byteLength,
      sha256: await sha256Hex(buffer),
      stage: 'init',
      stripped: true,
    });
    bytes.push({ id, bytes: buffer });
  }
  return ok({ uploads, bytes });
};

/** A waiting file as its message shows it; the bytes are found by the id behind the prefix. */
export const shownAttachment = (upload: UploadRow): Attachment => ({
  id: LOCAL_PREFIX + upload.id,
  url: '',
  filename: upload.fileName,
  mimeType: upload.mimeType,
  sizeBytes: upload.sizeBytes,
});

/** Takes the waiting files of a message away, bytes included. Call inside a transaction that has both tables. */
export const dropUploads = async (db: AccountDatabase, keys: readonly string[]): Promise<void> => {
  const ids = await db.uploads.where('key').anyOf(keys).primaryKeys();
  await db.uploads.bulkDelete(ids);
  await db.uploadBytes.bulkDelete(ids);
};

/** The waiting files of a message, in the order they are shown. */
export const uploadsOf = (db: AccountDatabase, key: string): Promise<UploadRow[]> =>
  db.uploads.where('key').equals(key).sortBy('place');

/** The names of a message's waiting files, in the order they are shown. */
export const fileNames = async (db: AccountDatabase, key: string): Promise<string[]> =>
  (await uploadsOf(db, key)).map((upload) => upload.fileName);
