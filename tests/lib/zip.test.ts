import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ZipFile, zip } from '#src/lib/zip.ts';

const AT = new Date(2026, 10, 21, 14, 41, 30).getTime();

/** Reads a stored archive by its central directory, and checks each file's own header against it. */
const unzip = (parts: readonly Uint8Array[]): ZipFile[] => {
  const all = Buffer.concat(parts);
  const end = all.length - 22;
  expect(all.readUInt32LE(end)).toBe(0x06054b50);
  const count = all.readUInt16LE(end + 10);
  let at = all.readUInt32LE(end + 16);
  expect(at + all.readUInt32LE(end + 12)).toBe(end);
  return Array.from({ length: count }, () => {
    expect(all.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = all.readUInt16LE(at + 28);
    const path = all.toString('utf8', at + 46, at + 46 + nameLength);
    const from = all.readUInt32LE(at + 42);
    expect(all.readUInt32LE(from)).toBe(0x04034b50);
    expect(all.subarray(from + 4, from + 30)).toEqual(all.subarray(at + 6, at + 32));
    const start = from + 30 + nameLength;
    const bytes = Uint8Array.from(all.subarray(start, start + all.readUInt32LE(at + 24)));
    expect(all.readUInt32LE(at + 16)).toBe(crc32(bytes));
    at += 46 + nameLength;
    return { path, bytes };
  });
};

test('what goes in comes out, with the checksum and the names every reader expects', () => {
  const files = fc.array(
    fc.record({
      path: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      bytes: fc.uint8Array({ maxLength: 300 }),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(files, (some) => {
      const wanted = some.map(({ path, bytes }) => ({ path, bytes: Uint8Array.from(bytes) }));
      expect(unzip(zip(wanted, AT))).toEqual(wanted);
    }),
  );
});

test('files carry the time they were exported at', () => {
  const header = zip([{ path: 'a', bytes: new Uint8Array() }], AT)[0];
  const view = new DataView(header?.buffer ?? new ArrayBuffer(0));
  expect([view.getUint16(10, true), view.getUint16(12, true)]).toEqual([
    (14 << 11) | (41 << 5) | 15,
    (46 << 9) | (11 << 5) | 21,
  ]);
});
