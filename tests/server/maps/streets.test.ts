import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { PMTiles, zxyToTileId } from 'pmtiles';
import { afterAll, describe, expect, it } from 'vitest';
import { createMapsApp } from '#server/maps/maps-app.ts';
import { createMapsThreads } from '#server/maps/maps-threads.ts';
import { openStreets } from '#server/maps/streets/archive.ts';
import { streetCredits } from '#server/maps/streets/credits.ts';
import { columnAt, rowAt } from '#src/lib/grid.ts';
import { type ArchivedTile, type ArchiveOptions, pmtilesArchive, tileId } from '#tests/support/builders/pmtiles.ts';
import { STREET_METADATA, STREET_TOWN, streetArchive } from '#tests/support/builders/street-town.ts';

const folder = mkdtempSync(join(tmpdir(), 'streets-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
const kept = (bytes: Uint8Array): string => {
  files += 1;
  const path = join(folder, `${files}.pmtiles`);
  writeFileSync(path, bytes);
  return path;
};

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const words = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : Buffer.from(gunzipSync(bytes)).toString();

/** Zoom 4 whole but for one tile: the same sea in most of it, and some land. */
const LAND = new Set(['5,5', '5,6', '6,6', '14,2']);
const HOLE = '6,5';
const fourth: ArchivedTile[] = Array.from({ length: 256 }, (_, i) => ({ z: 4, x: i % 16, y: i >> 4 }))
  .filter(({ x, y }) => `${x},${y}` !== HOLE)
  .map(({ z, x, y }) => ({ z, x, y, bytes: text(LAND.has(`${x},${y}`) ? `land ${x},${y}` : 'sea') }));

const archive = (options: ArchiveOptions = {}): Uint8Array =>
  pmtilesArchive(fourth, { metadata: STREET_METADATA, ...options });

describe('an archive of streets', () => {
  it('numbers its tiles as the package does that reads it', () => {
    for (const [z, x, y] of [
      [0, 0, 0],
      [1, 1, 0],
      [2, 3, 1],
      [7, 27, 50],
      [14, 3556, 6461],
      [15, 32767, 1],
    ] as const) {
      expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y));
    }
  });

  it.each<[string, ArchiveOptions]>([
    ['with one directory', {}],
    ['with leaf directories', { leafEntries: 3 }],
    ['with nothing packed', { internal: 'none', tiles: 'none' }],
    ['with directories packed and tiles not', { tiles: 'none', leafEntries: 2 }],
  ])('is read tile by tile: %s', async (_, options) => {
    const bytes = archive(options);
    const streets = await openStreets(kept(bytes));
    expect(streets).toMatchObject({ minZoom: 4, maxZoom: 4, bounds: [-180, -85, 180, 85] });
    for (const { x, y, bytes: body } of fourth) {
      expect(words((await streets.tile(4, x, y))?.gzip)).toBe(Buffer.from(body).toString());
    }
    expect(await streets.tile(4, 6, 5)).toBeUndefined();
    for (const [z, x, y] of [
      [3, 1, 1],
      [5, 1, 1],
      [4, 16, 0],
      [4, -1, 0],
      [4, 0, 1.5],
    ] as const) {
      expect(await streets.tile(z, x, y)).toBeUndefined();
    }
    const [land, sea, otherSea] = await Promise.all([
      streets.tile(4, 5, 5),
      streets.tile(4, 0, 0),
      streets.tile(4, 9, 9),
    ]);
    expect(sea?.etag).toBe(otherSea?.etag);
    expect(land?.etag).not.toBe(sea?.etag);
    await streets.close();
  });

  it('is written as the format says: the package alone reads it, too', async () => {
    const bytes = archive({ leafEntries: 5 });
    const read = new PMTiles({
      getKey: () => 'test',
      getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.slice(offset, offset + length)).buffer }),
    });
    const header = await read.getHeader();
    expect(header).toMatchObject({ specVersion: 3, numAddressedTiles: 255, numTileContents: 5, clustered: true });
    // Runs of sea, cut by land and the hole.
    expect(header.numTileEntries).toBeLessThan(20);
    const found = await read.getZxy(4, 14, 2);
    expect(new TextDecoder().decode(found?.data)).toBe('land 14,2');
    expect(await read.getMetadata()).toEqual(STREET_METADATA);
  });

  const damaged = (change: (bytes: Buffer) => void): Uint8Array => {
    const bytes = Buffer.from(archive({ leafEntries: 3 }));
    change(bytes);
    return Uint8Array.from(bytes);
  };
  const without = (...ids: string[]) => ({
    ...STREET_METADATA,
    vector_layers: STREET_METADATA.vector_layers.filter(({ id }) => !ids.includes(id)),
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['something else', text('<html>Not found</html>'.repeat(20)), /is no PMTiles archive\.$/],
    ['an empty file', new Uint8Array(), /is no PMTiles archive\.$/],
    [
      'an older version',
      archive({ version: 2 }),
      /version 2; version 3 is read\. Bring it up with "pmtiles convert"\.$/,
    ],
    ['a later version', archive({ version: 4 }), /version 4; version 3 is read/],
    ['pictures', archive({ tileType: 2 }), /holds pictures, not vector tiles/],
    [
      'tiles packed with brotli',
      archive({ tiles: 'brotli' }),
      /compressed in a way that is not read\. Write it anew with gzip\.$/,
    ],
    ['directories packed with zstd', archive({ internal: 'zstd' }), /compressed in a way that is not read/],
    ['half a download', archive().slice(0, -20), /is cut off: it should have \d+ bytes and has \d+\. Copy it anew\.$/],
    [
      'another kind of vector tiles',
      archive({ metadata: without('roads', 'earth') }),
      /is no Protomaps basemap of version 4: it lacks earth, roads\./,
    ],
    ['no description', archive({ metadata: [] }), /it lacks earth, water, roads, places\./],
    [
      'an archive of version 3 of the basemap',
      archive({
        metadata: {
          ...STREET_METADATA,
          vector_layers: STREET_METADATA.vector_layers.map(({ id }) => ({ id, fields: { 'pmap:kind': 'String' } })),
        },
      }),
      /its roads have no "kind"/,
    ],
    ['zooms that make no sense', damaged((bytes) => bytes.writeUInt8(3, 101)), /its zooms make no sense/],
    [
      'a description that is none',
      damaged((bytes) => bytes.fill(7, Number(bytes.readBigUInt64LE(24)), Number(bytes.readBigUInt64LE(24)) + 9)),
      /its description cannot be read/,
    ],
    ['a directory that is none', damaged((bytes) => bytes.fill(7, 127, 140)), /its directory cannot be read/],
  ])('is refused with a sentence: %s', async (_, bytes, sentence) => {
    const path = kept(bytes);
    await expect(openStreets(path)).rejects.toThrow(sentence);
    await expect(openStreets(path)).rejects.toThrow(`MAP_PMTILES: ${path} `);
  });

  it('is refused where there is none', async () => {
    await expect(openStreets(join(folder, 'none.pmtiles'))).rejects.toThrow(/none\.pmtiles is missing\. Give the path/);
    await expect(openStreets(folder)).rejects.toThrow(/is no file\./);
  });

  it('fails a tile whose part of the file is gone, and serves it again once it is back', async () => {
    const whole = archive({ leafEntries: 3 });
    const path = kept(whole);
    const streets = await openStreets(path);
    writeFileSync(path, whole.slice(0, 600));
    await expect(streets.tile(4, 14, 2)).rejects.toThrow(/ends at byte/);
    writeFileSync(path, whole);
    expect(words((await streets.tile(4, 14, 2))?.gzip)).toBe('land 14,2');
    await streets.close();
  });
});

