import '#tests/support/client/storage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountDatabase, type StationRow } from '#src/data/db/database.ts';
import type { Runtime } from '#src/data/runtime.ts';
import { STORED_AT } from '#src/data/tiles/station-cache.ts';
import { loadStationTile } from '#src/data/tiles/station-tile.ts';
import { storedAlong } from '#src/features/stops/stations/stored-along.ts';
import { tileBounds } from '#src/lib/grid.ts';
import { ok } from '#src/lib/result.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const TILE = { z: 8, x: 65, y: 95 };
const { west, east, south, north } = tileBounds(TILE);
const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
const station = (id: string, more: object = {}) => ({ id, serviceTypes: [], truckBrands: [], ...middle, ...more });
const row = (id: string, seenAt: number, more: object = {}): StationRow => ({
  id,
  station: station(id, more),
  ...middle,
  seenAt,
});

describe('a station tile that comes', () => {
  let device: FakeDevice;
  let db: AccountDatabase;
  const load = (stations: object[], headers: Record<string, string> = {}) => {
    const call = (async (_name: string, options: { onHeaders?: (headers: Headers) => void }) => {
      options.onHeaders?.(new Headers(headers));
      return ok(stations);
    }) as Runtime['call'];
    return loadStationTile({ call, db: () => db, ports: device.tab().ports }, TILE);
  };
  const stored = (at: number) => ({ [STORED_AT]: new Date(at).toISOString() });
  const rows = async () => Object.fromEntries((await db.stations.toArray()).map((one) => [one.id, one.seenAt]));

  beforeEach(() => {
    device = fakeDevice();
    db = new AccountDatabase(`milepost:tile-${Math.random()}`);
  });
  afterEach(async () => {
    await db.delete();
  });

  it('from the backend is as of now, whatever the device’s clock said before', async () => {
    const now = device.clock.now();
    await db.stations.bulkPut([row('a', now + 5_000_000), row('gone', now + 5_000_000)]);
    expect(await load([station('a'), station('b')])).toEqual(ok({ count: 2, fresh: true }));
    expect(await rows()).toEqual({ a: now, b: now });
  });

  it('from the worker is as old as it says, and leaves alone what is younger here', async () => {
    const then = device.clock.now() - 3 * 3_600_000;
    await db.stations.bulkPut([row('old', then - 1), row('young', then + 1, { netPrice: 3.5 }), row('new', then + 2)]);
    expect(await load([station('young', { netPrice: 4 }), station('back')], stored(then))).toEqual(
      ok({ count: 2, fresh: false }),
    );
    expect(await rows()).toEqual({ young: then + 1, new: then + 2, back: then });
    expect((await db.stations.get('young'))?.station.netPrice).toBe(3.5);
  });
});

describe('what the device has along a route', () => {
  it('is within 8 km of its line, in order of mile, as old as the oldest of it', async () => {
    const db = new AccountDatabase(`milepost:along-${Math.random()}`);
    const at = (id: string, latitude: number, longitude: number, seenAt: number): StationRow => ({
      id,
      station: station(id, { latitude, longitude }),
      latitude,
      longitude,
      seenAt,
    });
    await db.stations.bulkPut([
      at('second', 40.01, -89, 20),
      at('first', 40.05, -89.8, 30),
      at('beside', 40.2, -89.5, 10),
      at('far', 45, -89.5, 5),
    ]);
    const route = {
      id: 'last' as const,
      from: { label: 'a', latitude: 40, longitude: -90 },
      to: { label: 'b', latitude: 40, longitude: -88.5 },
      points: [
        { latitude: 40, longitude: -90 },
        { latitude: 40, longitude: -88.5 },
      ],
      miles: 80,
      duration: 1,
      approximate: true,
      savedAt: 1,
    };
    const { items, seenAt } = await storedAlong(db, route);
    expect(items.map((item) => item.station.id)).toEqual(['first', 'second']);
    expect(seenAt).toBe(20);
    await db.delete();
  });
});
