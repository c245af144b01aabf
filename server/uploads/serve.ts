import type { Context } from 'hono';
import type { UploadRow } from '#server/db/schema.ts';
import { notFound } from '#server/http/errors.ts';
import { readRange } from '#server/uploads/range.ts';
import type { ObjectStorage } from '#server/uploads/storage/storage.ts';
import { servedAs } from '#server/uploads/view.ts';

/** A file of a stranger's: it runs nothing, loads nothing and stands in no frame. */
const POLICY = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/**
 * Answers a file's bytes, or the part that a `Range` asks for. The bytes of a key never change, but who may read them
 * does: no cache keeps them. `no-transform` keeps the compressor's hands off, whose answers have no length. Whatever a file
 * turns out to be, its policy lets it run nothing.
 * @throws 404 where the bytes are gone
 */
export const serveUpload = async (c: Context, storage: ObjectStorage, row: UploadRow): Promise<Response> => {
  const { mimeType, disposition } = servedAs(row);
  const tag = `"${row.sha256}"`;
  const headers = new Headers({
    'Content-Type': mimeType,
    'Content-Disposition': disposition,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store, no-transform',
    ETag: tag,
    'Content-Security-Policy': POLICY,
  });
  const known = (c.req.header('if-none-match') ?? '').split(',').map((part) => part.trim());
  if (known.includes(tag)) return new Response(null, { status: 304, headers });

  const ifRange = c.req.header('if-range');
  const asked = ifRange === undefined || ifRange === tag ? c.req.header('range') : undefined;
  const range = readRange(asked, row.sizeBytes);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${row.sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  const bytes = c.req.method === 'HEAD' ? null : await storage.read(row.s3Key, range);
  if (bytes === undefined) throw notFound('file');
  if (range === undefined) {
    headers.set('Content-Length', String(row.sizeBytes));
    return new Response(bytes, { headers });
  }
  headers.set('Content-Length', String(range.end - range.start + 1));
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${row.sizeBytes}`);
  return new Response(bytes, { status: 206, headers });
};
