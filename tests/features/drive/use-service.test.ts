// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import '#tests/support/console.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Station } from '#src/contract/station.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { type Runtime, setRuntime } from '#src/data/runtime.ts';
import { stationRows } from '#src/data/tiles/station-tile.ts';
import { useService } from '#src/features/drive/service/ui/useService.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';

const STATION = { id: '7', name: 'Store 0412', latitude: 41, longitude: -88 } as Station;

let db: AccountDatabase;
beforeEach(async () => {
  db = new AccountDatabase('milepost:drive');
  await db.stations.bulkPut(stationRows([STATION], 0));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

/** Driving, one tap: the countdown runs. */
const counting = async (lostFor?: number) => {
  const clock = fakeClock();
  setRuntime({ db: () => db, ports: { clock } } as unknown as Runtime);
  const asked: string[] = [];
  const said: string[] = [];
  const request = async ({ id }: Station) => void asked.push(id);
  const place = { latitude: 41, longitude: -88.01 };
  const { result, unmount } = renderHook(() =>
    useService({
      place,
      lostFor,
      moving: true,
      online: false,
      request: async (one) => request(one).then(() => undefined),
      say: (text) => said.push(text),
    }),
  );
  act(() => result.current.begin());
  await waitFor(() => expect(result.current.counting?.seconds ?? said[0]).toBeDefined());
  return { asked, said, result, clock, unmount };
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
