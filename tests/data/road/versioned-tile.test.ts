import '#tests/support/client/storage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '#src/contract/errors.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import type { Runtime } from '#src/data/runtime.ts';
import { STORED_AT, STORED_VERSION } from '#src/data/tiles/station-cache.ts';
import { askStationsVersion, loadPresentTile, loadVersionedTile } from '#src/data/tiles/versioned-tile.ts';
import { tileBounds } from '#src/lib/grid.ts';
import { err, ok } from '#src/lib/result.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const TILE = { z: 8, x: 65, y: 95 };
const { west, east, south, north } = tileBounds(TILE);
const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
const station = (id: string, more: object = {}) => ({ id, serviceTypes: [], truckBrands: [], ...middle, ...more });

describe('a station tile under a version', () => {
  let device: FakeDevice;
  let db: AccountDatabase;
  let version: string | AppError;
  let tiles: Record<string, object[] | AppError>;
  let headers: Record<string, string>;
  let asked: string[];
  const page = (stationTiles = true) => {
    const call = (async (
      name: string,
      options: { params?: { version: string }; onHeaders?: (headers: Headers) => void },
    ) => {
      asked.push(options.params ? `${name} ${options.params.version}` : name);
      const now = version;
      if (name === 'stationsVersion') return typeof now === 'string' ? ok({ version: now }) : err(now);
      options.onHeaders?.(new Headers(headers));
      const answer = tiles[options.params?.version ?? ''] ?? { kind: 'rejected', code: 'STATIONS_CHANGED' };
      return Array.isArray(answer) ? ok(answer) : err(answer);
    }) as Runtime['call'];
    const config = { features: { stationTiles } } as Runtime['config'];
    return { call, config, db: () => db, ports: device.tab().ports };
  };
  const rows = async () => Object.fromEntries((await db.stations.toArray()).map((one) => [one.id, one.seenAt]));

  beforeEach(() => {
    device = fakeDevice();
    db = new AccountDatabase(`milepost:versioned-${Math.random()}`);
    [version, tiles, headers, asked] = ['v1', { v1: [station('a'), station('b')] }, {}, []];
  });
  afterEach(async () => {
    await db.delete();
  });

  it('takes the place of what the tile had, but of a part of it with a filter', async () => {
    const now = device.clock.now();
    await db.stations.put({ id: 'gone', station: station('gone'), ...middle, seenAt: now - 1 });
    const known = { version: 'v1', at: now };
    expect(await loadVersionedTile(page(), known, TILE, { serviceIds: '1' })).toEqual(ok({ count: 2, fresh: true }));
    expect(Object.keys(await rows())).toEqual(['a', 'b', 'gone']);
    await loadVersionedTile(page(), known, TILE, {});
    expect(await rows()).toEqual({ a: now, b: now });
  });

  it('is as old as the worker says where it has another version alone', async () => {
    const then = device.clock.now() - 3_600_000;
    headers = { [STORED_AT]: new Date(then).toISOString(), [STORED_VERSION]: 'v0' };
    const loaded = await loadVersionedTile(page(), { version: 'v1', at: device.clock.now() }, TILE, {});
    expect(loaded).toEqual(ok({ count: 2, fresh: false }));
    expect(await rows()).toEqual({ a: then, b: then });
  });

  it('is asked for under the version that was heard last where the backend cannot be asked', async () => {
    const first = await askStationsVersion(page());
    version = { kind: 'offline' };
    device.clock.advance(1_000);
    expect(await askStationsVersion(page())).toEqual(ok({ ...(first.ok && first.value), stale: true }));
    expect(await loadPresentTile(page(), TILE)).toEqual(ok({ count: 2, fresh: false }));
    version = { kind: 'rejected', status: 404 };
    expect((await askStationsVersion(page())).ok).toBe(false);
  });

  it('is asked for anew where the stations have changed on the way, three times at most', async () => {
    version = 'v2';
    expect(await loadPresentTile(page(), TILE)).toEqual(err({ kind: 'rejected', code: 'STATIONS_CHANGED' }));
    expect(asked).toEqual(Array(3).fill(['stationsVersion', 'stationTile v2']).flat());
  });

  it('is none where the backend has no versions', async () => {
    await loadPresentTile(page(false), TILE);
    expect(asked).toEqual(['locations']);
  });
});
