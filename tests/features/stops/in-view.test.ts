import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Station } from '#src/contract/station.ts';
import { inView } from '#src/features/stops/stations/model/in-view.ts';

const bounds = { south: 30, north: 40, west: -100, east: -90 };
const place = fc.record({
  latitude: fc.double({ min: 25, max: 45, noNaN: true }),
  longitude: fc.double({ min: -105, max: -85, noNaN: true }),
});
const named = (places: readonly { latitude: number; longitude: number }[]) =>
  places.map((at, id) => ({ id: String(id), ...at }) as Station);

test('cards stand in the order of the miles that they show, however far the map is from the device', () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), place, place, (places, center, me) => {
      const shown = inView(named(places), { bounds, center }, me);
      const miles = shown.map(({ away = Number.NaN }) => away);
      expect(miles).toEqual([...miles].sort((a, b) => a - b));
      expect(miles.every((one) => one >= 0)).toBe(true);
    }),
  );
});

test('what is out of sight or has no place is left out; without the device the middle of the map is the measure', () => {
  const stations = [
    ...named([
      { latitude: 39, longitude: -99 },
      { latitude: 35, longitude: -95.5 },
      { latitude: 45, longitude: -95 },
    ]),
    { id: 'nowhere' } as Station,
  ];
  const shown = inView(stations, { bounds, center: { latitude: 35, longitude: -95 } }, undefined);
  expect(shown.map(({ station }) => station.id)).toEqual(['1', '0']);
  expect(shown.every(({ away }) => away === undefined)).toBe(true);
});
