import type { Context } from 'hono';
import type { BodyReader } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { boundaryOf, MalformedMultipart, type Part, readMultipart } from '#server/http/multipart.ts';
import type { Spool, SpooledFile } from '#server/uploads/spool.ts';
import { FILES, TEXT } from '#src/contract/limits.ts';
import { fileTooLarge } from '#src/contract/upload.ts';

/** Bytes of a form's fields and boundaries beside its files, at most. */
const FIELDS_MAX = 1024 * 1024;
const BODY_MAX = FILES.maxCount * FILES.maxBytes + FIELDS_MAX;
/** Bytes of one text field: four for each character. */
const FIELD_MAX = TEXT.messageMax * 4;

/** A file that came inside a form, and what the form says of it. */
export interface FormFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly file: SpooledFile;
}

/** Reads the form of `POST /message` (section 7): its files go to the spool, one after another. */
export interface MessageForms {
  readonly read: BodyReader;
  /** The files of a request's form, by the names they have among its `attachments`. */
  readonly filesOf: (c: Context) => ReadonlyMap<string, FormFile>;
}

const tooLarge = (): ApiError =>
  new ApiError(413, 'TOO_LARGE', `A message has at most ${FILES.maxCount} files of 10MB each.`);
const invalid = (message: string): ApiError => new ApiError(422, 'INVALID_INPUT', message);

/** A sender that goes away is no error of this server's. */
async function* arriving(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch {
    throw new MalformedMultipart('The sender went away.');
  }
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const piece of arriving(body)) {
    received += piece.length;
    if (received > BODY_MAX) throw tooLarge();
    yield piece;
  }
}

const readText = async (part: Part): Promise<string> => {
  let bytes = Buffer.alloc(0);
  for await (const piece of part.body) {
    bytes = Buffer.concat([bytes, piece]);
    if (bytes.length > FIELD_MAX) throw invalid(`The field ${part.name} is too long.`);
  }
  return bytes.toString('utf8');
};

/** Keys in a form: one a field, or all of them as a JSON list. */
const readKeys = (text: string): string[] => {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // No JSON: a key as it is.
  }
  return text === '' ? [] : [text];
};

const receive = async (spool: Spool, part: Part, fileName: string): Promise<FormFile> => {
  const received = await spool.receive(part.body, FILES.maxBytes);
  if (received.ok) return { fileName, mimeType: part.mimeType, file: received.value };
  throw received.error === 'too-long' ? invalid(fileTooLarge(fileName)) : new MalformedMultipart('It broke off.');
};

/**
 * A file among the form's `attachments` is named by its content, so that the same form sent again is the same request
 * to an idempotency key; its place tells two equal files apart.
 */
const nameOf = ({ fileName, file }: FormFile, place: number): string => `form:${place}:${file.sha256}:${fileName}`;

export const createMessageForms = (spool: Spool): MessageForms => {
  const forms = new WeakMap<Context, Map<string, FormFile>>();
  const readParts = async (parts: AsyncIterable<Part>, files: Map<string, FormFile>) => {
    const fields: Record<string, string> = {};
    const attachments: string[] = [];
    for await (const part of parts) {
      const isKeys = part.fileName === undefined && /^attachments(\[\])?$/.test(part.name);
      if (isKeys) attachments.push(...readKeys(await readText(part)));
      else if (part.fileName === undefined) fields[part.name] = await readText(part);
      // A file field that was left empty has no name.
      else if (part.fileName !== '') {
        if (files.size === FILES.maxCount) throw tooLarge();
        const file = await receive(spool, part, part.fileName);
        const name = nameOf(file, files.size);
        files.set(name, file);
        attachments.push(name);
      }
    }
    return { text: '', ...fields, attachments };
  };
  return {
    filesOf: (c) => forms.get(c) ?? new Map(),
    read: async (c) => {
      const boundary = boundaryOf(c.req.header('content-type'));
      if (boundary === undefined) return undefined;
      if (Number(c.req.header('content-length') ?? 0) > BODY_MAX) throw tooLarge();
      const files = new Map<string, FormFile>();
      forms.set(c, files);
      const release = async () => {
        for (const { file } of files.values()) await file.discard();
      };
      try {
        const parts = readMultipart(limited(c.req.raw.body ?? new Blob([]).stream()), boundary);
        return { body: await readParts(parts, files), release };
      } catch (error) {
        await release();
        if (!(error instanceof MalformedMultipart)) throw error;
        throw new ApiError(400, 'INVALID_INPUT', 'The request is not a valid form.');
      }
    },
  };
};
