// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import '#tests/support/console.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Station } from '#src/contract/station.ts';
import { keepAsked } from '#src/data/asked-service.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { writeLastRequest } from '#src/data/db/meta.ts';
import { memoryLocks } from '#src/data/memory-locks.ts';
import type { Locks } from '#src/data/ports.ts';
import { type Runtime, setRuntime } from '#src/data/runtime.ts';
import { stationRows } from '#src/data/tiles/station-tile.ts';
import { useService } from '#src/features/drive/service/ui/useService.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';

const STATION = { id: '7', name: 'Store 0412', latitude: 41, longitude: -88 } as Station;

let db: AccountDatabase;
let locks: Locks;
beforeEach(async () => {
  db = new AccountDatabase('milepost:drive');
  locks = memoryLocks();
  await db.stations.bulkPut(stationRows([STATION], 0));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

/** A page of drive mode on a truck that drives. */
const driving = (lostFor?: number, clock = fakeClock(), fail?: Error) => {
  setRuntime({ db: () => db, ports: { clock, locks } } as unknown as Runtime);
  const asked: string[] = [];
  const said: string[] = [];
  const request = async ({ id }: Station) => void asked.push(id);
  const place = { latitude: 41, longitude: -88.01 };
  const { result, unmount } = renderHook(() =>
    useService({
      place,
      lostFor,
      moving: true,
      ready: true,
      online: false,
      request: async (one) => {
        await request(one);
        if (fail) throw fail;
        return undefined;
      },
      say: (text) => said.push(text),
    }),
  );
  return { asked, said, result, clock, unmount };
};

/** Driving, one tap: the countdown runs. */
const counting = async (lostFor?: number) => {
  const page = driving(lostFor);
  act(() => page.result.current.begin());
  await waitFor(() => expect(page.result.current.counting?.seconds ?? page.said[0]).toBeDefined());
  return page;
};
const putAway = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

it('what was asked for by one tap is asked for when the page is put away, once', async () => {
  const { asked, result, clock } = await counting();
  putAway();
  putAway();
  for (let second = 0; second < 8; second += 1) act(() => clock.advance(1_000));
  await waitFor(() => expect(asked).toEqual(['7']));
  expect(result.current.counting).toBeUndefined();
});

it('two presses on a stop ask it once', async () => {
  const { asked, result } = await counting();
  act(() => result.current.cancel());
  await act(async () => {
    result.current.choose(STATION);
    result.current.choose(STATION);
  });
  expect(asked).toEqual(['7']);
  await act(async () => result.current.choose(STATION));
  expect(asked).toEqual(['7', '7']);
});

it('what was asked for is asked for when drive mode is left before the time is up, once', async () => {
  const { asked, clock, unmount } = await counting();
  act(() => clock.advance(1_000));
  unmount();
  act(() => clock.advance(8_000));
  await waitFor(() => expect(asked).toEqual(['7']));
});

it('what was taken back is not', async () => {
  const { asked, result, clock, unmount } = await counting();
  act(() => result.current.cancel());
  putAway();
  act(() => clock.advance(8_000));
  unmount();
  expect(asked).toEqual([]);
});

it('the nearest stop of where the truck was long ago is not asked', async () => {
  const { asked, said, result, clock } = await counting(11 * 60_000);
  expect(result.current.counting).toBeUndefined();
  act(() => clock.advance(8_000));
  expect([asked, said]).toEqual([[], ['Your position is not known. Call support.']]);
});

it('that of some minutes ago is, as in a tunnel', async () => {
  const { asked, clock } = await counting(9 * 60_000);
  for (let second = 0; second < 8; second += 1) act(() => clock.advance(1_000));
  await waitFor(() => expect(asked).toEqual(['7']));
});

/** What a page that died within its five seconds has left. */
const leftBehind = async (clock = fakeClock()) => {
  setRuntime({ db: () => db, ports: { clock, locks } } as unknown as Runtime);
  const dead = await keepAsked(STATION);
  return { clock, die: dead.letGo, end: dead.end };
};
const isStored = async () => (await db.meta.get('askedService')) !== undefined;

it('what was asked for is stored from the tap on, and no more once it is requested', async () => {
  const { asked, clock } = await counting();
  expect(await isStored()).toBe(true);
  for (let second = 0; second < 8; second += 1) act(() => clock.advance(1_000));
  await waitFor(async () => expect(await isStored()).toBe(false));
  expect(asked).toEqual(['7']);
});

it('taken back, it is stored no more', async () => {
  const { result } = await counting();
  act(() => result.current.cancel());
  await waitFor(async () => expect(await isStored()).toBe(false));
});

/** The next deletes end as a browser breaks them off. */
const breakOff = (times: number) => {
  const spy = vi.spyOn(db.meta, 'delete');
  for (let time = 0; time < times; time += 1)
    spy.mockImplementationOnce(() => Dexie.Promise.reject(new Dexie.AbortError('Broken off')));
  return spy;
};
const isFree = async () =>
  (await locks.hold('milepost-asked-service:milepost:drive', { ifAvailable: true }, async () => true)) === true;

it('taken back where the browser breaks that off, it is tried again', async () => {
  const { result } = await counting();
  breakOff(2);
  act(() => result.current.cancel());
  await waitFor(async () => expect(await isStored()).toBe(false));
  await waitFor(async () => expect(await isFree()).toBe(true));
});

it('where it cannot be taken away, no other page finds it to ask for while this one lives', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { result, clock } = await counting();
  const deletes = breakOff(3);
  act(() => result.current.cancel());
  await waitFor(() => expect(told).toHaveBeenCalled());
  expect([deletes.mock.calls.length, await isStored(), await isFree()]).toEqual([3, true, false]);
  const other = driving(undefined, clock);
  for (let second = 0; second < 8; second += 1) await act(async () => clock.advance(1_000));
  expect([other.asked, other.result.current.counting]).toEqual([[], undefined]);
});

it('Cancel ends its transaction by itself, for the page may go right after it', async () => {
  const { result } = await counting();
  const commits = vi.spyOn(IDBTransaction.prototype, 'commit');
  act(() => result.current.cancel());
  await waitFor(async () => expect(await isStored()).toBe(false));
  expect(commits).toHaveBeenCalledTimes(1);
});

it('what a page has left is asked for by the next one, which can take it back; once, also where two start', async () => {
  const { clock, die } = await leftBehind();
  const [one, other] = [driving(undefined, clock), driving(undefined, clock)];
  expect(one.result.current.counting).toBeUndefined();
  die();
  await waitFor(() => expect(one.result.current.counting?.seconds).toBe(5));
  for (let second = 0; second < 8; second += 1) act(() => clock.advance(1_000));
  await waitFor(async () => expect(await isStored()).toBe(false));
  expect([one.asked, other.asked, other.result.current.counting]).toEqual([['7'], [], undefined]);
});

it('what was left long ago is told of, and not asked for from elsewhere', async () => {
  const { clock, die } = await leftBehind();
  die();
  clock.advance(11 * 60_000);
  const { asked, said, result } = driving(undefined, clock);
  await waitFor(() => expect(said[0]).toMatch(/^Store 0412 was not asked for service/));
  await waitFor(async () => expect(await isStored()).toBe(false));
  expect([asked, result.current.counting]).toEqual([[], undefined]);
});

it('what was requested before its page died is neither counted anew nor told of, also long after', async () => {
  for (const ms of [0, 11 * 60_000]) {
    const { clock, die } = await leftBehind();
    await writeLastRequest(db, `made ${ms}`);
    die();
    clock.advance(ms);
    const { asked, said, result } = driving(undefined, clock);
    await waitFor(async () => expect(await isStored()).toBe(false));
    await locks.hold('milepost-asked-service:milepost:drive', {}, async () => undefined);
    expect([asked, said, result.current.counting]).toEqual([[], [], undefined]);
  }
});

it('what another page has asked for meanwhile is its own', async () => {
  const { clock, die, end } = await leftBehind();
  const { result, asked } = driving(undefined, clock);
  act(() => result.current.begin());
  await waitFor(() => expect(result.current.counting).toBeDefined());
  await end();
  die();
  for (let second = 0; second < 8; second += 1) act(() => clock.advance(1_000));
  await waitFor(async () => expect(await isStored()).toBe(false));
  expect(asked).toEqual(['7']);
  // And nobody is kept from looking.
  expect(await locks.hold('milepost-asked-service:milepost:drive', {}, async () => true)).toBe(true);
});

it('two taps ask once, and begin the time once', async () => {
  const { result, clock, asked } = driving();
  act(() => {
    result.current.begin();
    result.current.begin();
  });
  await waitFor(() => expect(result.current.counting?.seconds).toBe(5));
  act(() => clock.advance(1_000));
  act(() => result.current.begin());
  expect(result.current.counting?.seconds).toBe(4);
  act(() => result.current.cancel());
  await waitFor(async () => expect(await isStored()).toBe(false));
  await waitFor(async () => expect(await isFree()).toBe(true));
  expect(asked).toEqual([]);
});

it('left in the very moment of the tap, it is asked for at once, and no more by the next page', async () => {
  const { result, clock, asked, unmount } = driving();
  result.current.begin();
  unmount();
  await waitFor(() => expect(asked).toEqual(['7']));
  await waitFor(async () => expect([await isStored(), await isFree()]).toEqual([false, true]));
  const next = driving(undefined, clock);
  for (let second = 0; second < 8; second += 1) await act(async () => clock.advance(1_000));
  expect([asked, next.asked, next.result.current.counting]).toEqual([['7'], [], undefined]);
});

it('put away in the very moment of the tap, it is asked for at once: nothing counts unseen', async () => {
  const { result, asked } = driving();
  act(() => result.current.begin());
  putAway();
  await waitFor(() => expect(asked).toEqual(['7']));
  await waitFor(async () => expect(await isStored()).toBe(false));
  expect(result.current.counting).toBeUndefined();
});

it('frozen while it counts and looked at again much later, it is told of alone', async () => {
  const { asked, said, clock, result } = await counting();
  act(() => clock.advance(1_000));
  clock.jump(3_600_000);
  act(() => clock.advance(1_000));
  expect([said, result.current.counting]).toEqual([
    [expect.stringMatching(/^Store 0412 was not asked for service/)],
    undefined,
  ]);
  await waitFor(async () => expect(await isStored()).toBe(false));
  act(() => clock.advance(8_000));
  expect(asked).toEqual([]);
});

it('a request that breaks off is told of, and keeps nobody from looking', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { said, result, clock } = driving(undefined, undefined, new Error('A part that is not there'));
  act(() => result.current.begin());
  await waitFor(() => expect(result.current.counting).toBeDefined());
  for (let second = 0; second < 8; second += 1) act(() => clock.advance(1_000));
  await waitFor(() => expect(said).toEqual(['The request could not be stored. Call support.']));
  expect([await isStored(), await isFree()]).toEqual([false, true]);
});

it('found as drive mode is left, it is left to whoever looks next', async () => {
  const { clock, die } = await leftBehind();
  const { asked, unmount } = driving(undefined, clock);
  // What is found is not drawn before this is over.
  await act(async () => {
    die();
    await new Promise((done) => setTimeout(done, 50));
    expect(await isFree()).toBe(false);
    unmount();
  });
  expect([asked, await isStored(), await isFree()]).toEqual([[], true, true]);
});
