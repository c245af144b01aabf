import { textOf } from '#server/http/body.ts';
import { ApiError } from '#server/http/errors.ts';

/** One field of a multipart body. `body` must be read to its end before the next part is asked for. */
export interface Part {
  readonly name: string;
  /** Undefined for a field that is no file. */
  readonly fileName: string | undefined;
  /** The media type the sender gave, in lower case without parameters; '' where it gave none. */
  readonly mimeType: string;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The body is not multipart, or ends in the middle. The sender's fault: 400. */
export class MalformedMultipart extends Error {}

/** Bytes of one part's headers, at most, and parts of one body. */
const HEADERS_MAX = 16 * 1024;
const PARTS_MAX = 100;
const BLANK_LINE = Buffer.from('\r\n\r\n');

/** The boundary that a `Content-Type` names, or undefined where it is not multipart/form-data. */
export const boundaryOf = (contentType: string | undefined): string | undefined => {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? '') ?? [];
  return quoted ?? plain;
};

/** Undoes what browsers do to names in headers. */
const unescapeName = (text: string): string =>
  text.replaceAll(/%0A/gi, '\n').replaceAll(/%0D/gi, '\r').replaceAll(/%22/g, '"');

const parameter = (header: string, name: string): string | undefined => {
  const found = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(header)?.[1];
  return found === undefined ? undefined : unescapeName(found);
};

const readHeaders = (text: string): Omit<Part, 'body'> => {
  const lines = text.split('\r\n');
  const header = (name: string): string =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 1) ?? '';
  const disposition = header('content-disposition');
  const name = parameter(disposition, 'name');
  if (name === undefined) throw new MalformedMultipart('A part has no name.');
  const mimeType = header('content-type').split(';')[0]?.trim().toLowerCase() ?? '';
  return { name, fileName: parameter(disposition, 'filename'), mimeType };
};

/** Bytes that arrive in pieces of any size, cut where a mark stands. */
const createCutter = (source: AsyncIterable<Uint8Array>) => {
  const pieces = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  /** A sender that goes away is no error of this server's. */
  const nextPiece = () =>
    pieces.next().catch((error: unknown) => {
      throw error instanceof ApiError ? error : new MalformedMultipart('The sender went away.');
    });
  const more = async (): Promise<void> => {
    const next = await nextPiece();
    if (next.done === true) throw new MalformedMultipart('The body ends too early.');
    held = held.length === 0 ? Buffer.from(next.value) : Buffer.concat([held, next.value]);
  };
  return {
    /** The bytes up to a mark, as they come; the mark itself is thrown away. */
    async *until(mark: Buffer): AsyncGenerator<Uint8Array> {
      for (;;) {
        const at = held.indexOf(mark);
        const sure = at === -1 ? held.length - mark.length + 1 : at;
        if (sure > 0) {
          const piece = held.subarray(0, sure);
          held = held.subarray(sure);
          yield piece;
        }
        if (at !== -1) {
          held = held.subarray(mark.length);
          return;
        }
        await more();
      }
    },
    /** Exactly so many bytes. */
    read: async (length: number): Promise<Buffer> => {
      while (held.length < length) await more();
      const taken = held.subarray(0, length);
      held = held.subarray(length);
      return taken;
    },
    close: () => pieces.return?.(),
  };
};

const readShort = async (bytes: AsyncIterable<Uint8Array>, max: number): Promise<Buffer> => {
  let all = Buffer.alloc(0);
  for await (const piece of bytes) {
    all = Buffer.concat([all, piece]);
    if (all.length > max) throw new MalformedMultipart('A part has too long headers.');
  }
  return all;
};

/**
 * Reads a multipart body part by part, holding no more of it than one piece: Hono's own reader holds all of it, several
 * times over.
 * @throws MalformedMultipart; 400 where a part's headers, such as the name of a file, are no UTF-8
 */
export async function* readMultipart(source: AsyncIterable<Uint8Array>, boundary: string): AsyncGenerator<Part> {
  const cutter = createCutter(source);
  const mark = Buffer.from(`\r\n--${boundary}`);
  try {
    // The first boundary has no line before it.
    await readShort(cutter.until(mark.subarray(2)), HEADERS_MAX);
    for (let parts = 0; ; parts += 1) {
      const after = (await cutter.read(2)).toString('latin1');
      if (after === '--') return;
      if (parts === PARTS_MAX) throw new MalformedMultipart('The body has too many parts.');
      if (after !== '\r\n') throw new MalformedMultipart('A boundary is followed by something else.');
      const part = readHeaders(textOf(await readShort(cutter.until(BLANK_LINE), HEADERS_MAX)));
      const body = cutter.until(mark);
      yield { ...part, body };
      for await (const _ of body);
    }
  } finally {
    await cutter.close();
  }
}
