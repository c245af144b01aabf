import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stations } from '#server/db/schema.ts';
import { markStationsChanged } from '#server/stations/directory.ts';
import { bitOf } from '#server/stations/view.ts';
import { STATION_TILES } from '#src/contract/limits.ts';
import type { Station } from '#src/contract/station.ts';
import { stationListSchema } from '#src/contract/station.ts';
import { stationAreasSchema, stationTileSchema } from '#src/contract/station-tiles.ts';
import { inBounds, type Tile, tileBounds, tilesCovering } from '#src/lib/grid.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { stationsRead } from '#tests/support/harness/stations-read.ts';

const COUNTRY = { west: -125, south: 25, east: -66, north: 49 };
const IMMUTABLE = 'private, max-age=31536000, immutable';

eachDatabase('station tiles', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  let all: Station[];
  beforeAll(async () => {
    server = await startServer({ database });
    driver = await server.signIn('driver');
    const places = fc.record({
      latitude: fc.double({ min: 25, max: 49, noNaN: true }),
      longitude: fc.double({ min: -125, max: -66, noNaN: true }),
    });
    const spread = fc.sample(places, { numRuns: 300, seed: 5 });
    // On edges of tiles, where a stop must be in one alone, and what has no place, which is in none.
    const edges = [tileBounds({ z: 4, x: 4, y: 6 }), tileBounds({ z: 8, x: 60, y: 100 })];
    const odd = [
      ...edges.map(({ west, south }) => ({ latitude: south, longitude: west })),
      { latitude: -85.2, longitude: 180 },
      { latitude: null, longitude: null },
    ];
    await addStations(
      server.db,
      [...spread, ...odd].map((at, n) =>
        buildStation({
          ...at,
          name: `Stop ${n} Ñandú 🚚`,
          services: bitOf(1 + (n % 7)),
          netPrice: n % 3 === 0 ? null : 3 + n / 1000,
        }),
      ),
    );
    const { body } = await driver.call('searchStations');
    all = v.parse(stationListSchema, body);
  });
  afterAll(() => server.close());

  const version = async (): Promise<string> => (await driver.call('stationsVersion')).body.version;
  const ask = async (
    name: 'stationTile' | 'stationAreas',
    { z, x, y }: Tile,
    options: { query?: Record<string, string>; headers?: Record<string, string>; version?: string } = {},
  ) => {
    const params = { version: options.version ?? (await version()), z: String(z), x: String(x), y: String(y) };
    return driver.call(name, { params, ...options });
  };
  const idsIn = (tile: Tile) =>
    all
      .filter(
        ({ latitude, longitude }) =>
          latitude !== undefined && longitude !== undefined && inBounds(tileBounds(tile), { latitude, longitude }),
      )
      .map(({ id }) => id)
      .sort();

  it('have each stop in one tile of a level, as it is told elsewhere', async () => {
    for (const z of [4, 6]) {
      const told: Station[] = [];
      for (const tile of tilesCovering(COUNTRY, z)) {
        const list = v.parse(stationTileSchema, (await ask('stationTile', tile)).body);
        expect(list.map(({ id }) => id).sort()).toEqual(idsIn(tile));
        told.push(...list);
      }
      const byId = new Map(all.map((station) => [station.id, station]));
      expect(told.length).toBe(302);
      for (const station of told) expect(station).toEqual(byId.get(station.id));
    }
  });

  it('are counted by parts that add up, as a filter lets through', async () => {
    const [tile] = tilesCovering({ west: -100, south: 38, east: -99, north: 39 }, 4);
    if (!tile) throw new Error('No tile.');
    for (const query of [{}, { serviceIds: '1,2' }]) {
      const areas = v.parse(stationAreasSchema, (await ask('stationAreas', tile, { query })).body);
      const list = v.parse(stationTileSchema, (await ask('stationTile', tile, { query })).body);
      expect(areas.count).toBe(list.length);
      expect(areas.cells.reduce((sum, [, count]) => sum + count, 0)).toBe(list.length);
      if (query.serviceIds === undefined) expect(list.length).toBe(idsIn(tile).length);
      else expect(list.length).toBeLessThan(idsIn(tile).length);
      for (const [cell, , latitude, longitude] of areas.cells) {
        const scale = STATION_TILES.cells;
        const box = tileBounds({
          z: tile.z + Math.log2(scale),
          x: tile.x * scale + (cell % scale),
          y: tile.y * scale + Math.floor(cell / scale),
        });
        expect(latitude).toBeGreaterThan(box.south - 1e-4);
        expect(latitude).toBeLessThan(box.north + 1e-4);
        expect(longitude).toBeGreaterThan(box.west - 1e-4);
        expect(longitude).toBeLessThan(box.east + 1e-4);
      }
    }
  });

  it('may be kept for good, and come packed as they are taken', async () => {
    const tile = { z: 4, x: 3, y: 6 };
    const answers = await Promise.all(
      ['br, gzip', 'gzip', 'identity'].map((encoding) =>
        ask('stationTile', tile, { headers: { 'Accept-Encoding': encoding } }),
      ),
    );
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('cache-control'), headers.get('vary')]).toEqual([200, IMMUTABLE, 'Accept-Encoding']);
      expect(body).toEqual(answers[2]?.body);
    }
    // Made once: asked again it is the same.
    expect((await ask('stationTile', tile)).body).toEqual(answers[2]?.body);
  });

  it('have another version once a stop is another, is hidden, or is gone; the former one is refused and not kept', async () => {
    const before = await version();
    const tile = { z: 8, x: Math.floor(((-100 + 180) / 360) * 256), y: 96 };
    const [added] = await addStations(server.db, [buildStation({ name: 'New', ...middleOf(tile) })]);
    await stationsRead(server);
    const id = String(added?.id);
    const named = async () =>
      v.parse(stationTileSchema, (await ask('stationTile', tile)).body).find((one) => one.id === id);
    const versions = new Set([before, await version()]);
    expect((await named())?.name).toBe('New');
    const old = await ask('stationTile', tile, { version: before });
    expect([old.status, old.body.code, old.headers.get('cache-control')]).toEqual([
      409,
      'STATIONS_CHANGED',
      'no-store',
    ]);
    await server.db
      .update(stations)
      .set({ netPrice: 1.75 })
      .where(eq(stations.id, Number(id)));
    await markStationsChanged(server.db);
    await stationsRead(server);
    versions.add(await version());
    expect((await named())?.netPrice).toBe(1.75);
    await server.db
      .update(stations)
      .set({ withheld: 'hidden' })
      .where(eq(stations.id, Number(id)));
    await markStationsChanged(server.db);
    await stationsRead(server);
    expect(await named()).toBeUndefined();
    versions.add(await version());
    await server.db.delete(stations).where(eq(stations.id, Number(id)));
    await markStationsChanged(server.db);
    await stationsRead(server);
    // A stop that was hidden and one that is gone are the same for who reads.
    versions.add(await version());
    expect(versions.size).toBe(3);
    expect(await version()).toBe(before);
  });

  it.each([
    { z: 3, x: 1, y: 1 },
    { z: 9, x: 1, y: 1 },
    { z: 4, x: 16, y: 1 },
    { z: 4, x: 1, y: -1 },
    { z: 4.5, x: 1, y: 1 },
  ])('are not there at %o', async (tile) => {
    expect((await ask('stationTile', tile)).status).toBe(404);
    expect((await ask('stationAreas', tile)).status).toBe(404);
  });

  it('are counted alone where a tile that is not of the finest level has too many', async () => {
    const tile = { z: 7, x: 30, y: 50 };
    await addStations(
      server.db,
      Array.from({ length: STATION_TILES.most + 1 }, () => buildStation(middleOf(tile))),
    );
    await stationsRead(server);
    const { status, body } = await ask('stationTile', tile);
    const sentence = /^This tile has 2,0\d\d stations\. Ask for tiles of a finer level\.$/;
    expect([status, body.message]).toEqual([422, expect.stringMatching(sentence)]);
    expect((await ask('stationAreas', tile)).body.count).toBeGreaterThan(STATION_TILES.most);
  });
});

const middleOf = (tile: Tile) => {
  const { west, east, south, north } = tileBounds(tile);
  return { latitude: (south + north) / 2 + 1e-3, longitude: (west + east) / 2 + 1e-3 };
};
