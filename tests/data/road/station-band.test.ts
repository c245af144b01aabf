import '#tests/support/client/storage.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { stationBand } from '#src/data/tiles/station-band.ts';
import { stationsWithin } from '#src/data/tiles/stored-stations.ts';

const nameOf = () => `milepost:band-${Math.random()}`;

describe('stations that a worker reads', () => {
  it('are those that the page reads of the same latitudes', async () => {
    const latitude = fc.integer({ min: 25, max: 49 });
    await fc.assert(
      fc.asyncProperty(fc.array(latitude, { maxLength: 20 }), latitude, latitude, async (places, a, b) => {
        const [south, north] = [Math.min(a, b) - 0.5, Math.max(a, b) + 0.5];
        const db = new AccountDatabase(nameOf());
        await db.stations.bulkPut(
          places.map((place, k) => {
            const at = { latitude: place, longitude: -90 };
            return {
              id: `s${k}`,
              station: { id: `s${k}`, serviceTypes: [], truckBrands: [], ...at },
              ...at,
              seenAt: 1,
            };
          }),
        );
        const { rows: read } = await stationBand(db.name, south, north);
        expect(read).toEqual(await stationsWithin(db, [{ south, north, west: -180, east: 180 }]));
        expect(read.length).toBe(places.filter((place) => place >= south && place <= north).length);
        await db.delete();
      }),
      { numRuns: 20 },
    );
  });

  it('tell of a real one wherever it lies', async () => {
    const db = new AccountDatabase(nameOf());
    const put = (id: string, latitude: number, demonstration: boolean) => {
      const station = { id, serviceTypes: [], truckBrands: [], latitude, longitude: -90, demonstration };
      return db.stations.put({ id, station, latitude, longitude: -90, seenAt: 1 });
    };
    await put('invented', 40, true);
    expect(await stationBand(db.name, 39, 41)).toMatchObject({ rows: [{ id: 'invented' }], someReal: false });
    await put('real', 30, false);
    expect(await stationBand(db.name, 39, 41)).toMatchObject({ rows: [{ id: 'invented' }], someReal: true });
    await db.delete();
  });

  it('of a database that is not there are a failure, and none is made', async () => {
    const name = nameOf();
    await expect(stationBand(name, 0, 90)).rejects.toThrow();
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
  });
});
