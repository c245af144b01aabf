/**
 * What is read of an EXIF block, which is a TIFF file of its own (EXIF 2.32, 4.6): how the picture is turned, and whether
 * it says where it was taken. Nothing here throws, whatever the bytes are.
 */

/** Tags of TIFF 6.0 and EXIF 2.32 (4.6.3, 4.6.6). */
const ORIENTATION = 0x0112;
const GPS = 0x8825;
const LATITUDE = 0x0002;
const LONGITUDE = 0x0004;

/** TIFF's numbers for a 16-bit number, and the bytes of one entry of a directory. */
const SHORT = 3;
const ENTRY_BYTES = 12;

interface Directory {
  readonly view: DataView;
  readonly little: boolean;
  /** Where an entry with this tag stands; undefined where there is none. */
  readonly entry: (tag: number) => number | undefined;
}

const directoryAt = (view: DataView, little: boolean, at: number): Directory | undefined => {
  if (at < 8 || at + 2 > view.byteLength) return undefined;
  const whole = Math.floor((view.byteLength - at - 2) / ENTRY_BYTES);
  const count = Math.min(view.getUint16(at, little), whole);
  const entry = (tag: number): number | undefined => {
    for (let n = 0; n < count; n += 1) {
      const place = at + 2 + n * ENTRY_BYTES;
      if (view.getUint16(place, little) === tag) return place;
    }
    return undefined;
  };
  return { view, little, entry };
};

/** The first directory of a TIFF file; undefined where it is none. */
const firstDirectory = (tiff: Uint8Array): Directory | undefined => {
  if (tiff.length < 8) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length);
  const order = view.getUint16(0, false);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const little = order === 0x4949;
  return view.getUint16(2, little) === 42 ? directoryAt(view, little, view.getUint32(4, little)) : undefined;
};

/** How a picture is turned, 2 to 8; undefined where it stands upright or nothing says so. */
export const orientationOf = (tiff: Uint8Array): number | undefined => {
  const directory = firstDirectory(tiff);
  const place = directory?.entry(ORIENTATION);
  if (directory === undefined || place === undefined) return undefined;
  const { view, little } = directory;
  if (view.getUint16(place + 2, little) !== SHORT) return undefined;
  const turn = view.getUint16(place + 8, little);
  return turn >= 2 && turn <= 8 ? turn : undefined;
};

/** The smallest TIFF file that says how a picture is turned, and nothing else. @param turn 2 to 8 */
export const orientationTiff = (turn: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0],
    ...[1, 0, ORIENTATION & 0xff, ORIENTATION >> 8, SHORT, 0, 1, 0, 0, 0, turn, 0, 0, 0],
    ...[0, 0, 0, 0],
  ]);

/** Degrees, minutes and seconds stand elsewhere, each as a fraction; a phone that may not know its place writes zeros. */
const saysSomething = ({ view, little, entry }: Directory, tag: number): boolean => {
  const place = entry(tag);
  if (place === undefined) return false;
  const at = view.getUint32(place + 8, little);
  return [0, 8, 16].some((step) => at + step + 4 <= view.byteLength && view.getUint32(at + step, little) !== 0);
};

/** True where an EXIF block holds a latitude or a longitude. */
export const hasPosition = (tiff: Uint8Array): boolean => {
  const first = firstDirectory(tiff);
  const pointer = first?.entry(GPS);
  if (first === undefined || pointer === undefined) return false;
  const { view, little } = first;
  const gps = directoryAt(view, little, view.getUint32(pointer + 8, little));
  return gps !== undefined && (saysSomething(gps, LATITUDE) || saysSomething(gps, LONGITUDE));
};
