import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxAround } from '#src/features/fuel/planning/model/near-route.ts';
import { inBounds } from '#src/lib/grid.ts';
import { away } from '#tests/planner/places.ts';

it('the rectangle around a route has every place within the radius, in Alaska and Florida too', () => {
  const any = fc.record({
    latitude: fc.double({ min: 19, max: 71, noNaN: true }),
    longitude: fc.double({ min: -165, max: -67, noNaN: true }),
    radius: fc.double({ min: 0.1, max: 100, noNaN: true }),
    bearing: fc.integer({ min: 0, max: 359 }),
  });
  fc.assert(
    fc.property(any, ({ latitude, longitude, radius, bearing }) => {
      const from = { latitude, longitude };
      const box = boxAround({ routePoints: [from, { latitude: latitude - 0.5, longitude }] }, radius);
      const { west, east, south, north } = box;
      const place = away(from, radius, bearing);
      expect({ inside: inBounds(box, place), west, east, south, north }).toMatchObject({ inside: true });
    }),
    { numRuns: 500 },
  );
});
