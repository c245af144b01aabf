import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceKm } from '#src/lib/geo.ts';
import { buildStationIndex, nearPoints } from '#src/planner/station-index.ts';

const place = fc.record({
  latitude: fc.oneof(fc.double({ min: 25, max: 49, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: fc.oneof(fc.double({ min: -125, max: -67, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
});

it('finds what a look at every station finds, nearest first, across the date line and at the poles', () => {
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 60 }),
      fc.array(place, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 20_100 }),
      (places, points, radiusKm) => {
        const stations = places.map((each, k) => ({ id: String(k), ...each }));
        const found = nearPoints(buildStationIndex(stations), points, radiusKm);
        expect(found).toHaveLength(points.length);
        points.forEach((point, k) => {
          const lists = found[k] ?? [];
          const near = stations.flatMap((each, s) => (distanceKm(each, point) <= radiusKm ? [s] : []));
          expect(lists.map(({ station }) => station).sort((a, b) => a - b)).toEqual(near);
          lists.forEach(({ station, km }, at) => {
            // In metres: on the far side of the earth both round, by a decimetre and more.
            expect(km).toBeCloseTo(distanceKm(stations[station] as (typeof stations)[number], point), 3);
            expect(km).toBeGreaterThanOrEqual(lists[at - 1]?.km ?? 0);
          });
        });
      },
    ),
    {
      numRuns: 1000,
      examples: [[[{ latitude: 0, longitude: 0 }], [{ latitude: 0, longitude: -179.99999680547154 }], 20_016]],
    },
  );
});

it('takes one radius a point, and leaves out stations without coordinates', () => {
  const stations = [
    { id: 'no place' },
    { id: 'half a place', latitude: 40 },
    { id: 'here', latitude: 40, longitude: -100 },
    { id: 'there', latitude: 40.2, longitude: -100 },
  ];
  const index = buildStationIndex(stations);
  const here = { latitude: 40, longitude: -100 };
  const ids = nearPoints(index, [here, here], [1, 30]).map((list) =>
    list.map(({ station }) => index.stations[station]?.id),
  );
  expect(ids).toEqual([['here'], ['here', 'there']]);
});
