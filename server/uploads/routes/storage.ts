import type { Context, Hono } from 'hono';
import type { UploadRow } from '#server/db/schema.ts';
import { arriving } from '#server/http/body.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { badFile, checkArrived } from '#server/uploads/check.ts';
import { markStored, uploadByKey } from '#server/uploads/queries/uploads.ts';
import { serveUpload } from '#server/uploads/serve.ts';
import type { UploadServices } from '#server/uploads/services.ts';
import { STORAGE_PATH } from '#server/uploads/storage/disk.ts';

/**
 * The storage addresses of `POST /message/init-upload`, where this server keeps the bytes itself: what an object storage
 * would answer. The signature in the address is the right; a bearer token is neither needed nor read.
 */
export const storageRoutes = (app: Hono, { db, storage, storageIsStillHere, spool, now }: UploadServices): void => {
  const { admits } = storage;
  if (admits === undefined) return;

  const admitted = async (c: Context, method: 'GET' | 'PUT'): Promise<UploadRow> => {
    const key = c.req.path.slice(STORAGE_PATH.length + 1);
    if (!admits(method, key, { expires: c.req.query('expires'), signature: c.req.query('signature') }, now())) {
      throw new ApiError(403, 'FORBIDDEN', 'This address is not valid or no longer valid.');
    }
    const row = await uploadByKey(db, key);
    if (row === undefined) throw notFound('file');
    return row;
  };

  app.put(`${STORAGE_PATH}/*`, async (c) => {
    const row = await admitted(c, 'PUT');
    await storageIsStillHere();
    const tooLong = () => badFile(`File ${row.fileName} is longer than the ${row.sizeBytes} bytes announced.`);
    const received = await spool.receive(arriving(c, row.sizeBytes, tooLong), row.sizeBytes);
    if (!received.ok) {
      throw received.error === 'too-long' ? tooLong() : new ApiError(400, 'BAD_FILE', 'The upload was broken off.');
    }
    const file = received.value;
    try {
      await checkArrived(row, file, file.read);
      // The same bytes again are welcome and change nothing: the first answer may have been lost.
      if (row.storedAt === null) {
        await storage.adopt(row.s3Key, row.mimeType, file.path);
        await markStored(db, row.id, now());
      }
    } finally {
      await file.discard();
    }
    return c.body(null, 200, { ETag: `"${row.sha256}"` });
  });

  app.get(`${STORAGE_PATH}/*`, async (c) => {
    const row = await admitted(c, 'GET');
    if (row.storedAt === null) throw notFound('file');
    return serveUpload(c, storage, row);
  });
};
