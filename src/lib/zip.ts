/** One file of an archive. */
export interface ZipFile {
  /** Path within the archive, folders separated by `/`; each once. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The checksum of ZIP and PNG (ISO 3309). */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** Little-endian numbers, each with its width in bytes. */
const record = (...fields: readonly (readonly [width: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [width]) => sum + width, 0)));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  return new Uint8Array(view.buffer);
};

/** The two words of a DOS time, in this device's time zone: seconds in pairs, years from 1980. */
const dosTime = (date: Date): readonly [time: number, day: number] => [
  (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1),
  ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate(),
];

/**
 * A ZIP archive with the files as they are, not compressed (APPNOTE.TXT 6.3.10, method 0): pictures and sound do not get
 * smaller, and every phone and computer opens it. At most 65,535 files and 4 GB in all.
 * @param madeAt milliseconds; the time of every file
 * @returns the archive in parts, to be joined one after another
 */
export const zip = (files: readonly ZipFile[], madeAt: number): readonly Uint8Array<ArrayBuffer>[] => {
  const [time, day] = dosTime(new Date(madeAt));
  const local: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0);
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    const offset = sizeOf(local);
    // Version 2.0, names in UTF-8, stored.
    const shared = [
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, time],
      [2, day],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    local.push(record([4, 0x04034b50], ...shared), name, bytes);
    central.push(record([4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
  }
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, sizeOf(central)],
    [4, sizeOf(local)],
    [2, 0],
  );
  return [...local, ...central, end];
};
