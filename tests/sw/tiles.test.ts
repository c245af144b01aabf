import '#tests/support/client/storage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { evictTiles, openTileCache, type TileCache } from '#src/data/tiles/tile-cache.ts';
import { brokenOff, memoryCache } from '#tests/support/client/cache.ts';
import { answerMapData, isMapData } from '../../sw/map-data.ts';

const ORIGIN = 'https://app.test';
const map = { styleUrl: '/maps/style-{theme}.json', routerUrl: '/maps/router', geocoderUrl: '/maps/geocoder' };

describe('map data', () => {
  const of = (url: string, config = map) => isMapData(new URL(url, ORIGIN), config, ORIGIN);
  const own = ['/maps/style-day.json', '/maps/tiles/3/1/2.pbf', '/maps/streets/12/889/1615.mvt', '/maps/fonts/x.pbf'];
  it.each(own)('is %s', (url) => {
    expect(of(url)).toBe(true);
  });
  it.each([
    '/maps/router/route/v1/driving/1,2;3,4',
    '/maps/geocoder/api?q=x',
    '/wex/locations?radius=5',
    '/ticket/user',
  ])('is not %s', (url) => {
    expect(of(url)).toBe(false);
  });
  it('is all that the origin of an operator’s own style serves, and its tiles from elsewhere', () => {
    const own = { ...map, styleUrl: 'https://maps.test/styles/day.json' };
    expect(of('https://maps.test/sprites/a.png', own)).toBe(true);
    expect(of('https://tiles.test/v1/7/30/50@2x.png', own)).toBe(true);
    expect(of('https://api.test/message/ticket/7', own)).toBe(false);
    expect(of('/message/1/2/3.png', own)).toBe(false);
  });
});

const tile = (bytes: number) => new Response(new Uint8Array(bytes));
const at = (n: number) => `${ORIGIN}/maps/tiles/${n}/0/0.pbf`;

describe('the cache', () => {
  let now = 0;
  const open = async (budgetBytes: number, diskBytes?: number) => {
    const memory = memoryCache(diskBytes);
    const cache = openTileCache({ openCache: async () => memory.cache, now: () => now, budgetBytes });
    await cache.clearAll();
    return { cache, kept: memory.kept };
  };
  beforeEach(() => {
    now = 1_000_000;
  });

  it('stays within its bytes and gives up what was used least recently', async () => {
    const { cache, kept } = await open(1_000);
    for (let n = 0; n < 10; n += 1) {
      now += 100_000;
      await cache.put(at(n), tile(100));
    }
    now += 100_000;
    expect(await cache.match(at(0))).toMatchObject({ ageMs: 1_000_000 });
    now += 100_000;
    await cache.put(at(10), tile(100));
    expect((await cache.usage()).bytes).toBeLessThanOrEqual(1_000);
    expect(kept.has(at(0))).toBe(true);
    expect(kept.has(at(1))).toBe(false);
    expect(kept.has(at(10))).toBe(true);
    expect((await cache.usage()).count).toBe(kept.size);
  });

  it('halves itself on a full disk instead of failing', async () => {
    const { cache, kept } = await open(100_000, 1_000);
    for (let n = 0; n < 30; n += 1) {
      now += 100_000;
      await cache.put(at(n), tile(100));
    }
    expect(kept.size).toBeLessThanOrEqual(10);
    expect((await cache.usage()).count).toBe(kept.size);
    await cache.clear();
    expect(await cache.usage()).toEqual({ bytes: 0, pinnedBytes: 0, count: 0, oldestAt: undefined });
  });

  it('loses nothing to an answer that breaks off, or that the map no longer waits for', async () => {
    const { cache, kept } = await open(100_000);
    for (let n = 0; n < 10; n += 1) await cache.put(at(n), tile(100));
    for (let n = 0; n < 4; n += 1) expect(await cache.put(at(n), brokenOff())).toBeUndefined();
    expect(await cache.put(at(11), brokenOff(), 'a')).toBeUndefined();
    expect(kept.size).toBe(10);
    expect((await cache.usage()).bytes).toBe(1_000);
    expect((await (await cache.match(at(0)))?.response.arrayBuffer())?.byteLength).toBe(100);
  });
});

