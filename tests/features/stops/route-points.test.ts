import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEAR_ROUTE } from '#src/contract/limits.ts';
import { chunked, spacedPoints } from '#src/features/stops/route/model/route-points.ts';
import { distanceKm, type LatLon } from '#src/lib/geo.ts';

const point = fc.record({
  latitude: fc.double({ min: 25, max: 49, noNaN: true }),
  longitude: fc.double({ min: -124, max: -67, noNaN: true }),
});
const step = fc.record({
  north: fc.double({ min: -1, max: 1, noNaN: true }),
  east: fc.double({ min: -1, max: 1, noNaN: true }),
  size: fc.constantFrom(0, 0.0005, 0.01, 0.1, 1.5),
});
const line = fc.tuple(point, fc.array(step, { minLength: 1, maxLength: 60 })).map(([start, steps]) => {
  const points: LatLon[] = [start];
  for (const { north, east, size } of steps) {
    const last = points[points.length - 1] ?? start;
    points.push({ latitude: last.latitude + north * size, longitude: last.longitude + east * size });
  }
  return points;
});

describe('route points for a near-route search', () => {
  it('leaves no gap over 8 km and keeps both ends', () => {
    fc.assert(
      fc.property(line, (points) => {
        const spaced = spacedPoints(points);
        for (let i = 1; i < spaced.length; i += 1) {
          const [a, b] = [spaced[i - 1], spaced[i]];
          if (a && b) expect(distanceKm(a, b)).toBeLessThanOrEqual(NEAR_ROUTE.spacingKm);
        }
        const [first, last] = [points[0], points.at(-1)];
        const [head, tail] = [spaced[0], spaced.at(-1)];
        if (!first || !last || !head || !tail) throw new Error('empty');
        expect(distanceKm(first, head)).toBeLessThan(0.002);
        expect(distanceKm(last, tail)).toBeLessThan(0.002);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a point within 8 km of every point of the line', () => {
    fc.assert(
      fc.property(line, (points) => {
        const spaced = spacedPoints(points);
        for (const point of points)
          expect(Math.min(...spaced.map((kept) => distanceKm(kept, point)))).toBeLessThanOrEqual(NEAR_ROUTE.spacingKm);
      }),
    );
  });

  it('thins a dense line: a cross-country route of 20,000 points fits one call', () => {
    const points = Array.from({ length: 20_000 }, (_, i) => ({
      latitude: 34 + 8 * (i / 20_000),
      longitude: -118 + 45 * (i / 20_000),
    }));
    const spaced = spacedPoints(points);
    expect(spaced.length).toBeGreaterThan(480);
    expect(spaced.length).toBeLessThan(NEAR_ROUTE.maxPoints);
  });

  it('splits calls at 1,000 points and loses none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000 }), (count) => {
        const points = Array.from({ length: count }, (_, i) => i);
        const calls = chunked(points);
        expect(calls.every((call) => call.length > 0 && call.length <= NEAR_ROUTE.maxPoints)).toBe(true);
        expect(calls.flat()).toEqual(points);
      }),
      { numRuns: 30 },
    );
  });
});
