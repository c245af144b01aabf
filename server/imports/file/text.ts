import { createReadStream } from 'node:fs';
import { FileRefused, grouped } from '#server/imports/file/refused.ts';
import { type TextEncoding, utf16Of, windows1252 } from '#src/lib/text-encoding.ts';

export const LINE_BREAK = /\r\n|\r|\n/;
/** Characters of one line; no row of a table is longer, and a line is held in memory. */
const LINE_MAX = 1_000_000;
const NO_TEXT = 'This is not a text file. Open it in a spreadsheet program, save it as .xlsx or .csv and upload that.';

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

const encodingOf = async (path: string, head: Uint8Array): Promise<TextEncoding> =>
  utf16Of(head) ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252');

const textOf = async function* (path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = encoding === 'windows-1252' ? undefined : new TextDecoder(encoding, { fatal: true });
  const decode = (chunk: Buffer): string => {
    try {
      return decoder?.decode(chunk, { stream: true }) ?? windows1252(chunk);
    } catch {
      throw new FileRefused(NO_TEXT);
    }
  };
  for await (const chunk of createReadStream(path)) {
    const text = decode(chunk);
    if (text.includes('\0')) throw new FileRefused(NO_TEXT);
    yield text;
  }
};

/**
 * The lines of a text file, some hundreds at a time: UTF-8 with or without a mark, UTF-16, else Windows-1252, which is
 * what Excel writes on an English computer.
 * @param head the file's first bytes
 * @throws FileRefused where it is not text
 */
export const linesOf = async function* (path: string, head: Uint8Array): AsyncGenerator<string[]> {
  let rest = '';
  for await (const text of textOf(path, await encodingOf(path, head))) {
    rest += text;
    // A carriage return at the end may be the first half of a line break.
    const held = rest.endsWith('\r') ? 1 : 0;
    const lines = rest.slice(0, rest.length - held).split(LINE_BREAK);
    rest = (lines.pop() ?? '') + rest.slice(rest.length - held);
    if (rest.length > LINE_MAX) {
      throw new FileRefused(
        `A line of this file is longer than ${grouped(LINE_MAX)} characters, so it is no table. Save it as .csv from a spreadsheet program and upload that.`,
      );
    }
    yield lines;
  }
  yield rest.split(LINE_BREAK);
};
