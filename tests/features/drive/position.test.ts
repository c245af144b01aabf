// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPosition } from '#src/features/drive/position/geolocation.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';

/** A device whose person may withdraw the permission, and give it again: a watch that is refused has ended, as in browsers. */
const deviceOf = () => {
  const watches = new Map<number, { onFix: PositionCallback; onFailure: PositionErrorCallback }>();
  const status = Object.assign(new EventTarget(), { state: 'granted' as PermissionState });
  let made = 0;
  const refuse = (id: number) => {
    const watch = watches.get(id);
    watches.delete(id);
    watch?.onFailure({ code: 1 } as GeolocationPositionError);
  };
  const geolocation = {
    watchPosition: (onFix: PositionCallback, onFailure: PositionErrorCallback) => {
      made += 1;
      const id = made;
      watches.set(id, { onFix, onFailure });
      if (status.state !== 'granted') queueMicrotask(() => refuse(id));
      return id;
    },
    clearWatch: (id: number) => void watches.delete(id),
  };
  vi.stubGlobal('navigator', { geolocation, permissions: { query: async () => status } });
  return {
    watches,
    status,
    made: () => made,
    refuseAll: () => {
      for (const id of [...watches.keys()]) refuse(id);
    },
    tell: (more: Partial<GeolocationCoordinates> = {}) => {
      const coords = { latitude: 41, longitude: -88, accuracy: 10, speed: null, heading: null, ...more };
      for (const { onFix } of watches.values()) onFix({ coords, timestamp: 0 } as unknown as GeolocationPosition);
    },
  };
};

let device: ReturnType<typeof deviceOf>;
const clock = fakeClock();
const told: string[] = [];
let end = () => {};
const settle = () => new Promise((resolve) => setImmediate(resolve));
const shown = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  device = deviceOf();
  told.length = 0;
  end = watchPosition({
    exact: true,
    clock,
    onFix: () => told.push('fix'),
    onFailure: (failure) => told.push(failure),
  });
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

it('goes on once the permission is given again, without the page being left', async () => {
  device.tell();
  await settle();
  device.status.state = 'denied';
  device.refuseAll();
  expect(told).toEqual(['fix', 'denied']);
  device.status.state = 'granted';
  device.status.dispatchEvent(new Event('change'));
  await settle();
  device.tell();
  expect(told.at(-1)).toBe('fix');
});

it('goes on where the device’s own switch is turned on again, which changes no permission', async () => {
  await settle();
  device.refuseAll();
  clock.advance(30_000);
  await settle();
  device.tell();
  expect(told).toEqual(['denied', 'fix']);
  device.refuseAll();
  shown();
  await settle();
  device.tell();
  expect(told.at(-1)).toBe('fix');
  expect(device.watches.size).toBe(1);
});

it('does not ask again by itself who was asked and gave no answer', async () => {
  await settle();
  device.status.state = 'prompt';
  device.refuseAll();
  const before = device.made();
  clock.advance(300_000);
  shown();
  await settle();
  expect(device.made()).toBe(before);
});

it('ends with its last watch, refused or not', async () => {
  await settle();
  device.refuseAll();
  end();
  clock.advance(300_000);
  shown();
  device.status.dispatchEvent(new Event('change'));
  await settle();
  expect(device.watches.size).toBe(0);
});

it('drops a position that is no place, and takes the next one', () => {
  for (const no of [Number.NaN, Number.POSITIVE_INFINITY, null as unknown as number])
    for (const of of ['latitude', 'longitude', 'accuracy']) device.tell({ [of]: no });
  expect(told).toEqual([]);
  device.tell();
  expect(told).toEqual(['fix']);
});
