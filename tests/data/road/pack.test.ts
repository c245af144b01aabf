import '#tests/support/client/storage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mapStyle } from '#server/maps/style.ts';
import type { AppError } from '#src/contract/errors.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { createPack, keepPlan, openPack, removePack, renewPack, tidyPacks } from '#src/data/road/packs.ts';
import { mapPieces, stationPieces } from '#src/data/road/pieces.ts';
import { PACK_LIFE_MS, type PackProgress, savePack } from '#src/data/road/save-pack.ts';
import { readStyle } from '#src/data/road/style.ts';
import type { LoadedTile } from '#src/data/tiles/station-tile.ts';
import { openTileCache, type TileCache } from '#src/data/tiles/tile-cache.ts';
import type { Tile } from '#src/lib/grid.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { planOf, ROUTE as route } from '#tests/support/builders/road-pack.ts';
import { memoryCache } from '#tests/support/client/cache.ts';
import { until } from '#tests/support/client/client.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const ORIGIN = 'https://app.test';
const STYLE = `${ORIGIN}/maps/style-day.json`;
const STYLE_TEXT = JSON.stringify(mapStyle('day', `${ORIGIN}/maps`));
const DAY_MS = 24 * 3_600_000;
const style = readStyle(mapStyle('day', `${ORIGIN}/maps`), STYLE, 1);
if (!style) throw new Error('no style');
const tiles = mapPieces(route.points, style.sources, 1).map((piece) => piece.url);
const stations = stationPieces(route.points);
/** The style itself, its files, the tiles. */
const mapUrls = [STYLE, ...style.files, ...tiles];

