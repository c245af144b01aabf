/** Bytes at a file's beginning by which UTF-16 without its mark is known. */
export const TEXT_HEAD_BYTES = 8_192;

/** How the bytes of a text file say its letters. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** UTF-16 without its mark: English text has a zero in every other byte, and no other text has any. */
const unmarkedUtf16 = (head: Uint8Array): TextEncoding | undefined => {
  let even = 0;
  let odd = 0;
  for (const [at, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  if (odd > head.length / 3 && even === 0) return 'utf-16le';
  return even > head.length / 3 && odd === 0 ? 'utf-16be' : undefined;
};

/** Which UTF-16 a text is in, with or without its mark; undefined for another encoding. @param head the text's first bytes */
export const utf16Of = (head: Uint8Array): TextEncoding | undefined => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return unmarkedUtf16(head);
};

/** What Windows-1252 has at 0x80 to 0x9F. Node's own decoder (20.20) takes it for Latin-1 and loses the curly apostrophe. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Text in Windows-1252, which is what Excel writes on an English computer. */
export const windows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));

const decoded = (bytes: Uint8Array, encoding: TextEncoding): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

/** The text of a small file: UTF-8 or UTF-16, with or without a mark, else Windows-1252; undefined where it is no text. */
export const textOfBytes = (bytes: Uint8Array): string | undefined => {
  const utf16 = utf16Of(bytes.subarray(0, TEXT_HEAD_BYTES));
  const text = utf16 === undefined ? (decoded(bytes, 'utf-8') ?? windows1252(bytes)) : decoded(bytes, utf16);
  return text?.includes('\0') ? undefined : text;
};
