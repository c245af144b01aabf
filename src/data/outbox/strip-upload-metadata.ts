import { stripMetadata } from '#src/lib/media-metadata/strip-metadata.ts';
import type { UploadRow } from '../db/file-rows.ts';
import type { SendDeps } from './deps.ts';
import { sha256Hex } from './digest.ts';

/**
 * Takes off a waiting file what says where it was made, where an earlier version of the app has made it wait. One that was
 * announced with it goes back to its first stage: its sum has changed, and nobody has seen the old one.
 * @throws LeaseLost where another tab has taken over
 */
export const stripUploadMetadata = async (
  { db, lease }: Pick<SendDeps, 'db' | 'lease'>,
  upload: UploadRow,
): Promise<void> => {
  const stored = await db.uploadBytes.get(upload.id);
  const before = stored && new Uint8Array(stored.bytes);
  const after = before && stripMetadata(before);
  const { target: _, ...plain } = upload;
  const next: UploadRow =
    after === undefined || after === before
      ? { ...upload, stripped: true }
      : { ...plain, stripped: true, stage: 'init', sizeBytes: after.length, sha256: await sha256Hex(after.buffer) };
  await lease.write([db.uploads, db.uploadBytes], async () => {
    const now = await db.uploads.get(upload.id);
    if (now?.key !== upload.key || now.stage !== upload.stage) return;
    if (after !== before && after) await db.uploadBytes.put({ id: upload.id, bytes: after.buffer });
    await db.uploads.put(next);
  });
};
