import { matchesAt, PARTS_MAX, type Part, partList } from './part.ts';
import { orientationOf, orientationTiff } from './tiff.ts';

/** Markers of ISO/IEC 10918-1, table B.1. */
const MARKER = { rst0: 0xd0, soi: 0xd8, eoi: 0xd9, app0: 0xe0, app15: 0xef, comment: 0xfe, temporary: 0x01 };
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;

const EXIF = 'Exif\0\0';

/** True for what stands behind 0xff without a length: in the coded picture, between its parts, and what fills. */
const isAlone = (marker: number): boolean =>
  marker === 0 || marker === 0xff || marker === MARKER.temporary || (marker >= MARKER.rst0 && marker <= MARKER.soi);

/** The application's segments that decide how the picture looks: JFIF, its colour profile, and Adobe's transform. */
const isNeeded = (bytes: Uint8Array, marker: number, data: number): boolean =>
  (marker === MARKER.app0 && matchesAt(bytes, data, 'JFIF\0')) ||
  (marker === APP2 && matchesAt(bytes, data, 'ICC_PROFILE\0')) ||
  (marker === APP14 && matchesAt(bytes, data, 'Adobe'));

/** An EXIF segment with the orientation alone. */
const orientationSegment = (turn: number): Uint8Array<ArrayBuffer> => {
  const tiff = orientationTiff(turn);
  const letters = [...EXIF].map((letter) => letter.charCodeAt(0));
  return new Uint8Array([0xff, APP1, 0, 2 + letters.length + tiff.length, ...letters, ...tiff]);
};

/** Bytes behind a 0xff in which the next is looked for here: the browser's own search costs more where they stand close. */
const NEAR = 64;

/** Where the next marker stands that begins a segment or ends the picture; the end of the bytes where there is none. */
const nextMarker = (bytes: Uint8Array, from: number): number => {
  let near = 0;
  let at = from;
  while (at + 1 < bytes.length) {
    if (bytes[at] === 0xff) {
      if (!isAlone(bytes[at + 1] ?? 0)) return at;
      near = at + NEAR;
      at += 1;
    } else if (at < near) at += 1;
    else {
      at = bytes.indexOf(0xff, at);
      if (at === -1) break;
    }
  }
  return bytes.length;
};

/**
 * The parts of a JPEG file (ISO/IEC 10918-1, annex B); undefined where it is none. Not kept: EXIF but for the orientation,
 * XMP, IPTC, comments and all other notes of applications, and what stands behind the picture's end, as a second picture
 * (CIPA DC-007), a film, or what an editor has cut off. A file that breaks off is kept from there on.
 */
export const jpegParts = (bytes: Uint8Array): readonly Part[] | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== MARKER.soi) return undefined;
  const { parts, add } = partList();
  let turned = false;
  let at = 0;
  for (let n = 0; n < PARTS_MAX; n += 1) {
    const begin = nextMarker(bytes, at);
    // The coded picture, and what a decoder passes over.
    add(at, begin, true);
    at = begin;
    const marker = bytes[begin + 1];
    if (marker === undefined) break;
    if (marker === MARKER.eoi) {
      add(begin, begin + 2, true);
      add(begin + 2, bytes.length, false);
      return parts;
    }
    const length = ((bytes[begin + 2] ?? 0) << 8) | (bytes[begin + 3] ?? 0);
    const [data, end] = [begin + 4, begin + 2 + length];
    if (length < 2 || end > bytes.length) break;
    const isNote = (marker >= MARKER.app0 && marker <= MARKER.app15) || marker === MARKER.comment;
    const turn: number | undefined =
      marker === APP1 && !turned && matchesAt(bytes, data, EXIF)
        ? orientationOf(bytes.subarray(data + EXIF.length, end))
        : undefined;
    turned ||= turn !== undefined;
    add(
      begin,
      end,
      !isNote || isNeeded(bytes, marker, data),
      turn === undefined ? undefined : orientationSegment(turn),
    );
    at = end;
  }
  add(at, bytes.length, true);
  return parts;
};
