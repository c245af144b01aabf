import * as v from 'valibot';
import { givenId, shortText } from './common.ts';
import { FILES, REQUEST } from './limits.ts';
import { oneLine } from './written.ts';

/** The sentence for a file of more than 10 MB. */
export const fileTooLarge = (fileName: string): string => `File ${fileName} is too large. Maximum size is 10MB.`;

/** Ours: the sentence for a picture of a kind that is not taken, under the name of one that is. @param kind `heic` */
export const pictureRefused = (fileName: string, kind: string): string =>
  `File ${fileName} is a ${kind.toUpperCase()} picture under another name. Save it as JPG or PNG and choose it again.`;

/** The name of a file that is to be sent, in one line and read as it is written: what would turn it around is left out. */
export const fileNameSchema = v.pipe(
  v.string(),
  v.transform(oneLine),
  v.nonEmpty('fileName is required'),
  v.maxLength(REQUEST.fileNameMax, `A file name has at most ${REQUEST.fileNameMax} characters`),
);

/** `POST /message/init-upload`: size in bytes, at most 10 MB; `sha256` as hexadecimal digits. */
export const initUploadInputSchema = v.pipe(
  v.object({
    fileName: fileNameSchema,
    mediaType: v.picklist(['image', 'audio', 'file']),
    mimeType: shortText('mimeType', REQUEST.mimeTypeMax),
    sizeBytes: v.pipe(v.number(), v.safeInteger('sizeBytes must be a whole number'), v.minValue(0)),
    sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'sha256 must be 64 hexadecimal digits')),
    ticketId: givenId('ticketId'),
  }),
  v.forward(
    v.partialCheck(
      [['fileName'], ['sizeBytes']],
      ({ sizeBytes }) => sizeBytes <= FILES.maxBytes,
      ({ input }) => fileTooLarge(input.fileName),
    ),
    ['sizeBytes'],
  ),
);
export type InitUploadInput = v.InferOutput<typeof initUploadInputSchema>;

/** Where to put the bytes; the storage address gets `putHeaders` alone, never a bearer token. */
export const initUploadResultSchema = v.looseObject({
  putUrl: v.string(),
  putHeaders: v.optional(v.record(v.string(), v.string()), {}),
  s3Key: v.string(),
});
