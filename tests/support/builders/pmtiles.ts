import { gzipSync } from 'node:zlib';

/** A tile of an archive as it is put in: unpacked bytes. */
export interface ArchivedTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

const COMPRESSIONS = { none: 1, gzip: 2, brotli: 3, zstd: 4 } as const;
type CompressionName = keyof typeof COMPRESSIONS;

/** What else an archive says; vector tiles and gzip everywhere by default. */
export interface ArchiveOptions {
  readonly metadata?: unknown;
  readonly version?: number;
  /** 1 for vector tiles, 2 for PNG. */
  readonly tileType?: number;
  readonly internal?: CompressionName;
  readonly tiles?: CompressionName;
  /** Entries of a leaf directory; all lie in the root directory by default. */
  readonly leafEntries?: number;
  /** Degrees: west, south, east, north. */
  readonly bounds?: readonly [number, number, number, number];
}

interface Entry {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
  /** Tiles in a row with these bytes; 0 for a leaf directory. */
  run: number;
}

/** The number of a tile on the Hilbert curves of all zooms, one after another. */
export const tileId = (z: number, x: number, y: number): number => {
  let id = 0;
  for (let zoom = 0; zoom < z; zoom += 1) id += 4 ** zoom;
  let [column, row] = [x, y];
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const right = (column & side) > 0 ? 1 : 0;
    const below = (row & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ below);
    if (below === 1) continue;
    if (right === 1) [column, row] = [side - 1 - column, side - 1 - row];
    [column, row] = [row, column];
  }
  return id;
};

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
};

/** Columns one after another: ids as differences, runs, lengths, offsets with 0 for "right after the last". */
const directory = (entries: readonly Entry[]): Uint8Array => {
  const ids = entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0));
  const offsets = entries.map(({ offset }, i) => {
    const last = entries[i - 1];
    return last !== undefined && offset === last.offset + last.length ? 0 : offset + 1;
  });
  const columns = [ids, entries.map(({ run }) => run), entries.map(({ length }) => length), offsets];
  return Uint8Array.from([...varint(entries.length), ...columns.flat().flatMap(varint)]);
};

const packed = (bytes: Uint8Array, how: CompressionName): Uint8Array => (how === 'gzip' ? gzipSync(bytes) : bytes);

const joined = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** Tiles in the order of their ids, equal ones stored once, and in one entry where they follow each other. */
const layTiles = (tiles: readonly ArchivedTile[], how: CompressionName): { entries: Entry[]; data: Uint8Array } => {
  const sorted = tiles.map((tile) => ({ id: tileId(tile.z, tile.x, tile.y), tile })).sort((a, b) => a.id - b.id);
  const places = new Map<string, { offset: number; length: number }>();
  const keys = new Map<Uint8Array, string>();
  const parts: Uint8Array[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { id, tile } of sorted) {
    const key = keys.get(tile.bytes) ?? Buffer.from(tile.bytes).toString('base64');
    keys.set(tile.bytes, key);
    let place = places.get(key);
    if (place === undefined) {
      const bytes = packed(tile.bytes, how);
      place = { offset: end, length: bytes.length };
      places.set(key, place);
      parts.push(bytes);
      end += bytes.length;
    }
    const last = entries.at(-1);
    if (last !== undefined && last.offset === place.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, ...place, run: 1 });
  }
  return { entries, data: joined(parts) };
};

/** An archive by the published format, PMTiles version 3: header, root directory, description, leaf directories, tiles. */
export const pmtilesArchive = (tiles: readonly ArchivedTile[], options: ArchiveOptions = {}): Uint8Array => {
  const { metadata = {}, version = 3, tileType = 1, internal = 'gzip', leafEntries } = options;
  const { bounds = [-180, -85, 180, 85] } = options;
  const how = options.tiles ?? 'gzip';
  const { entries, data } = layTiles(tiles, how);
  const leaves: Uint8Array[] = [];
  const rootEntries: Entry[] = [];
  if (leafEntries === undefined) rootEntries.push(...entries);
  else {
    let offset = 0;
    for (let at = 0; at < entries.length; at += leafEntries) {
      const some = entries.slice(at, at + leafEntries);
      const leaf = packed(directory(some), internal);
      rootEntries.push({ id: some[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
      offset += leaf.length;
      leaves.push(leaf);
    }
  }
  const root = packed(directory(rootEntries), internal);
  const description = packed(new TextEncoder().encode(JSON.stringify(metadata)), internal);
  const sections = [root, description, joined(leaves), data];
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header.writeUInt8(version, 7);
  let offset = header.length;
  for (const [i, section] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + i * 16);
    header.writeBigUInt64LE(BigInt(section.length), 16 + i * 16);
    offset += section.length;
  }
  const counts = [tiles.length, entries.length, new Set(entries.map((entry) => entry.offset)).size];
  for (const [i, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + i * 8);
  header.writeUInt8(1, 96);
  header.writeUInt8(COMPRESSIONS[internal], 97);
  header.writeUInt8(COMPRESSIONS[how], 98);
  header.writeUInt8(tileType, 99);
  const zooms = tiles.map(({ z }) => z);
  header.writeUInt8(Math.min(...zooms), 100);
  header.writeUInt8(Math.max(...zooms), 101);
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4);
  return joined([header, ...sections]);
};
