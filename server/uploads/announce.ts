import type { Db } from '#server/db/database.ts';
import type { TicketRow, UploadRow, UserRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { extensionOf, kindOf } from '#server/uploads/kinds.ts';
import { addUpload, countUnused } from '#server/uploads/queries/uploads.ts';
import { objectKey } from '#server/uploads/storage/keys.ts';
import type { InitUploadInput } from '#src/contract/upload.ts';

/** Files of one account that no message carries yet, at most: a disk is not to be filled by announcing. */
const UNUSED_MAX = 200;
/** Seconds after which a sweep may have made room. */
const RETRY_SECONDS = 3_600;

type Announced = Pick<InitUploadInput, 'fileName' | 'mediaType' | 'sizeBytes' | 'sha256'>;

/**
 * Takes down a file that is to come for a ticket.
 * @throws 422 INVALID_INPUT for a type that may not be attached, 429 RATE_LIMITED for too many that wait
 */
export const announceUpload = async (
  db: Db,
  user: UserRow,
  ticket: TicketRow,
  { fileName, mediaType, sizeBytes, sha256 }: Announced,
  now: Date,
): Promise<UploadRow> => {
  const kind = kindOf(fileName, mediaType);
  if (kind === undefined) {
    const message = `File type ${extensionOf(fileName)} is not allowed.`;
    throw new ApiError(422, 'INVALID_INPUT', message, { fields: { fileName: message } });
  }
  if ((await countUnused(db, user.id)) >= UNUSED_MAX) {
    throw new ApiError(429, 'RATE_LIMITED', 'Too many files are waiting to be sent.', {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }
  return addUpload(db, {
    s3Key: objectKey(ticket.id, fileName),
    ticketId: ticket.id,
    userId: user.id,
    fileName,
    mediaType,
    mimeType: kind.mimeType,
    sizeBytes,
    sha256,
    createdAt: now,
  });
};
