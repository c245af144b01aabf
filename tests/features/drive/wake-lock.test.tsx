// @vitest-environment happy-dom
import '#tests/support/page.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Runtime, setRuntime } from '#src/data/runtime.ts';
import { useWakeLock } from '#src/features/drive/screen/useWakeLock.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';

/** A device that gives its screen's lock when the test says so, and may take it away. */
const screenOf = () => {
  const held = new Set<EventTarget>();
  const waiting: (() => void)[] = [];
  const request = () =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        if (screen.refuses) return reject(new Error('low battery'));
        const lock = Object.assign(new EventTarget(), {
          released: false,
          release: async () => {
            lock.released = true;
            held.delete(lock);
            lock.dispatchEvent(new Event('release'));
          },
        });
        held.add(lock);
        resolve(lock);
      });
    });
  const screen = { refuses: false, held, asked: () => waiting.length, takeBack: () => {} };
  vi.stubGlobal('navigator', { wakeLock: { request } });
  return Object.assign(screen, {
    give: () => act(async () => waiting.splice(0).forEach((answer) => void answer())),
    takeBack: () =>
      act(async () => {
        for (const lock of [...held]) await (lock as EventTarget & { release: () => Promise<void> }).release();
      }),
  });
};

const clock = fakeClock();
let screen: ReturnType<typeof screenOf>;
const shown = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
beforeEach(() => {
  setRuntime({ ports: { clock } } as unknown as Runtime);
  screen = screenOf();
});
afterEach(() => vi.unstubAllGlobals());

it('asks once, however often the page is looked at meanwhile, and gives all back', async () => {
  const { unmount } = renderHook(() => useWakeLock());
  await shown();
  await shown();
  await screen.give();
  expect(screen.held.size).toBe(1);
  unmount();
  await screen.give();
  expect(screen.held.size).toBe(0);
});

it('asks again for a lock that the device takes back while the page is looked at, and says when it has none', async () => {
  const { result } = renderHook(() => useWakeLock());
  await screen.give();
  expect(result.current).toBe(true);
  screen.refuses = true;
  await screen.takeBack();
  expect(result.current).toBe(false);
  act(() => clock.advance(1_000));
  expect(screen.asked()).toBe(1);
  await screen.give();
  expect(result.current).toBe(false);
  expect(screen.asked()).toBe(0);
  screen.refuses = false;
  await shown();
  await screen.give();
  expect(result.current).toBe(true);
  expect(screen.held.size).toBe(1);
});
