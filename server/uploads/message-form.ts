import type { Context } from 'hono';
import * as v from 'valibot';
import { arriving, textOf } from '#server/http/body.ts';
import type { BodyReader } from '#server/http/call.ts';
import { ApiError, invalidInput } from '#server/http/errors.ts';
import { boundaryOf, MalformedMultipart, type Part, readMultipart } from '#server/http/multipart.ts';
import { holdArriving } from '#server/http/outgoing.ts';
import type { Spool, SpooledFile } from '#server/uploads/spool.ts';
import { FILES, TEXT } from '#src/contract/limits.ts';
import { fileNameSchema, fileTooLarge } from '#src/contract/upload.ts';

/** Bytes of a form's fields and boundaries beside its files, at most: of each kind. */
const FIELDS_MAX = 128 * 1024;
const BODY_MAX = FILES.maxCount * FILES.maxBytes + FIELDS_MAX;
/** Bytes of one text field: four for each character. */
const FIELD_MAX = TEXT.messageMax * 4;
/** Forms of one account that come at once, at most: their files are on the disk, and in no limit yet. Its own app sends six. */
const FORMS_MAX = 12;
/** Seconds after which one more may be tried. */
const RETRY_SECONDS = 10;
/** Characters of a field's name that a sentence repeats. */
const NAME_SHOWN = 40;

/** A file that came inside a form, and what the form says of it. */
export interface FormFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly file: SpooledFile;
}

/** Reads the form of `POST /message`: its files go to the spool, one after another. */
export interface MessageForms {
  readonly read: BodyReader;
  /** The files of a request's form, by the names they have among its `attachments`. */
  readonly filesOf: (c: Context) => ReadonlyMap<string, FormFile>;
}

const tooLarge = (): ApiError =>
  new ApiError(413, 'TOO_LARGE', `A message has at most ${FILES.maxCount} files of 10MB each.`);
const invalid = (message: string): ApiError => new ApiError(422, 'INVALID_INPUT', message);

/** Counts the forms that come, by caller. */
const createArrivals = () => {
  const counts = new Map<string, number>();
  return {
    /** @throws 429 with Retry-After where a caller's are too many */
    begin: (caller: string): void => {
      const count = counts.get(caller) ?? 0;
      if (count >= FORMS_MAX)
        throw new ApiError(429, 'RATE_LIMITED', 'Too many of your files are being received. Please try again.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      counts.set(caller, count + 1);
    },
    end: (caller: string): void => {
      const count = (counts.get(caller) ?? 1) - 1;
      if (count > 0) counts.set(caller, count);
      else counts.delete(caller);
    },
  };
};

/** Reads the text fields of one form, together no more than `FIELDS_MAX`. @throws 422 for one that is too long, 413; as `textOf` */
const createTexts = (c: Context) => {
  let all = 0;
  return async (part: Part): Promise<string> => {
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of part.body) {
      bytes += piece.length;
      all += piece.length;
      holdArriving(c, all);
      if (bytes > FIELD_MAX) throw invalid(`The field ${part.name.slice(0, NAME_SHOWN)} is too long.`);
      if (all > FIELDS_MAX)
        throw new ApiError(413, 'TOO_LARGE', `A form's fields have at most ${FIELDS_MAX / 1024} kB.`);
      pieces.push(piece);
    }
    return textOf(Buffer.concat(pieces));
  };
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

/** @throws 422 for a name that no announced file may have either */
const receive = async (spool: Spool, part: Part): Promise<FormFile> => {
  const named = v.safeParse(fileNameSchema, part.fileName);
  if (!named.success) throw invalidInput(named.issues);
  const fileName = named.output;
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
  const arrivals = createArrivals();
  const readParts = async (c: Context, parts: AsyncIterable<Part>, files: Map<string, FormFile>) => {
    const fields: Record<string, string> = {};
    const readText = createTexts(c);
    const attachments: string[] = [];
    for await (const part of parts) {
      const isKeys = part.fileName === undefined && /^attachments(\[\])?$/.test(part.name);
      if (isKeys) attachments.push(...readKeys(await readText(part)));
      else if (part.fileName === undefined) fields[part.name] = await readText(part);
      // A file field that was left empty has no name.
      else if (part.fileName !== '') {
        if (files.size === FILES.maxCount) throw tooLarge();
        const file = await receive(spool, part);
        const name = nameOf(file, files.size);
        files.set(name, file);
        attachments.push(name);
      }
    }
    return { text: '', ...fields, attachments };
  };
  return {
    filesOf: (c) => forms.get(c) ?? new Map(),
    read: async (c, callerName) => {
      const boundary = boundaryOf(c.req.header('content-type'));
      if (boundary === undefined) return undefined;
      const caller = callerName();
      arrivals.begin(caller);
      const files = new Map<string, FormFile>();
      forms.set(c, files);
      const release = async () => {
        for (const { file } of files.values()) await file.discard();
      };
      try {
        const parts = readMultipart(arriving(c, BODY_MAX, tooLarge), boundary);
        return { body: await readParts(c, parts, files), release };
      } catch (error) {
        await release();
        if (!(error instanceof MalformedMultipart)) throw error;
        throw new ApiError(400, 'INVALID_INPUT', 'The request is not a valid form.');
      } finally {
        arrivals.end(caller);
        holdArriving(c, 0);
      }
    },
  };
};
