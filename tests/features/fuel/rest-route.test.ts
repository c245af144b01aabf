import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planPoints } from '#src/features/fuel/planning/model/thin-route.ts';
import { restOfRoute } from '#src/features/fuel/trips/model/rest-route.ts';
import { distanceMiles } from '#src/lib/geo.ts';
import { routeLength } from '#src/planner/index.ts';
import { walk } from '#tests/planner/places.ts';

const anyRoute = fc
  .array(
    fc.record({ miles: fc.double({ min: 1, max: 300, noNaN: true }), bearing: fc.integer({ min: 200, max: 330 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((legs) => planPoints(walk({ latitude: 36, longitude: -90 }, legs)));

it('cuts a route where the truck is: both parts meet there, end where the route does, and share its miles', () => {
  fc.assert(
    fc.property(
      anyRoute,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(0, 1, 1.15),
      (points, share, scale) => {
        const drawn = routeLength(points);
        const total = scale === 0 ? drawn : drawn * scale;
        const rest = restOfRoute(points, scale === 0 ? 0 : total, share * total);
        expect(rest.routeMiles).toBeCloseTo(total * (1 - share), 6);
        expect(routeLength(rest.routePoints)).toBeCloseTo(drawn * (1 - share), 3);
        expect(distanceMiles(rest.routePoints[0] as never, rest.passedPoints.at(-1) as never)).toBeLessThan(1e-6);
        expect(rest.routePoints.at(-1)).toEqual(points.at(-1));
        const behind = routeLength(rest.passedPoints);
        expect(behind).toBeLessThan(drawn * share + 1e-3);
        expect(behind).toBeGreaterThan(Math.min(200, drawn * share) - 1e-3);
        expect(rest.routePoints.length).toBeLessThanOrEqual(points.length);
      },
    ),
  );
});
