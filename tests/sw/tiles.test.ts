import '#tests/support/client/storage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTileShelf, type TileShelf } from '#src/data/tiles/shelf.ts';
import { answerMapData, isMapData } from '../../sw/mapData.ts';

const ORIGIN = 'https://app.test';
const map = { styleUrl: '/maps/style-{theme}.json', routerUrl: '/maps/router', geocoderUrl: '/maps/geocoder' };

describe('map data', () => {
  const of = (url: string, config = map) => isMapData(new URL(url, ORIGIN), config, ORIGIN);
  it.each(['/maps/style-day.json', '/maps/tiles/3/1/2.pbf', '/maps/fonts/x.pbf'])('is %s', (url) => {
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

/** A Cache with the size of a device's disk. */
const memoryCache = (diskBytes = Number.POSITIVE_INFINITY) => {
  const kept = new Map<string, ArrayBuffer>();
  const used = () => [...kept.values()].reduce((sum, bytes) => sum + bytes.byteLength, 0);
  return {
    kept,
    cache: {
      match: async (url: RequestInfo | URL) => {
        const bytes = kept.get(String(url));
        return bytes && new Response(bytes);
      },
      put: async (url: RequestInfo | URL, response: Response) => {
        const bytes = await response.arrayBuffer();
        if (used() + bytes.byteLength > diskBytes) throw new DOMException('full', 'QuotaExceededError');
        kept.set(String(url), bytes);
      },
      delete: async (url: RequestInfo | URL) => kept.delete(String(url)),
    },
  };
};
const tile = (bytes: number) => new Response(new Uint8Array(bytes));
const at = (n: number) => `${ORIGIN}/maps/tiles/${n}/0/0.pbf`;

describe('the shelf', () => {
  let now = 0;
  const open = async (budgetBytes: number, diskBytes?: number) => {
    const memory = memoryCache(diskBytes);
    const shelf = openTileShelf({ openCache: async () => memory.cache, now: () => now, budgetBytes });
    await shelf.clear();
    return { shelf, kept: memory.kept };
  };
  beforeEach(() => {
    now = 1_000_000;
  });

  it('stays within its bytes and gives up what was used least recently', async () => {
    const { shelf, kept } = await open(1_000);
    for (let n = 0; n < 10; n += 1) {
      now += 100_000;
      await shelf.put(at(n), tile(100));
    }
    now += 100_000;
    expect(await shelf.take(at(0))).toMatchObject({ ageMs: 1_000_000 });
    now += 100_000;
    await shelf.put(at(10), tile(100));
    expect((await shelf.usage()).bytes).toBeLessThanOrEqual(1_000);
    expect(kept.has(at(0))).toBe(true);
    expect(kept.has(at(1))).toBe(false);
    expect(kept.has(at(10))).toBe(true);
    expect((await shelf.usage()).count).toBe(kept.size);
  });

  it('halves itself on a full disk instead of failing', async () => {
    const { shelf, kept } = await open(100_000, 1_000);
    for (let n = 0; n < 30; n += 1) {
      now += 100_000;
      await shelf.put(at(n), tile(100));
    }
    expect(kept.size).toBeLessThanOrEqual(10);
    expect((await shelf.usage()).count).toBe(kept.size);
    await shelf.clear();
    expect(await shelf.usage()).toEqual({ bytes: 0, count: 0, oldestAt: undefined });
  });
});

describe('an answer to the map', () => {
  let now = 0;
  let online = true;
  let asked: string[] = [];
  const work: Promise<unknown>[] = [];
  const start = async () => {
    const memory = memoryCache();
    const shelf: TileShelf = openTileShelf({ openCache: async () => memory.cache, now: () => now, budgetBytes: 1e6 });
    await shelf.clear();
    return (url: string) =>
      answerMapData(
        {
          shelf,
          fetch: async (request) => {
            asked.push(new URL(request.url).pathname);
            if (!online) throw new TypeError('fetch failed');
            return new Response(`v${now}`);
          },
          waitUntil: (promise) => void work.push(promise),
        },
        new Request(new URL(url, ORIGIN)),
      ).then((response) => response.text());
  };
  beforeEach(() => {
    now = 1_000;
    online = true;
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
});
