import * as v from 'valibot';
import { FILES } from './limits.ts';

/** `POST /message/init-upload` (section 3): size in bytes, `sha256` as hexadecimal digits. */
export const initUploadInputSchema = v.object({
  fileName: v.pipe(v.string(), v.nonEmpty()),
  mediaType: v.picklist(['image', 'audio', 'file']),
  mimeType: v.string(),
  sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FILES.maxBytes)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  ticketId: v.pipe(
    v.union([v.string(), v.number()]),
    v.check((id) => String(id) !== '', 'ticketId is required'),
  ),
});
export type InitUploadInput = v.InferOutput<typeof initUploadInputSchema>;

/** Where to put the bytes; the storage address gets `putHeaders` alone, never a bearer token. */
export const initUploadResultSchema = v.looseObject({
  putUrl: v.string(),
  putHeaders: v.optional(v.record(v.string(), v.string()), {}),
  s3Key: v.string(),
});