describe('what a road pack needs', () => {
  let now = 0;
  const open = async (budgetBytes: number, diskBytes?: number) => {
    const memory = memoryCache(diskBytes);
    const cache = openTileCache({ openCache: async () => memory.cache, now: () => now, budgetBytes });
    await cache.clearAll();
    return { cache, kept: memory.kept };
  };
  beforeEach(() => {
    now = 1_000_000;
  });

  it('lies outside the budget, counts in the usage, and goes when its last pack goes', async () => {
    const { cache, kept } = await open(500);
    for (let n = 0; n < 10; n += 1) await cache.put(at(n), tile(100), 'a');
    for (let n = 10; n < 30; n += 1) {
      now += 100_000;
      await cache.put(at(n), tile(100));
    }
    expect(await cache.pin(at(0), 'b')).toMatchObject({ bytes: 100 });
    expect(await cache.packUsage('a')).toEqual({ bytes: 1_000, count: 10 });
    const { bytes, pinnedBytes } = await cache.usage();
    expect(pinnedBytes).toBe(1_000);
    expect(bytes - pinnedBytes).toBeLessThanOrEqual(500);
    expect((await cache.packs()).sort()).toEqual(['a', 'b']);
    await cache.release('a', true);
    expect(kept.has(at(0))).toBe(true);
    expect(kept.has(at(1))).toBe(false);
    await cache.release('b', true);
    expect(kept.has(at(0))).toBe(false);
    expect((await cache.usage()).pinnedBytes).toBe(0);
  });

  it('is pinned where it is already there, and stays pinned when it is renewed', async () => {
    const { cache } = await open(1_000);
    expect(await cache.pin(at(1), 'a')).toBeUndefined();
    await cache.put(at(1), tile(100));
    now += 5_000;
    expect(await cache.pin(at(1), 'a')).toEqual({ bytes: 100, ageMs: 5_000 });
    await cache.put(at(1), tile(120));
    expect(await cache.packUsage('a')).toEqual({ bytes: 120, count: 1 });
    expect(await cache.sizes([at(1), at(2)])).toEqual(new Map([[at(1), 120]]));
  });

  it('may be given up like any other tile once it is released without being dropped', async () => {
    const { cache, kept } = await open(10_000);
    await cache.put(at(1), tile(100), 'a');
    await cache.release('a', false);
    expect(kept.has(at(1))).toBe(true);
    expect(await cache.clear()).toBe(1);
    expect(kept.size).toBe(0);
  });

  it('takes the room of loose tiles on a full disk, and says when there is none left', async () => {
    const { cache, kept } = await open(100_000, 1_000);
    for (let n = 0; n < 10; n += 1) await cache.put(at(n), tile(100));
    for (let n = 10; n < 20; n += 1) expect(await cache.put(at(n), tile(100), 'a')).toBe(100);
    expect([...kept.keys()].sort()).toEqual(Array.from({ length: 10 }, (_, n) => at(n + 10)).sort());
    expect(await cache.put(at(20), tile(100), 'a')).toBeUndefined();
    expect(await cache.packUsage('a')).toEqual({ bytes: 1_000, count: 10 });
  });

  it('goes last when room is made for what people wrote', async () => {
    const { cache, kept } = await open(100_000);
    await cache.put(at(1), tile(100), 'a');
    await cache.put(at(2), tile(100));
    await evictTiles(cache);
    expect([...kept.keys()]).toEqual([at(1)]);
    await evictTiles(cache);
    expect(kept.size).toBe(0);
  });
});

describe('an answer to the map', () => {
  let now = 0;
  let online = true;
  let asked: string[] = [];
  /** A line that takes requests and answers none. */
  let hangs = false;
  let timers: (() => void)[] = [];
  let lines: ((value: unknown) => void)[] = [];
  const work: Promise<unknown>[] = [];
  const start = async () => {
    const memory = memoryCache();
    const cache: TileCache = openTileCache({ openCache: async () => memory.cache, now: () => now, budgetBytes: 1e6 });
    await cache.clearAll();
    return (url: string) =>
      answerMapData(
        {
          cache,
          fetch: async (request) => {
            asked.push(new URL(request.url).pathname);
            if (!online) throw new TypeError('fetch failed');
            if (hangs) await new Promise((resolve) => lines.push(resolve));
            return new Response(`v${now}`);
          },
          after: (ms, late) => {
            expect(ms).toBe(4_000);
            timers.push(late);
            return () => void timers.splice(timers.indexOf(late), 1);
          },
          waitUntil: (promise) => void work.push(promise),
        },
        new Request(new URL(url, ORIGIN)),
      ).then((response) => response.text());
  };
  beforeEach(() => {
    now = 1_000;
    online = true;
    hangs = false;
    timers = [];
    lines = [];
    asked = [];
  });

  it('comes from the device once a tile is there, and is renewed after a week', async () => {
    const get = await start();
    const url = '/maps/tiles/1/0/0.pbf';
    expect(await get(url)).toBe('v1000');
    await Promise.all(work);
    now = 2_000;
    online = false;
    expect(await get(url)).toBe('v1000');
    expect(asked).toHaveLength(1);
    online = true;
    now += 8 * 24 * 3_600_000;
    expect(await get(url)).toBe('v1000');
    await Promise.all(work);
    expect(await get(url)).toBe(`v${now}`);
  });

  it('asks the network first for a style, and has the stored one without signal', async () => {
    const get = await start();
    await get('/maps/style-day.json');
    await Promise.all(work);
    now = 2_000;
    expect(await get('/maps/style-day.json')).toBe('v2000');
    await Promise.all(work);
    online = false;
    expect(await get('/maps/style-day.json')).toBe('v2000');
  });

  it('has the stored style when the line is too slow, and keeps what comes late', async () => {
    const get = await start();
    await get('/maps/style-day.json');
    await Promise.all(work);
    now = 2_000;
    hangs = true;
    const waiting = get('/maps/style-day.json');
    while (timers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    timers[0]?.();
    expect(await waiting).toBe('v1000');
    now = 3_000;
    for (const arrive of lines) arrive(undefined);
    while (work.length > 0) await Promise.all(work.splice(0));
    online = false;
    expect(await get('/maps/style-day.json')).toBe('v3000');
  });

  it('waits for a slow line where no style is stored', async () => {
    const get = await start();
    hangs = true;
    const waiting = get('/maps/style-day.json');
    while (timers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    timers[0]?.();
    for (const arrive of lines) arrive(undefined);
    expect(await waiting).toBe('v1000');
  });
});