describe('the credits', () => {
  const usual = streetCredits('');

  it('name OpenStreetMap with its licence, and Protomaps', () => {
    expect(usual).toContain('<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>');
    expect(usual).toContain('<a href="https://protomaps.com">Protomaps</a>');
    expect(streetCredits(STREET_METADATA.attribution)).toBe(usual);
    expect(streetCredits('<a href="https://github.com/protomaps/basemaps">Protomaps</a> © OpenStreetMap')).toBe(usual);
  });

  it('name whom else the archive names', () => {
    expect(streetCredits('© OpenStreetMap, © Example County GIS')).toBe(
      `${usual}, © OpenStreetMap, © Example County GIS`,
    );
  });
});

const threads = createMapsThreads();
const streets = await openStreets(kept(streetArchive()));
afterAll(() => Promise.all([threads.close(), streets.close()]));

describe('the map with streets', () => {
  const app = createMapsApp({ threads, streets });
  const tileAt = (z: number) => {
    const cells = 2 ** z;
    return `${z}/${Math.floor(columnAt(STREET_TOWN.longitude, cells))}/${Math.floor(rowAt(STREET_TOWN.latitude, cells))}`;
  };

  it('serves its tiles packed, to be kept for a day, with an entity tag', async () => {
    const answer = await app.request(`/streets/${tileAt(14)}.mvt`);
    expect(answer.headers.get('Content-Type')).toBe('application/vnd.mapbox-vector-tile');
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(answer.headers.get('Cache-Control')).toMatch(/^public, max-age=86400, /);
    const vector = new VectorTile(new PbfReader(gunzipSync(new Uint8Array(await answer.arrayBuffer()))));
    expect(Object.keys(vector.layers)).toEqual(expect.arrayContaining(['buildings', 'earth', 'places', 'roads']));
    const etag = answer.headers.get('ETag') ?? '';
    const again = await app.request(`/streets/${tileAt(14)}.mvt`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it.each(['15/7113/12923', '14/0/0', '6/13/25', '14/99999/1'])('has no tile %s', async (path) => {
    expect((await app.request(`/streets/${path}.mvt`)).status).toBe(404);
  });

  it.each(['day', 'night'])('has a valid style by %s, over the embedded map', async (theme) => {
    const style = await (await app.request(`http://milepost.test/style-${theme}.json`)).json();
    expect(validateStyleMin(style)).toEqual([]);
    expect(style.sources.streets).toMatchObject({
      tiles: ['http://milepost.test/maps/streets/{z}/{x}/{y}.mvt'],
      ...{ minzoom: 7, maxzoom: 14, bounds: [...streets.bounds], attribution: streetCredits('') },
    });
    const ids: string[] = style.layers.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // The ground of the streets lies over that of the embedded map, and no road over a name.
    expect(ids.indexOf('streets-earth')).toBeGreaterThan(ids.indexOf('interstate'));
    expect(ids.indexOf('county-names')).toBeGreaterThan(ids.indexOf('streets-highway'));
    const served = Object.keys(await (await app.request(`/sprite-${theme}.json`)).json());
    const named = JSON.stringify(style.layers).match(/"(shield|us)-\d"|"plate"|"town"/g) ?? [];
    expect(new Set(named.map((name) => name.slice(1, -1)))).toEqual(new Set(served));
  });

  it('is the embedded map alone where there is no archive', async () => {
    const plain = createMapsApp({ threads });
    const { sources } = await (await plain.request('/style-day.json')).json();
    expect(Object.keys(sources)).toEqual(['basemap']);
    expect((await plain.request(`/streets/${tileAt(12)}.mvt`)).status).toBe(404);
  });
});
