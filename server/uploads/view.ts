import type { UploadRow } from '#server/db/schema.ts';
import type { UploadServices } from '#server/uploads/services.ts';
import type { ServedAs } from '#server/uploads/storage/storage.ts';
import { fillPath } from '#src/contract/endpoint.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';

/** An attachment as it is prescribed, with `mimeType` and `sizeBytes` (bytes) added. */
export interface AttachmentView {
  readonly id: number;
  readonly url: string;
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}
/** Tells where an attachment is read. */
export type ViewAttachment = (row: UploadRow) => Promise<AttachmentView>;

/** How a file's bytes are answered: pictures and sound may be shown in place, everything else is a download. */
export const servedAs = ({ fileName, mimeType }: Pick<UploadRow, 'fileName' | 'mimeType'>): ServedAs => {
  const place = /^(image|audio)\//.test(mimeType) ? 'inline' : 'attachment';
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return {
    mimeType: mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType,
    disposition: `${place}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  };
};

/**
 * Tells of attachments where their bytes are: at this server's own call, an address that never changes; in strict mode
 * at a signed address of the storage, another one each time, as an object storage gives them.
 */
export const attachmentViewer =
  ({ strict, storage, now }: UploadServices): ViewAttachment =>
  async (row) => ({
    id: row.id,
    url: strict
      ? await storage.readUrl(row.s3Key, servedAs(row), now())
      : fillPath(ENDPOINTS.attachment.path, { id: String(row.id) }),
    filename: row.fileName,
    mimeType: row.mimeType,
    sizeBytes: row.sizeBytes,
  });