describe('a road pack', () => {
  let device: FakeDevice;
  let db: AccountDatabase;
  let memory = memoryCache();
  let cache: TileCache;
  let asked: string[];
  let stationsAsked: number;
  let answer: (url: string) => Promise<Response>;
  let stationAnswer: (tile: Tile) => Result<LoadedTile, AppError>;
  let progress: PackProgress | undefined;

  beforeEach(async () => {
    device = fakeDevice();
    db = new AccountDatabase(`milepost:road-${Math.random()}`);
    memory = memoryCache();
    cache = openTileCache({ openCache: async () => memory.cache, now: device.clock.now, budgetBytes: 1_000 });
    await cache.clearAll();
    asked = [];
    stationsAsked = 0;
    progress = undefined;
    answer = async (url) => new Response(url === STYLE ? STYLE_TEXT : 'x'.repeat(50));
    stationAnswer = () => ok({ count: 3, fresh: true });
    await createPack({ db, now: device.clock.now }, 'p', route, planOf(5));
  });
  afterEach(async () => {
    await db.delete();
  });

  /** One tab at work on the pack. */
  const saving = () => {
    const end = new AbortController();
    const { ports } = device.tab({
      origin: ORIGIN,
      fetch: (request) => {
        expect(request.cache).toBe('no-store');
        asked.push(request.url);
        return answer(request.url);
      },
    });
    const result = savePack(
      {
        db,
        cache,
        ports,
        styles: [STYLE],
        ratio: 1,
        loadStations: async (tile) => {
          stationsAsked += 1;
          return stationAnswer(tile);
        },
        onProgress: (now) => {
          progress = now;
        },
      },
      'p',
      end.signal,
    );
    return { result, end };
  };
  const row = () => db.roadPacks.get('p');

  it('holds style, sprite, faces, each tile and each station tile of its corridor once, pinned, and says until when', async () => {
    expect(await saving().result).toEqual(ok(undefined));
    expect(asked.sort()).toEqual([...mapUrls].sort());
    expect(stationsAsked).toBe(stations.length);
    const { bytes, count } = await cache.packUsage('p');
    expect(count).toBe(mapUrls.length);
    // Far beyond the budget of what is not pinned.
    expect(bytes).toBeGreaterThan(1_000);
    const now = device.clock.now();
    expect(await row()).toMatchObject({
      state: 'saved',
      pieces: stations.length + mapUrls.length - 1,
      done: stations.length + mapUrls.length - 1,
      bytes,
      savedAt: now,
      expiresAt: now + PACK_LIFE_MS,
    });
    expect(progress).toMatchObject({ waiting: false, done: progress?.pieces });
  });

  it('takes what is on the device already, unless it is older than a day', async () => {
    const [first = '', second = ''] = tiles;
    await cache.put(first, new Response('old'));
    device.clock.advance(DAY_MS + 1);
    await cache.put(second, new Response('new'));
    await saving().result;
    expect(asked).toContain(first);
    expect(asked).not.toContain(second);
  });

  it('waits without signal and goes on by itself', async () => {
    answer = async (url) => {
      if (asked.length === 20) device.setOnline(false);
      return new Response(url === STYLE ? STYLE_TEXT : 'x');
    };
    const { result } = saving();
    await until(() => progress?.waiting === true, 'the wait');
    expect((await row())?.state).toBe('saving');
    device.setOnline(true);
    expect(await result).toEqual(ok(undefined));
    expect(progress).toMatchObject({ waiting: false });
    expect((await cache.packUsage('p')).count).toBe(mapUrls.length);
  });

  it('goes on after a reload where it stood: nothing that is here is fetched again', async () => {
    let stall = false;
    answer = (url) => {
      if (url === STYLE) return Promise.resolve(new Response(STYLE_TEXT));
      if (asked.length > 25) stall = true;
      return stall ? new Promise(() => {}) : Promise.resolve(new Response('x'));
    };
    const first = saving();
    await until(() => stall, 'the middle');
    await until(async () => (await cache.packUsage('p')).count >= 20, 'what came');
    first.end.abort();
    const had = (await cache.packUsage('p')).count;
    const before = asked.length;
    expect((await row())?.state).toBe('saving');
    await db.roadPacks.update('p', { done: stations.length + 5 });
    stationsAsked = 0;
    answer = async () => new Response('x');
    expect(await first.result).toMatchObject({ ok: false });
    expect(await saving().result).toEqual(ok(undefined));
    expect(stationsAsked).toBe(0);
    expect(asked.length - before).toBe(mapUrls.length - had);
    expect((await row())?.state).toBe('saved');
  });

  it('asks for the stations again where not all of them had come', async () => {
    await db.roadPacks.update('p', { done: stations.length - 1 });
    await saving().result;
    expect(stationsAsked).toBe(stations.length);
  });

  it('cancelled, keeps nothing half', async () => {
    answer = () => new Promise(() => {});
    const { result, end } = saving();
    await until(() => asked.length > 0, 'the start');
    end.abort();
    expect(await result).toMatchObject({ ok: false, error: { kind: 'offline' } });
    await removePack({ db, cache }, 'p');
    expect([await row(), memory.kept.size]).toEqual([undefined, 0]);
  });

  it('deleted in another tab meanwhile, ends and frees what it held', async () => {
    answer = async (url) => {
      if (asked.length === 15) await removePack({ db, cache }, 'p');
      // The row is looked at once a second.
      device.clock.advance(1_500);
      return new Response(url === STYLE ? STYLE_TEXT : 'x');
    };
    expect(await saving().result).toMatchObject({ ok: false });
    expect([await row(), memory.kept.size]).toEqual([undefined, 0]);
    expect(asked.length).toBeLessThan(mapUrls.length);
  });

  it.each([
    [403, 'rejected'],
    [401, 'rejected'],
  ])('ends with the reason where the map server refuses with %d', async (status, kind) => {
    answer = async (url) => (url === STYLE ? new Response(STYLE_TEXT) : new Response('', { status }));
    expect(await saving().result).toMatchObject({ ok: false, error: { kind, status } });
    expect((await row())?.state).toBe('saving');
  });

  it('takes a tile the source does not have for an answer', async () => {
    const [hole] = tiles;
    answer = async (url) =>
      url === STYLE ? new Response(STYLE_TEXT) : url === hole ? new Response(null, { status: 404 }) : new Response('x');
    expect(await saving().result).toEqual(ok(undefined));
    expect((await cache.packUsage('p')).count).toBe(mapUrls.length - 1);
  });

  it('tries again when a server asks for patience', async () => {
    let once = true;
    answer = async (url) => {
      if (url === tiles[3] && once) {
        once = false;
        return new Response('', { status: 503, headers: { 'retry-after': '7' } });
      }
      return new Response(url === STYLE ? STYLE_TEXT : 'x');
    };
    const { result } = saving();
    await until(() => progress?.waiting === true && progress.done === progress.pieces - 1, 'all but one');
    device.clock.advance(6_000);
    expect(progress?.waiting).toBe(true);
    device.clock.advance(30_000);
    expect(await result).toEqual(ok(undefined));
  });

  /** Lets the clock run while something waits for it. */
  const whileTimePasses = async <T>(work: Promise<T>): Promise<T> => {
    const turn = setInterval(() => void device.clock.advance(10_000), 1);
    try {
      return await work;
    } finally {
      clearInterval(turn);
    }
  };
  const failing = () => new Response('', { status: 500 });

  it('is saved without a piece that its server fails to give, says so, and asks for that piece alone when tried again', async () => {
    const damaged = tiles.slice(3, 5);
    answer = async (url) =>
      damaged.includes(url) ? failing() : new Response(url === STYLE ? STYLE_TEXT : 'x'.repeat(50));
    expect(await whileTimePasses(saving().result)).toEqual(ok(undefined));
    const pieces = stations.length + mapUrls.length - 1;
    expect(await row()).toMatchObject({ state: 'saved', pieces, done: pieces - 2, missing: { stations: 0, map: 2 } });
    expect((await cache.packUsage('p')).count).toBe(mapUrls.length - 2);
    await tidyPacks({ db, cache, now: device.clock.now });
    expect((await row())?.state).toBe('saved');

    asked = [];
    answer = async () => new Response('x');
    await renewPack(db, 'p');
    await saving().result;
    expect(asked.sort()).toEqual([...damaged].sort());
    expect(await row()).toMatchObject({ state: 'saved', done: pieces });
    expect((await row())?.missing).toBeUndefined();
  });

  it('waits without limit for a server that fails at everything, and for signal', async () => {
    let fails = false;
    answer = async (url) => {
      if (asked.length === 20) fails = true;
      return fails ? failing() : new Response(url === STYLE ? STYLE_TEXT : 'x');
    };
    const { result } = saving();
    await until(() => fails, 'the middle');
    for (let hours = 0; hours < 200; hours += 1) {
      await until(() => progress?.waiting === true, 'the wait');
      device.clock.advance(3_600_000);
    }
    expect((await row())?.state).toBe('saving');
    fails = false;
    asked = Array.from({ length: 30 }, () => '');
    expect(await whileTimePasses(result)).toEqual(ok(undefined));
    expect((await row())?.missing).toBeUndefined();
  });

  it('has its map where the backend fails at the stations of a part, and says that after a reload as well', async () => {
    let stall = true;
    const { x, y } = stations[0] ?? { x: 0, y: 0 };
    stationAnswer = (tile) =>
      tile.x === x && tile.y === y ? err({ kind: 'retryable', status: 500 }) : ok({ count: 1, fresh: true });
    answer = async (url) => {
      if (url === STYLE) return new Response(STYLE_TEXT);
      return stall && url === tiles.at(-1) ? new Promise(() => {}) : new Response('x');
    };
    const one = saving();
    await whileTimePasses(until(async () => (await cache.packUsage('p')).count === mapUrls.length - 1, 'all but one'));
    one.end.abort();
    await one.result;
    expect(await row()).toMatchObject({ state: 'saving', missing: { stations: 1, map: 0 } });
    stall = false;
    expect(await whileTimePasses(saving().result)).toEqual(ok(undefined));
    expect(await row()).toMatchObject({ state: 'saved', missing: { stations: 1, map: 0 } });
  });

  it('says that the disk is full', async () => {
    memory = memoryCache(6_000);
    expect(await saving().result).toMatchObject({ ok: false, error: { kind: 'quota' } });
  });

  it('is not saved for who is signed out', async () => {
    stationAnswer = () => err({ kind: 'session' });
    expect(await saving().result).toMatchObject({ ok: false, error: { kind: 'session' } });
  });

  it('wants stations from the backend, and takes the worker’s own where the line stays too weak', async () => {
    stationAnswer = () => ok({ count: 1, fresh: false });
    const { result } = saving();
    const turn = setInterval(() => void device.clock.advance(60_000), 1);
    expect(await result).toEqual(ok(undefined));
    clearInterval(turn);
    expect(stationsAsked).toBe(3 * stations.length);
  });

  it('is saved by one tab at a time', async () => {
    const [one, two] = [saving(), saving()];
    expect(await Promise.all([one.result, two.result])).toEqual([ok(undefined), ok(undefined)]);
    expect(asked).toHaveLength(mapUrls.length);
  });

  describe('once it is there', () => {
    beforeEach(async () => {
      await saving().result;
      asked = [];
    });
    const tidy = () => tidyPacks({ db, cache, now: device.clock.now });

    it('becomes the active route with its plan, and takes a later plan of the same route', async () => {
      await db.stationLists.put({ mode: 'route', stations: [], savedAt: 1 });
      expect(await openPack(db, 'p')).toBe(true);
      expect(await db.routes.get('last')).toEqual(route);
      expect(await db.plans.get('last')).toEqual(planOf(5));
      expect(await db.stationLists.count()).toBe(0);
      await keepPlan(db, { ...route, savedAt: 99 }, planOf(7));
      await openPack(db, 'p');
      expect((await db.plans.get('last'))?.savedAt).toBe(7);
      await keepPlan(db, { ...route, miles: 80 }, planOf(8));
      expect((await row())?.plan?.savedAt).toBe(7);
      expect(await openPack(db, 'gone')).toBe(false);
    });

    it('ends no trip that is under way on its own route, and takes the place of one on another', async () => {
      const driven = { ...planOf(9), id: 'last' as const, trip: { id: 't', fills: [], rest: 'made' as const } };
      await db.routes.put({ ...route, savedAt: 99 });
      await db.plans.put(driven);
      expect(await openPack(db, 'p')).toBe(true);
      expect(await db.plans.get('last')).toEqual(driven);
      await db.routes.put({ ...route, miles: 80 });
      await openPack(db, 'p');
      expect(await db.plans.get('last')).toEqual(planOf(5));
    });

    it('shares tiles with another, and leaves them to it', async () => {
      await createPack({ db, now: device.clock.now }, 'q', route, undefined);
      for (const url of tiles.slice(0, 4)) await cache.pin(url, 'q');
      await removePack({ db, cache }, 'p');
      expect([...memory.kept.keys()].sort()).toEqual(tiles.slice(0, 4).sort());
      await removePack({ db, cache }, 'q');
      expect((await cache.usage()).bytes).toBe(0);
    });

    it('is saved again when its tiles were shed', async () => {
      await tidy();
      expect((await row())?.state).toBe('saved');
      await cache.clearAll();
      await tidy();
      expect(await row()).toMatchObject({ state: 'saving', done: 0 });
      await saving().result;
      expect(asked).toHaveLength(mapUrls.length);
      expect((await row())?.state).toBe('saved');
    });

    it('gives its place up when it has run out, stays readable a while, and then goes', async () => {
      device.clock.advance(PACK_LIFE_MS + 1);
      await tidy();
      expect((await row())?.state).toBe('saved');
      expect(memory.kept.size).toBe(mapUrls.length);
      expect((await cache.usage()).pinnedBytes).toBe(0);
      device.clock.advance(24 * DAY_MS);
      await tidy();
      expect(await row()).toBeUndefined();
    });

    it('is renewed with fresh tiles and a new term', async () => {
      device.clock.advance(3 * DAY_MS);
      await renewPack(db, 'p');
      await saving().result;
      expect(asked).toHaveLength(mapUrls.length);
      expect((await row())?.expiresAt).toBe(device.clock.now() + PACK_LIFE_MS);
    });

    it('leaves nothing pinned when its account’s copies were cleared', async () => {
      await db.roadPacks.clear();
      await tidy();
      expect(await cache.packs()).toEqual([]);
      expect(memory.kept.size).toBe(0);
    });
  });
});
