import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stations } from '#server/db/schema.ts';
import { createStationDirectory, markStationsChanged } from '#server/stations/directory.ts';
import { bitOf } from '#server/stations/view.ts';
import { nearbyResultSchema, stationListSchema, stationPageSchema, stationSchema } from '#src/contract/station.ts';
import { distanceKm, distanceMiles } from '#src/lib/geo.ts';
import { addStations, buildStation, SOME_STATIONS } from '#tests/support/builders/stations.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { stationsRead } from '#tests/support/harness/stations-read.ts';

const CHICAGO = { latitude: 41.8781, longitude: -87.6298 };
const NO_FILTER = { services: undefined, brands: undefined };
const namesOf = (list: readonly { name?: string }[]) => list.map(({ name }) => name);

eachDatabase('stations', (database) => {
  let server: TestServer;
  let driver: ApiClient;
  beforeAll(async () => {
    server = await startServer({ database, seed: 'stations' });
    driver = await server.signIn('driver');
  });
  afterAll(() => server.close());

  it('come packed in one piece to who takes them so, and are the same', async () => {
    const ask = (encoding: string) => driver.call('searchStations', { headers: { 'Accept-Encoding': encoding } });
    const [plain, zipped, refusing] = [await ask('identity'), await ask('gzip'), await ask('gzip;q=0')];
    const all = [plain, zipped, refusing];
    expect(all.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', null]);
    expect(all.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('Accept-Encoding'));
    expect(zipped.body).toEqual(plain.body);
    // Streams, which the server would pack it with, know no length beforehand.
    expect(zipped.headers.get('content-length')).toMatch(/^\d+$/);
  });

  it('have the prescribed members, with savings and without what is unknown', async () => {
    const { body } = await driver.call('station', { params: { id: '1' } });
    expect(v.is(stationSchema, body)).toBe(true);
    expect(body).toEqual({
      id: 1,
      store_no: '0412',
      name: 'Bluestem Travel Center #412',
      address: 'I-55, Exit 240',
      city: 'Wilmington',
      state: 'IL',
      zipCode: '60481',
      country: 'US',
      chain: 'Bluestem',
      identificator: '83',
      latitude: 41.3078,
      longitude: -88.1467,
      serviceTypes: ['TIRES', 'PARKING'],
      truckBrands: ['FREIGHTLINER', 'KENWORTH'],
      retailPrice: 3.899,
      netPrice: 3.459,
      savings: 0.44,
      retailPriceDate: '2026-01-05T06:00:00.000Z',
    });
    const unpriced = await driver.call('station', { params: { id: '3' } });
    expect(unpriced.body).not.toHaveProperty('netPrice');
    expect(unpriced.body).not.toHaveProperty('savings');
  });

  it.each(['0', '99', 'x', '1e3', '0x1', '1.0', ' 1', '1'.repeat(300)])('answer 404 for the id %s', async (id) => {
    expect((await driver.call('station', { params: { id } })).status).toBe(404);
  });

  it('list service types and truck brands with id and name', async () => {
    expect((await driver.call('serviceTypes')).body).toContainEqual({ id: 4, name: 'Roadside Assistance' });
    expect((await driver.call('truckBrands')).body).toContainEqual({ id: 6, name: 'Peterbilt' });
  });

  describe('in pages', () => {
    it('come by id, newest first, with the number of all', async () => {
      const { body } = await driver.call('stations', { query: { page: 0, size: 2 } });
      expect(v.is(stationPageSchema, body)).toBe(true);
      expect(body.content.map(({ id }: { id: number }) => id)).toEqual([3, 2]);
      expect(body.totalElements).toBe(3);
    });

    it.each([
      { size: 3, sortBy: 'city', sortDirection: 'asc' },
      { pageSize: 3, sortModel: JSON.stringify([{ field: 'city', sort: 'asc' }]) },
      { pageSize: 3, sortModel: 'city,asc' },
      { pageSize: 3, sort: 'city', direction: 'ASC' },
    ])('hear %o', async (query) => {
      const { body } = await driver.call('stations', { query: query as Record<string, string | number> });
      expect(body.content.map(({ city }: { city: string }) => city)).toEqual(['Lincoln', 'Pontiac', 'Wilmington']);
    });

    it.each(['[[]]', '[{"field":7}]', '[{"field":["city"]}]', '{"sort":{}}', '[null]', '7', ',', '"city"'])(
      'take the sort model %s for none',
      async (sortModel) => {
        const { status, body } = await driver.call('stations', { query: { sortModel } });
        expect([status, body.totalElements]).toEqual([200, 3]);
      },
    );

    it('refuse paging that is no whole number, with a sentence', async () => {
      for (const page of ['', '-1', '1.5', '1e3', '1e999', 'Infinity']) {
        const { status, body } = await driver.call('stations', { query: { page } });
        expect([status, body.message]).toEqual([422, 'page must be a whole number from 0 to 1000000.']);
      }
    });

    it('refuse an order by a column that is none', async () => {
      const { status, body } = await driver.call('stations', { query: { sortBy: 'password_hash' } });
      expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_INPUT' });
    });
  });

  it('are searched by service type and truck brand', async () => {
    const search = async (query: Record<string, string>) =>
      namesOf((await driver.call('searchStations', { query })).body);
    expect(await search({})).toHaveLength(3);
    expect(await search({ serviceTypeId: '7' })).toEqual(['Ridgeway Truck Plaza #931']);
    expect(await search({ truckBrandId: '2' })).toEqual(['Prairie Lantern #77']);
    expect(await search({ serviceTypeId: '7', truckBrandId: '2' })).toEqual([]);
    expect(await search({ serviceTypeId: '99' })).toEqual([]);
  });

  describe('/wex/locations', () => {
    const near = (query: Record<string, string | number>) =>
      driver.call('locations', { query: { ...CHICAGO, ...query } });

    it('takes a radius in miles and answers the nearest first', async () => {
      const miles = SOME_STATIONS.map(({ latitude, longitude }) =>
        distanceMiles(CHICAGO, { latitude: Number(latitude), longitude: Number(longitude) }),
      );
      const [first = 0, second = 0, third = 0] = miles;
      const { body } = await near({ radius: third + 0.5 });
      expect(v.is(stationListSchema, body)).toBe(true);
      expect(namesOf(body)).toEqual(namesOf(SOME_STATIONS as { name: string }[]));
      expect((await near({ radius: second + 0.5 })).body).toHaveLength(2);
      expect((await near({ radius: first - 0.5 })).body).toEqual([]);
    });

    it('sorts by price or discount, missing values as zero', async () => {
      const byPrice = namesOf((await near({ radius: 500, orderBy: 'netPrice' })).body);
      expect(byPrice).toEqual(['Ridgeway Truck Plaza #931', 'Prairie Lantern #77', 'Bluestem Travel Center #412']);
      const bySavings = namesOf((await near({ radius: 500, sortBy: 'savings' })).body);
      expect(bySavings).toEqual(['Ridgeway Truck Plaza #931', 'Bluestem Travel Center #412', 'Prairie Lantern #77']);
    });

    it('filters by any of the services and any of the brands', async () => {
      expect(namesOf((await near({ radius: 500, serviceIds: '7,3' })).body)).toHaveLength(2);
      expect(namesOf((await near({ radius: 500, serviceIds: '7,3', brandIds: '2' })).body)).toEqual([
        'Prairie Lantern #77',
      ]);
    });

    it.each([
      { radius: 0 },
      { radius: -3 },
      { radius: 'x' },
      { radius: 5, latitude: 91 },
      { radius: 5, longitude: 'east' },
      { radius: '' },
      { radius: '1e999' },
      { radius: 'Infinity' },
      { radius: 1_101 },
      { radius: 5, latitude: '' },
      { radius: 5, longitude: '0x10' },
    ])('refuses %o with a sentence', async (query) => {
      const { status, body } = await near(query as Record<string, string | number>);
      expect([status, body.message]).toEqual([422, expect.stringMatching(/ must be (a number from|positive)/)]);
    });

    it('tells a client that has the present list so, until a station changes', async () => {
      const first = await near({ radius: 501 });
      const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
      const again = () => driver.call('locations', { query: { ...CHICAGO, radius: 501 }, headers });
      expect((await again()).status).toBe(304);
      await server.db.update(stations).set({ retailPrice: 3.998 }).where(eq(stations.id, 3));
      await markStationsChanged(server.db);
      await stationsRead(server);
      const fresh = await again();
      expect(fresh.status).toBe(200);
      expect(fresh.body[2].retailPrice).toBe(3.998);
    });
  });

  it('are seen by another process as soon as one has changed them', async () => {
    const other = createStationDirectory(server.db);
    const { body: all } = await driver.call('searchStations');
    const count = async () => {
      const { body } = await other.ask({ name: 'searchStations', filter: NO_FILTER }, { caller: 'test' });
      return JSON.parse(new TextDecoder().decode(body)).length;
    };
    expect(await count()).toBe(all.length);
    const [added] = await addStations(server.db, [
      buildStation({ name: 'New', storeNo: '1', latitude: 45, longitude: -110 }),
    ]);
    await stationsRead(server, other);
    expect(await count()).toBe(all.length + 1);
    await server.db.delete(stations).where(eq(stations.id, added?.id ?? 0));
    await markStationsChanged(server.db);
    await other.close();
  });
});

describe('nearby-bulk', () => {
  let server: TestServer;
  let driver: ApiClient;
  const points = {
    latitude: fc.double({ min: 30, max: 45, noNaN: true }),
    longitude: fc.double({ min: -110, max: -80, noNaN: true }),
  };
  const spread = fc.sample(fc.record(points), { numRuns: 400, seed: 7 });
  const far = [
    { latitude: 52, longitude: 179.99 },
    { latitude: 52, longitude: -179.99 },
    { latitude: 89.99, longitude: 10 },
  ];
  beforeAll(async () => {
    server = await startServer();
    driver = await server.signIn('driver');
    await addStations(
      server.db,
      [...spread, ...far].map((point, at) =>
        buildStation({ ...point, name: `Stop ${at}`, services: bitOf(1 + (at % 7)), brands: bitOf(1 + (at % 6)) }),
      ),
    );
    await addStations(server.db, [buildStation({ name: 'Nowhere', latitude: null, longitude: null })]);
  });
  afterAll(() => server.close());

  const ask = async (body: unknown): Promise<string[][]> => {
    const reply = await driver.call('nearbyBulk', { body });
    expect(reply.status).toBe(200);
    expect(v.is(nearbyResultSchema, reply.body)).toBe(true);
    return reply.body.locationResults.map(({ services }: { services: { name: string }[] }) => namesOf(services));
  };
  const bruteForce = (point: { latitude: number; longitude: number }, km: number): string[] =>
    [...spread, ...far]
      .map((station, at) => ({ name: `Stop ${at}`, km: distanceKm(point, station) }))
      .filter((station) => station.km <= km)
      .sort((a, b) => a.km - b.km)
      .map(({ name }) => name);

  it('finds what a search through all stations finds, nearest first', async () => {
    const location = fc.record({ ...points, radiusInKm: fc.double({ min: 1, max: 80, noNaN: true }) });
    const stationAt = (name: string) => [...spread, ...far][Number(name.slice(5))] ?? CHICAGO;
    await fc.assert(
      fc.asyncProperty(fc.array(location, { minLength: 1, maxLength: 8 }), async (locations) => {
        const found = await ask({ locations, removeDuplicates: false });
        for (const [at, place] of locations.entries()) {
          const names = found[at] ?? [];
          const distances = names.map((name) => distanceKm(place, stationAt(name)));
          // A station on the very edge of a circle may fall to either side of it by rounding.
          const clearly = bruteForce(place, place.radiusInKm - 1e-6);
          const atMost = bruteForce(place, place.radiusInKm + 1e-6);
          expect(names).toEqual(expect.arrayContaining(clearly));
          expect(atMost).toEqual(expect.arrayContaining(names));
          expect(new Set(names).size).toBe(names.length);
          for (const [i, km] of distances.entries()) expect(km).toBeGreaterThanOrEqual((distances[i - 1] ?? 0) - 1e-6);
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    { latitude: 52.1, longitude: -179.95, radiusInKm: 60 },
    { latitude: 89.95, longitude: -170, radiusInKm: 60 },
  ])('finds stations across the 180th meridian and at the pole: %o', async (place) => {
    const expected = bruteForce(place, place.radiusInKm);
    expect(expected.length).toBeGreaterThan(0);
    expect(await ask({ locations: [place] })).toEqual([expected]);
  });

  it('tells each station once with removeDuplicates, which is the default, and every time without', async () => {
    const place = { ...(spread[0] ?? CHICAGO), radiusInKm: 80 };
    const [first = [], second = []] = await ask({ locations: [place, place] });
    expect(first.length).toBeGreaterThan(0);
    expect(second).toEqual([]);
    expect(await ask({ locations: [place, place], removeDuplicates: false })).toEqual([first, first]);
  });

  it('takes 8 km where no radius is given', async () => {
    const [place = CHICAGO] = spread;
    expect(await ask({ locations: [place] })).toEqual([bruteForce(place, 8)]);
  });

  it('filters by comma-joined ids', async () => {
    const locations = spread.slice(0, 14).map((place) => ({ ...place, radiusInKm: 80 }));
    const named = async (more: object) => (await ask({ locations, ...more })).flat();
    const all = await named({});
    expect(all.length).toBeGreaterThan(20);
    const number = (name: string) => Number(name.slice(5));
    const tires = await named({ serviceTypeIds: '1,2' });
    expect(tires).toEqual(all.filter((name) => number(name) % 7 <= 1));
    const both = await named({ serviceTypeIds: '1,2', truckBrandIds: '1' });
    expect(both).toEqual(tires.filter((name) => number(name) % 6 === 0));
  });

  it.each([
    [{ locations: Array.from({ length: 1_001 }, () => CHICAGO) }, 'At most 1000 locations in one call'],
    [{ locations: [{ ...CHICAGO, radiusInKm: 80.1 }] }, 'radiusInKm must be a number above 0 and up to 80'],
    [{ locations: [{ ...CHICAGO, radiusInKm: 0 }] }, 'radiusInKm must be a number above 0 and up to 80'],
    [
      { locations: Array.from({ length: 15 }, () => ({ ...CHICAGO, radiusInKm: 80 })) },
      'The locations of one call cover at most 300000 square kilometers: ask in several calls or with a smaller radius',
    ],
  ])('refuses %#, with a sentence', async (body, message) => {
    expect(await driver.call('nearbyBulk', { body })).toMatchObject({ status: 422, body: { message } });
  });

  it('takes as many points as a call may have, 8 km around each', async () => {
    const locations = Array.from({ length: 1_000 }, () => CHICAGO);
    expect((await driver.call('nearbyBulk', { body: { locations } })).status).toBe(200);
  });
});
