import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; a text may come piece by piece. */
export interface Part {
  readonly path: string;
  readonly content: string | Iterable<string>;
  /** What the archive says that the file unpacks to, where that is a lie. */
  readonly declaredBytes?: number;
  /** Says that the file is encrypted. */
  readonly locked?: boolean;
}

const record = (...fields: readonly (readonly [width: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) at = bytes.writeUIntLE(value, at, width);
  return bytes;
};

/** A ZIP archive, compressed, in which everything may be a lie. */
export const archive = async (parts: readonly Part[]): Promise<Buffer> => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, content, declaredBytes, locked = false } of parts) {
    let crc = 0;
    let size = 0;
    const pieces = function* () {
      for (const piece of typeof content === 'string' ? [content] : content) {
        const bytes = Buffer.from(piece);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    };
    const packed = await buffer(Readable.from(pieces()).pipe(createDeflateRaw({ level: 1 })));
    const name = Buffer.from(path);
    // Version 2.0, names in UTF-8, deflated, without a time.
    const shared = [
      [2, 20],
      [2, locked ? 0x0801 : 0x0800],
      [2, 8],
      [4, 0],
      [4, crc],
      [4, packed.length],
      [4, declaredBytes ?? size],
      [2, name.length],
      [2, 0],
    ] as const;
    const head = Buffer.concat([record([4, 0x04034b50], ...shared), name]);
    local.push(head, packed);
    central.push(record([4, 0x02014b50], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), name);
    offset += head.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const count = [2, parts.length] as const;
  const end = record([4, 0x06054b50], [4, 0], count, count, [4, directory.length], [4, offset], [2, 0]);
  return Buffer.concat([...local, directory, end]);
};
