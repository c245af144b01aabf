import { matchesAt, PARTS_MAX, type Part, partList } from './part.ts';
import { orientationOf, orientationTiff } from './tiff.ts';

const SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * Chunks beside the critical ones that decide how a picture looks or moves (PNG, third edition, 11.3, with its animations);
 * the others tell of it: texts, EXIF, times, and what programs note for themselves.
 */
const NEEDED = new Set([
  ...['tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs', 'sPLT'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/** The bytes of a chunk beside its data: length, type and checksum. */
const FRAME_BYTES = 12;

/** The checksum of a chunk (ISO 3309), bit by bit: it is made of some thirty bytes, once a picture. */
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** An EXIF chunk with the orientation alone. */
const orientationChunk = (turn: number): Uint8Array<ArrayBuffer> => {
  const tiff = orientationTiff(turn);
  const chunk = new Uint8Array(FRAME_BYTES + tiff.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, tiff.length);
  for (const [n, letter] of [...'eXIf'].entries()) chunk[4 + n] = letter.charCodeAt(0);
  chunk.set(tiff, 8);
  view.setUint32(8 + tiff.length, crc32(chunk.subarray(4, 8 + tiff.length)));
  return chunk;
};

/**
 * The parts of a PNG file; undefined where it is none. Not kept: texts, times, EXIF but for the orientation, chunks that no
 * picture needs, and what stands behind the end. A file that breaks off is kept from there on.
 */
export const pngParts = (bytes: Uint8Array): readonly Part[] | undefined => {
  if (!matchesAt(bytes, 0, SIGNATURE)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const { parts, add } = partList();
  let at = SIGNATURE.length;
  let turned = false;
  add(0, at, true);
  for (let n = 0; n < PARTS_MAX && at + FRAME_BYTES <= bytes.length; n += 1) {
    const end = at + FRAME_BYTES + view.getUint32(at);
    if (end > bytes.length) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    // Bit 5 of the first letter: small in those that a decoder may pass over.
    const critical = ((bytes[at + 4] ?? 0) & 0x20) === 0;
    const turn: number | undefined =
      type === 'eXIf' && !turned ? orientationOf(bytes.subarray(at + 8, end - 4)) : undefined;
    turned ||= turn !== undefined;
    add(at, end, critical || NEEDED.has(type), turn === undefined ? undefined : orientationChunk(turn));
    at = end;
    if (type === 'IEND') {
      add(at, bytes.length, false);
      return parts;
    }
  }
  add(at, bytes.length, true);
  return parts;
};
