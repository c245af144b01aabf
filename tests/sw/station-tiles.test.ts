import { beforeEach, describe, expect, it } from 'vitest';
import type { RuntimeConfig } from '#src/contract/config.ts';
import { openStationCache, STORED_AT, STORED_VERSION } from '#src/data/tiles/station-cache.ts';
import { brokenOff, memoryCache } from '#tests/support/client/cache.ts';
import { answerStationTile, answerVersionedTile, isStationTile, isVersionedTile } from '../../sw/station-tiles.ts';

const ORIGIN = 'https://app.test';
const config = (mainApiUrl: string) => ({ mainApiUrl }) as RuntimeConfig;
const tile = (n: number, more = '') => `${ORIGIN}/wex/locations?latitude=${n}&longitude=-90&radius=60${more}`;

describe('a station tile', () => {
  const of = (address: string, main = '') => isStationTile(new URL(address, ORIGIN), config(main), ORIGIN);
  it('is the bare query at the main API, wherever that is', () => {
    expect(of(tile(40))).toBe(true);
    expect(of('https://api.test/v1/wex/locations?radius=5&latitude=1&longitude=2', 'https://api.test/v1')).toBe(true);
  });
  it.each(['&serviceIds=1', '&brandIds=2', '&orderBy=netPrice'])('is not one that asks for %s', (more) => {
    expect(of(tile(40, more))).toBe(false);
  });
  it.each(['https://api.test/wex/locations?radius=5&latitude=1&longitude=2', '/wex/locations', '/ticket/user'])(
    'is not %s',
    (address) => expect(of(address)).toBe(false),
  );
});

describe('a station tile under a version', () => {
  const memory = memoryCache();
  const cache = openStationCache({ openCache: async () => memory.cache, now: () => 1_000, budgetBytes: 1e6 });
  let answer = async (): Promise<Response> => new Response('first');
  let asked = 0;
  const work: Promise<unknown>[] = [];
  const ask = async (version: string) => {
    const response = await answerVersionedTile(
      {
        cache,
        fetch: () => {
          asked += 1;
          return answer();
        },
        session: async () => ({ account: 'a', username: 'a', accessToken: 'token' }),
        after: () => () => undefined,
        waitUntil: (promise) => void work.push(promise),
      },
      new Request(`${ORIGIN}/wex/locations/tiles/${version}/8/60/100`, { headers: { authorization: 'Bearer token' } }),
    );
    await Promise.all(work.splice(0));
    return [await response.text(), response.headers.get(STORED_VERSION)];
  };

  it('is one of this backend, whatever filter it has', () => {
    const of = (address: string) => isVersionedTile(new URL(address, ORIGIN), config(''), ORIGIN);
    expect([of('/wex/locations/areas/v/4/1/2?serviceIds=1'), of('/wex/locations/tiles/v/4/1/2')]).toEqual([true, true]);
    expect([
      of('/wex/locations/version'),
      of('/wex/locations'),
      of('https://other.test/wex/locations/tiles/v/4/1/2'),
    ]).toEqual([false, false, false]);
  });

  it('comes from the store while it has that version, and in another one where no answer comes', async () => {
    expect(await ask('v1')).toEqual(['first', null]);
    answer = async () => new Response('second');
    expect([await ask('v1'), asked]).toEqual([['first', 'v1'], 1]);
    expect([await ask('v2'), asked]).toEqual([['second', null], 2]);
    answer = async () => {
      throw new TypeError('fetch failed');
    };
    expect(await ask('v3')).toEqual(['second', 'v2']);
    // One of each is kept: the former version takes no room.
    expect((await memory.cache.keys()).length).toBe(1);
  });
});

