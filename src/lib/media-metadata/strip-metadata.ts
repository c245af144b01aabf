import { gifParts } from './gif.ts';
import { jpegParts } from './jpeg.ts';
import { mp4Parts } from './mp4.ts';
import { finder, type Part } from './part.ts';
import { pngParts } from './png.ts';
import { hasPosition } from './tiff.ts';

/** Blocks of EXIF that are looked at in one note, at most: a hostile file may repeat their beginning a million times. */
const BLOCKS_MAX = 16;

const latitude = finder('GPSLatitude');
const longitude = finder('GPSLongitude');
const exif = finder('Exif');

const partsOf = (bytes: Uint8Array): readonly Part[] | undefined =>
  jpegParts(bytes) ?? pngParts(bytes) ?? gifParts(bytes) ?? mp4Parts(bytes);

const isSame = (bytes: Uint8Array, { from, to, instead }: Part): boolean =>
  instead !== undefined && instead.length === to - from && instead.every((byte, n) => bytes[from + n] === byte);

/**
 * A picture (JPEG, PNG, GIF) or an MP4 film without what says where, when and by whom it was made: EXIF, XMP, IPTC, texts,
 * and what is hidden behind its end. The picture itself stays byte for byte, so do its colour profile and how it is turned.
 * Pure; never throws. What is no such file, and one with nothing to take off, is answered as it is: the same object.
 */
export const stripMetadata = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const parts = partsOf(bytes);
  if (parts === undefined || parts.every((part) => part.keep || isSame(bytes, part))) return bytes;
  const pieces = parts.flatMap(({ from, to, keep, instead }) => {
    if (keep) return [bytes.subarray(from, to)];
    return instead ? [instead] : [];
  });
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** True where a note holds a position: in EXIF, as bare TIFF (PNG) or behind its mark (JPEG), or as XMP. */
const noteHasPosition = (note: Uint8Array): boolean => {
  if (latitude(note) !== -1 || longitude(note) !== -1) return true;
  // A chunk of PNG: its data stand behind length and type.
  if (hasPosition(note.subarray(8))) return true;
  let at = exif(note);
  for (let n = 0; at !== -1 && n < BLOCKS_MAX; n += 1) {
    // Two zeros stand between the mark and its TIFF.
    if (hasPosition(note.subarray(at + 6))) return true;
    at = exif(note, at + 4);
  }
  return false;
};

/** True for a picture that says where it was taken, in any of what `stripMetadata` takes off. Pure; never throws. */
export const hasLocation = (bytes: Uint8Array): boolean =>
  (partsOf(bytes) ?? []).some(({ from, to, keep }) => !keep && noteHasPosition(bytes.subarray(from, to)));
