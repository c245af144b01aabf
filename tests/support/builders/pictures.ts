import { crc32 } from 'node:zlib';

const letters = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));
export const joined = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));

interface ExifOptions {
  /** How the picture is turned, 1 to 8. */
  readonly orientation?: number;
  /** Degrees north; a GPS directory without a position where it is 0. */
  readonly latitude?: number;
  readonly little?: boolean;
}

/** An EXIF block as a camera writes it: maker, orientation, and where the picture was taken (EXIF 2.32, 4.6). */
export const exifTiff = ({ orientation, latitude, little = true }: ExifOptions): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.alloc(256);
  const u16 = (value: number, at: number) => (little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at));
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    u16(tag, at);
    u16(type, at + 2);
    u32(count, at + 4);
    if (type === 3) u16(value, at + 8);
    else u32(value, at + 8);
  };
  bytes.write(little ? 'II' : 'MM', 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  const entries: [tag: number, type: number, count: number, value: number][] = [[0x010f, 2, 7, 180]];
  if (orientation !== undefined) entries.push([0x0112, 3, 1, orientation]);
  if (latitude !== undefined) entries.push([0x8825, 4, 1, 100]);
  u16(entries.length, 8);
  for (const [n, [tag, type, count, value]] of entries.entries()) entry(10 + n * 12, tag, type, count, value);
  bytes.write('Pixels\0', 180, 'latin1');
  if (latitude !== undefined) {
    u16(2, 100);
    entry(102, 0x0001, 2, 2, 0x4e);
    entry(114, 0x0002, 5, 3, 200);
    u32(latitude, 200);
    for (const at of [204, 212, 220]) u32(1, at);
  }
  return new Uint8Array(bytes);
};

/** A segment of a JPEG file, its length written before its data. */
export const segment = (marker: number, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff], data);

export const exifSegment = (options: ExifOptions): Uint8Array<ArrayBuffer> =>
  segment(0xe1, joined(letters('Exif\0\0'), exifTiff(options)));

export const xmp = (latitude: string): Uint8Array<ArrayBuffer> =>
  letters(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><rdf:Description exif:GPSLatitude="${latitude}"/></x:xmpmeta>`);

/** A whole JPEG of one grey point, its segments from the quantisation table on, without its beginning. */
const POINT = Buffer.from(
  '/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB/8AACwgAAQABAQERAP/EABQAAQAAAAAAAAAAAAAAAAAAAAj/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AFT/2Q==',
  'base64',
);

/** A JPEG with these segments before its picture, and these bytes behind it. */
export const jpeg = (
  segments: readonly Uint8Array[] = [],
  behind: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> => joined([0xff, 0xd8], ...segments, POINT, behind);

/** A chunk of a PNG file. */
export const chunk = (type: string, data: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> => {
  const body = Buffer.concat([letters(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return joined(length, body, sum);
};

const PNG_POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A PNG of one point with these chunks before its picture, and these bytes behind it. */
export const png = (
  chunks: readonly Uint8Array[] = [],
  behind: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> => joined(PNG_POINT.subarray(0, 33), ...chunks, PNG_POINT.subarray(33), behind);

/** A row of sub-blocks of a GIF file. */
export const row = (data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(joined([block.length], block));
  }
  return joined(...blocks, [0]);
};

export const extension = (label: number, ...rows: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  joined([0x21, label], ...rows);

export const application = (name: string, data: Uint8Array): Uint8Array<ArrayBuffer> =>
  extension(0xff, joined([11], letters(name.slice(0, 11))), row(data));

/** A GIF of one point with these blocks before its picture, and these bytes behind it. */
export const gif = (
  blocks: readonly Uint8Array[] = [],
  behind: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> =>
  joined(
    letters('GIF89a'),
    [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...blocks,
    [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b],
    behind,
  );

/** A box of an MP4 file. */
export const box = (type: string, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const data = joined(...content);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length + 8);
  return joined(head, letters(type), data);
};

export const latin1 = letters;
