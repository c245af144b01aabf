import { err, ok, type Result } from '#src/lib/result.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, at) => bytes[at] === byte);

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/**
 * The text of an uploaded .csv file: UTF-8 with or without a mark, UTF-16 with its mark, else Windows-1252, which is
 * what Excel writes on an English computer. Errors are sentences for a person.
 */
export const readText = (bytes: Uint8Array): Result<string, string> => {
  if (bytes.length === 0) return err('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return err('This is an Excel workbook. Save it as CSV and upload that.');
  }
  const utf16 = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : undefined;
  const text = utf16 === undefined ? (decode(bytes, 'utf-8') ?? decode(bytes, 'windows-1252')) : decode(bytes, utf16);
  if (text === undefined || text.includes('\0')) return err('This is not a text file. Save it as CSV and upload that.');
  return ok(text);
};
