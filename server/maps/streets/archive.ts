import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { bytesToHeader, Compression, type Header, PMTiles, ResolvedValueCache, type Source, TileType } from 'pmtiles';
import * as v from 'valibot';
import { contentDigest } from '#server/http/content-digest.ts';
import type { Tile } from '../tiles.ts';

/** Streets for the map: an archive of vector tiles in the layers of the Protomaps basemap (decision 0436). */
export interface Streets {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [number, number, number, number];
  /** What the archive itself says of its sources: text or HTML; '' where it says nothing. */
  readonly attribution: string;
  /** Undefined where the archive has no such tile. @throws where the file cannot be read any more */
  readonly tile: (z: number, x: number, y: number) => Promise<Tile | undefined>;
  readonly close: () => Promise<void>;
}

const HEADER_BYTES = 127;
/** Bytes of a tile, directory or description in the file: one that claims more is damaged. */
const PART_BYTES = 32 * 1024 * 1024;
/** Bytes of a directory or description, unzipped. */
const UNZIPPED_BYTES = 128 * 1024 * 1024;
/** Directories kept unzipped; what was asked for least lately gives way. */
const KEPT_DIRECTORIES = 64;

const unzip = promisify(gunzip);
const zip = promisify(gzip);

/** The zoom from which the basemap's tiles have streets. */
const STREET_ZOOM = 12;

/** Degrees: what the whole map can show. */
const WORLD = [-180, -85.0511, 180, 85.0511] as const;

/** The layers that the style draws first of all; without them it would be another kind of archive. */
const NEEDED = ['earth', 'water', 'roads', 'places'];

const descriptionSchema = v.object({
  attribution: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
  vector_layers: v.array(v.object({ id: v.string(), fields: v.optional(v.record(v.string(), v.unknown()), {}) })),
});

const wrong = (path: string, what: string): Error => new Error(`MAP_PMTILES: ${path} ${what}`);

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw wrong(path, 'is missing. Give the path of a .pmtiles file.');
    throw wrong(path, `cannot be read (${code}). Let the account that runs Milepost read it.`);
  }
  throw wrong(path, 'is no file. Give the path of a .pmtiles file.');
};

const toArrayBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Ranges of the file. Only the first one, which is asked for before the header is known, may end early. */
const sourceOf = (file: FileHandle, path: string): Source => ({
  getKey: () => path,
  getBytes: async (offset, length) => {
    if (length > PART_BYTES) throw wrong(path, `has a part of ${length} bytes, which is too large.`);
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    if (bytesRead < length && offset > 0)
      throw wrong(path, `ends at byte ${offset + bytesRead}, in the midst of a part.`);
    return { data: bytes.buffer.slice(0, bytesRead) };
  },
});

/** Unpacks directories and description. */
const unpack = async (data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> =>
  compression === Compression.None ? data : toArrayBuffer(await unzip(data, { maxOutputLength: UNZIPPED_BYTES }));

const READ: readonly Compression[] = [Compression.None, Compression.Gzip];

/** What of a header cannot be served, as the rest of a sentence; undefined where all can. */
const headerProblem = (header: Header, size: number): string | undefined => {
  if (header.tileType !== TileType.Mvt) return 'holds pictures, not vector tiles. Give a Protomaps basemap.';
  if (!READ.includes(header.tileCompression) || !READ.includes(header.internalCompression)) {
    return 'is compressed in a way that is not read. Write it anew with gzip.';
  }
  const ends = [
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  ];
  const needs = Math.max(...ends);
  if (needs > size) return `is cut off: it should have ${needs} bytes and has ${size}. Copy it anew.`;
  if (header.maxZoom > 22 || header.minZoom > header.maxZoom)
    return 'is damaged: its zooms make no sense. Copy it anew.';
  if (header.maxZoom < STREET_ZOOM) {
    return `ends at zoom ${header.maxZoom}, and streets begin at ${STREET_ZOOM}. Cut it out without --maxzoom.`;
  }
  return undefined;
};

const readDescription = async (source: Source, header: Header, path: string) => {
  let body: unknown;
  try {
    const { data } = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength);
    body = JSON.parse(new TextDecoder().decode(await unpack(data, header.internalCompression)));
  } catch {
    throw wrong(path, 'is damaged: its description cannot be read. Copy it anew.');
  }
  const parsed = v.safeParse(descriptionSchema, body);
  const layers = parsed.success ? parsed.output.vector_layers : [];
  const missing = NEEDED.filter((id) => !layers.some((layer) => layer.id === id));
  const kinds = layers.find(({ id }) => id === 'roads')?.fields ?? {};
  if (!parsed.success || missing.length > 0 || !('kind' in kinds)) {
    const lack = missing.length > 0 ? `it lacks ${missing.join(', ')}` : 'its roads have no "kind"';
    throw wrong(
      path,
      `is no Protomaps basemap of version 4: ${lack}. See https://docs.protomaps.com/basemaps/downloads.`,
    );
  }
  return parsed.output;
};

const readStart = async (source: Source, file: FileHandle, path: string): Promise<Header> => {
  const { data } = await source.getBytes(0, HEADER_BYTES);
  const magic = new TextDecoder('latin1').decode(data.slice(0, 7));
  if (data.byteLength < HEADER_BYTES || magic !== 'PMTiles') throw wrong(path, 'is no PMTiles archive.');
  const version = new Uint8Array(data)[7] ?? 0;
  if (version !== 3) {
    throw wrong(
      path,
      `is a PMTiles archive of version ${version}; version 3 is read. Bring it up with "pmtiles convert".`,
    );
  }
  const header = bytesToHeader(data);
  const problem = headerProblem(header, (await file.stat()).size);
  if (problem !== undefined) throw wrong(path, problem);
  return header;
};

/**
 * Opens an archive of streets and keeps it open: another file put in its place (`mv`) is not seen before the next start.
 * @param path of a PMTiles archive, version 3, with vector tiles of the Protomaps basemap, version 4, unpacked or gzip
 * @throws with a sentence for a person where it is missing, cannot be read, is damaged or is something else
 */
export const openStreets = async (path: string): Promise<Streets> => {
  const file = await openFile(path);
  try {
    const source = sourceOf(file, path);
    const header = await readStart(source, file, path);
    const { attribution } = await readDescription(source, header, path);
    // Its other cache keeps a read that failed for good. Tiles stay packed, as they are sent.
    const cache = new ResolvedValueCache(KEPT_DIRECTORIES, true, unpack);
    const archive = new PMTiles(source, cache, async (data) => data);
    await archive.getHeader().catch(() => {
      throw wrong(path, 'is damaged: its directory cannot be read. Copy it anew.');
    });
    const tile = async (z: number, x: number, y: number): Promise<Tile | undefined> => {
      const isInside = [z, x, y].every(Number.isInteger) && z >= header.minZoom && z <= header.maxZoom;
      if (!isInside || x < 0 || y < 0 || x >= 2 ** z || y >= 2 ** z) return undefined;
      const found = await archive.getZxy(z, x, y);
      if (found === undefined) return undefined;
      const packed = header.tileCompression === Compression.Gzip ? found.data : await zip(found.data);
      const bytes = Uint8Array.from(new Uint8Array(packed));
      return { gzip: bytes, etag: `"${contentDigest(bytes)}"` };
    };
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = header;
    // Some archives say nothing of it.
    const bounds = minLon < maxLon && minLat < maxLat ? ([minLon, minLat, maxLon, maxLat] as const) : WORLD;
    return { minZoom, maxZoom, bounds, attribution, tile, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
};
