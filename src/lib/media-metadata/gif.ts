import { matchesAt, PARTS_MAX, type Part, partList } from './part.ts';

const BLOCK = { extension: 0x21, picture: 0x2c, end: 0x3b };
const EXTENSION = { text: 0x01, control: 0xf9, application: 0xff };

/** Applications' extensions that decide how a picture moves or looks: its repetitions and its colour profile. */
const NEEDED = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

const HEADER_BYTES = 13;
const PICTURE_BYTES = 10;

/** Bytes of the table of colours that a block's flags announce. */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** Behind a row of sub-blocks, each with its length before it; undefined where it breaks off. */
const endOfRow = (bytes: Uint8Array, from: number): number | undefined => {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return undefined;
    at += 1 + length;
    if (length === 0) return at;
  }
};

/**
 * The parts of a GIF file (GIF89a); undefined where it is none. Not kept: comments, notes of applications such as XMP, and
 * what stands behind the end. A file that breaks off is kept from there on.
 */
export const gifParts = (bytes: Uint8Array): readonly Part[] | undefined => {
  if (!(matchesAt(bytes, 0, 'GIF89a') || matchesAt(bytes, 0, 'GIF87a'))) return undefined;
  const { parts, add } = partList();
  let at = Math.min(bytes.length, HEADER_BYTES + colours(bytes[10] ?? 0));
  add(0, at, true);
  for (let n = 0; n < PARTS_MAX && at < bytes.length; n += 1) {
    const block = bytes[at];
    if (block === BLOCK.end) {
      add(at, at + 1, true);
      add(at + 1, bytes.length, false);
      return parts;
    }
    const label = bytes[at + 1] ?? 0;
    const isPicture = block === BLOCK.picture;
    if (!isPicture && block !== BLOCK.extension) break;
    const row = isPicture ? at + PICTURE_BYTES + colours(bytes[at + 9] ?? 0) + 1 : at + 2;
    const end = endOfRow(bytes, row);
    if (end === undefined || end > bytes.length) break;
    const needed =
      label === EXTENSION.control ||
      label === EXTENSION.text ||
      (label === EXTENSION.application && NEEDED.some((name) => matchesAt(bytes, at + 3, name)));
    add(at, end, isPicture || needed);
    at = end;
  }
  add(at, bytes.length, true);
  return parts;
};
