import type { Context } from 'hono';
import { arriving } from '#server/http/body.ts';
import { ApiError } from '#server/http/errors.ts';
import { boundaryOf, MalformedMultipart, readMultipart } from '#server/http/multipart.ts';
import type { ArrivedFile } from '#server/imports/run.ts';
import type { Spool } from '#server/uploads/spool.ts';
import { IMPORT } from '#src/contract/limits.ts';
import { oneLine } from '#src/contract/written.ts';

/** Bytes of a form's boundaries and headers beside its file, at most. */
const FORM_MAX = 64 * 1024;
const NAME_MAX = 200;

const tooLarge = (): ApiError =>
  new ApiError(
    413,
    'TOO_LARGE',
    `The file is too large. Maximum size is ${IMPORT.maxBytes / 1_000_000}MB. Split it into smaller files and upload them one after another.`,
  );
const noFile = (): ApiError => new ApiError(422, 'BAD_FILE', 'One file is needed, in the form field "file".');
const broken = (): ApiError => new ApiError(400, 'INVALID_INPUT', 'The file did not arrive whole. Upload it again.');

/** The last part of a name, in one line as the contract has the names of files, without halves of characters. */
export const plainName = (name: string): string =>
  oneLine((name.split(/[\\/]/).at(-1) ?? '').slice(-NAME_MAX).replace(/\p{Cs}+/gu, ' ')) || 'stations.csv';

const spool = async (to: Spool, bytes: AsyncIterable<Uint8Array>, fileName: string): Promise<ArrivedFile> => {
  const received = await to.receive(bytes, IMPORT.maxBytes);
  if (!received.ok) throw received.error === 'too-long' ? tooLarge() : broken();
  const { path, sizeBytes, discard } = received.value;
  return { path, sizeBytes, discard, fileName: plainName(fileName) };
};

const bodyOf = (c: Context) => arriving(c, IMPORT.maxBytes + FORM_MAX, tooLarge);

/**
 * Takes the spreadsheet of a form in, piece by piece, to a file of its own.
 * @throws 413 as soon as it is too large, 422 without a file, 400 where it breaks off
 */
export const receiveForm = async (c: Context, to: Spool): Promise<ArrivedFile> => {
  const boundary = boundaryOf(c.req.header('content-type'));
  if (boundary === undefined) throw noFile();
  try {
    for await (const part of readMultipart(bodyOf(c), boundary)) {
      if (part.name !== 'file' || !part.fileName) continue;
      return await spool(to, part.body, part.fileName);
    }
  } catch (error) {
    throw error instanceof MalformedMultipart ? broken() : error;
  }
  throw noFile();
};

/** The same for a body that is the file itself. */
export const receiveBody = async (c: Context, to: Spool, fileName: string): Promise<ArrivedFile> => {
  return spool(to, bodyOf(c), fileName);
};