describe('the answer to a station tile', () => {
  let now = 0;
  let answer: () => Promise<Response>;
  let session: { account: string; username: string; accessToken: string };
  let memory = memoryCache();
  let work: Promise<unknown>[] = [];
  let timers: (() => void)[] = [];
  const SECRET = 'opaque-token';
  const cache = (budgetBytes = 1e6) =>
    openStationCache({ openCache: async () => memory.cache, now: () => now, budgetBytes });
  let open = cache();

  const ask = (n = 40, token = SECRET) =>
    answerStationTile(
      {
        cache: open,
        fetch: () => answer(),
        session: async () => session,
        after: (ms, late) => {
          expect(ms).toBe(4_000);
          timers.push(late);
          return () => timers.splice(timers.indexOf(late), 1);
        },
        waitUntil: (promise) => void work.push(promise),
      },
      new Request(tile(n), { headers: { authorization: `Bearer ${token}` } }),
    );
  const settle = async () => {
    while (work.length > 0) await Promise.all(work.splice(0));
  };
  const says = (text: string, status = 200) => {
    answer = async () =>
      new Response(text, { status, headers: { 'content-type': 'application/json', 'set-cookie': 'a=b', vary: '*' } });
  };
  const isOffline = () => {
    answer = async () => {
      throw new TypeError('fetch failed');
    };
  };

  beforeEach(() => {
    now = Date.parse('2026-11-18T08:00:00Z');
    session = { account: 'driver@milepost.test', username: 'driver@milepost.test', accessToken: SECRET };
    memory = memoryCache();
    open = cache();
    work = [];
    timers = [];
    says('[1]');
  });

  it('is the backend’s own while there is signal, and the stored one, with its time, while there is none', async () => {
    const fresh = await ask();
    expect([await fresh.text(), fresh.headers.get(STORED_AT)]).toEqual(['[1]', null]);
    await settle();
    now += 3_600_000;
    isOffline();
    const stored = await ask();
    expect([await stored.text(), stored.headers.get(STORED_AT)]).toEqual(['[1]', '2026-11-18T08:00:00.000Z']);
    says('[2]');
    expect(await (await ask()).text()).toBe('[2]');
  });

  it('is the stored one where the backend is in trouble, and the trouble where nothing is stored', async () => {
    says('down', 503);
    expect((await ask()).status).toBe(503);
    says('[1]');
    await ask();
    await settle();
    says('down', 503);
    expect(await (await ask()).text()).toBe('[1]');
  });

  it.each([401, 403, 404, 422])('is the backend’s own for a refusal with %d', async (status) => {
    await ask();
    await settle();
    says('no', status);
    expect((await ask()).status).toBe(status);
    await settle();
    isOffline();
    expect(await (await ask()).text()).toBe('[1]');
  });

  it('is the stored one when the line is too slow; what comes late is stored all the same', async () => {
    await ask();
    await settle();
    let arrive = (_: Response) => {};
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const waiting = ask();
    while (timers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    timers[0]?.();
    expect(await (await waiting).text()).toBe('[1]');
    now += 60_000;
    arrive(new Response('[late]'));
    await settle();
    isOffline();
    const stored = await ask();
    expect(await stored.text()).toBe('[late]');
    expect(stored.headers.get(STORED_AT)).toBe('2026-11-18T08:01:00.000Z');
  });

  it('waits for a slow line where nothing is stored', async () => {
    let arrive = (_: Response) => {};
    answer = () =>
      new Promise((resolve) => {
        arrive = resolve;
      });
    const waiting = ask();
    while (timers.length === 0) await new Promise((resolve) => setImmediate(resolve));
    timers[0]?.();
    arrive(new Response('[slow]'));
    expect(await (await waiting).text()).toBe('[slow]');
  });

  it('fails as the network does where nothing is stored', async () => {
    isOffline();
    await expect(ask()).rejects.toThrow('fetch failed');
  });

  it('is one account’s alone, and never for a token that is not the signed-in one', async () => {
    await ask();
    await settle();
    isOffline();
    await expect(ask(40, 'another-token')).rejects.toThrow();
    session = { account: 'owner@milepost.test', username: 'owner@milepost.test', accessToken: SECRET };
    await expect(ask()).rejects.toThrow();
    says('[of nobody]');
    await ask(41, 'another-token');
    await settle();
    expect(memory.kept.size).toBe(1);
  });

  it('keeps the body alone: no token, no header of the answer', async () => {
    await ask();
    await settle();
    const [[url, entry] = []] = [...memory.kept];
    expect(url).toContain('/wex/locations');
    expect(url).not.toContain(SECRET);
    expect([...(entry?.headers.keys() ?? [])].sort()).toEqual(['content-type', STORED_AT, 'x-stored-bytes'].sort());
  });

  it('stays within its bytes: what was not asked for again for longest goes first', async () => {
    open = cache(1_000);
    says('x'.repeat(300));
    for (const n of [1, 2, 3, 1, 4, 5]) {
      await ask(n);
      await settle();
    }
    const left = [...memory.kept.keys()].map((url) => new URL(url).searchParams.get('latitude'));
    expect(left).toEqual(['1', '4', '5']);
  });

  it('keeps what is stored when an answer breaks off in its midst', async () => {
    for (const n of [1, 2, 3]) {
      await ask(n);
      await settle();
    }
    answer = async () => brokenOff();
    await ask(2);
    await settle();
    expect(memory.kept.size).toBe(3);
    isOffline();
    expect(await (await ask(2)).text()).toBe('[1]');
  });

  it('throws all of it away on a full disk', async () => {
    memory = memoryCache(500);
    open = cache();
    says('x'.repeat(300));
    await ask(1);
    await settle();
    await ask(2);
    await settle();
    expect(memory.kept.size).toBe(0);
    expect(await (await ask(3)).text()).toHaveLength(300);
  });
});
