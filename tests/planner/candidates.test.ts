import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alongGreatCircle, distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { findCandidates } from '#src/planner/candidates.ts';
import { buildStationIndex } from '#src/planner/station-index.ts';
import { away, outAndBack, sampled, walk } from './places.ts';

const MEMPHIS = { latitude: 35.15, longitude: -90.05 };
const BARSTOW = { latitude: 34.9, longitude: -117.02 };
const station = (place: LatLon, id = 'a') => ({ id, ...place, netPrice: 3 });
const find = (points: readonly LatLon[], places: readonly LatLon[], radius = 5, routeMiles?: number) =>
  findCandidates(buildStationIndex(places.map((place, k) => station(place, String(k)))), points, radius, routeMiles);

/** Miles within which a place that was found by sampling is as far off as another. */
const AS_FAR = 0.03;

/** The samples of the road that are nearer than those around, with their distances from a place, in miles. */
const lowestSamples = (points: readonly LatLon[], place: LatLon) =>
  sampled(points, 0.02)
    // Where two legs meet there are two: each would be the nearest beside the other.
    .filter(({ mile }, k, all) => mile - (all[k - 1]?.mile ?? -1) > 1e-9)
    .map(({ place: at, mile }) => ({ off: distanceMiles(at, place), mile }))
    .filter(({ off }, k, all) => off <= (all[k - 1]?.off ?? off) && off <= (all[k + 1]?.off ?? off));
type Samples = ReturnType<typeof lowestSamples>;

/** Of two passes so far off, how much road is between them at least. */
const between = (off: number): number => Math.max(1, 2.5 * off);

/**
 * Passes by dense sampling: the nearest samples of the road first, each unless a nearer one is within a mile of road, or two and a
 * half times as far as it is off. `stretch` makes that more or less.
 */
const slowPasses = (lowest: Samples, radius: number, stretch = 1): Samples => {
  const passes: Samples = [];
  for (const each of lowest.filter(({ off }) => off <= radius).sort((a, b) => a.off - b.off || a.mile - b.mile)) {
    const most = stretch * between(each.off);
    if (passes.every(({ mile }) => Math.abs(mile - each.mile) >= most)) passes.push(each);
  }
  return passes.sort((a, b) => a.mile - b.mile);
};

/** Whether sampling cannot say which of two places is the nearer one, where that one is the pass of both. */
const isTie = (lowest: Samples): boolean =>
  lowest.some((a, k) =>
    lowest
      .slice(k + 1)
      .some((b) => Math.abs(a.off - b.off) < AS_FAR && b.mile - a.mile < 1.02 * between(Math.max(a.off, b.off))),
  );

describe('candidates', () => {
  it('equal a dense geodesic walk along random routes', () => {
    const legs = fc.array(
      fc.record({ miles: fc.double({ min: 0.3, max: 40, noNaN: true }), bearing: fc.integer({ min: 0, max: 359 }) }),
      { minLength: 1, maxLength: 6 },
    );
    const start = fc.record({
      latitude: fc.integer({ min: -65, max: 65 }),
      longitude: fc.constantFrom(-98.5, 0, 179.95, -179.99),
    });
    const near = fc.record({
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      off: fc.double({ min: 0, max: 14, noNaN: true }),
    });
    fc.assert(
      fc.property(start, legs, near, fc.integer({ min: 1, max: 10 }), (from, steps, { share, off }, radius) => {
        const points = walk(from, steps);
        const samples = sampled(points, 1);
        const beside = samples[Math.floor(share * (samples.length - 1))] as { place: LatLon };
        const place = away(beside.place, off, 360 * share);
        const lowest = lowestSamples(points, place);
        fc.pre(!isTie(lowest.filter(({ off }) => off <= radius + AS_FAR)));
        const expected = slowPasses(lowest, radius);
        // A pass on the very edge of a rule is decided by the sampling, not by the road.
        for (const edge of [0.99, 1.01]) {
          fc.pre(slowPasses(lowest, radius * edge).length === expected.length);
          fc.pre(slowPasses(lowest, radius, edge * edge).length === expected.length);
        }
        const { candidates } = find(points, [place], radius);
        expect(candidates.length).toBe(expected.length);
        candidates.forEach((candidate, k) => {
          expect(Math.abs(candidate.detourMiles / 2 - (expected[k]?.off as number))).toBeLessThan(0.02);
          const there = samples.length > 0 ? sampledAt(points, candidate.mile) : from;
          expect(distanceMiles(there, place)).toBeCloseTo(candidate.detourMiles / 2, 4);
        });
      }),
      { numRuns: 400 },
    );
  });

  it('give one candidate for each pass of a road driven out and back', () => {
    const out = walk(MEMPHIS, [
      { miles: 60, bearing: 280 },
      { miles: 60, bearing: 260 },
    ]);
    const place = away(alongGreatCircle(out[0] as LatLon, out[1] as LatLon, 0.5), 2, 190);
    const { candidates, totalMiles } = find(outAndBack(out), [place]);
    expect(totalMiles).toBeCloseTo(240, 3);
    expect(candidates.map(({ mile }) => Math.round(mile))).toEqual([30, 210]);
    for (const { detourMiles } of candidates) expect(detourMiles).toBeCloseTo(4, 2);
  });

  it('give two near the turning point, and one at it', () => {
    const out = walk(MEMPHIS, [{ miles: 60, bearing: 280 }]);
    const beforeTurn = alongGreatCircle(out[0] as LatLon, out[1] as LatLon, 57 / 60);
    expect(find(outAndBack(out), [beforeTurn]).candidates.map(({ mile }) => Math.round(mile))).toEqual([57, 63]);
    expect(find(outAndBack(out), [out[1] as LatLon]).candidates.map(({ mile }) => Math.round(mile))).toEqual([60]);
  });

  it('give one beside a bend', () => {
    const bend = walk(MEMPHIS, [
      { miles: 40, bearing: 270 },
      { miles: 40, bearing: 0 },
    ]);
    expect(find(bend, [away(bend[1] as LatLon, 4.2, 45)]).candidates).toHaveLength(1);
  });

  it('are found along a route of two points 1,500 miles apart, which no station is near', () => {
    const places = Array.from({ length: 200 }, (_, k) =>
      away(alongGreatCircle(MEMPHIS, BARSTOW, (k + 0.5) / 200), (k % 10) - 4.99, 0),
    );
    const { candidates, totalMiles } = find([MEMPHIS, BARSTOW], places);
    expect(candidates).toHaveLength(200);
    expect(totalMiles).toBeCloseTo(distanceMiles(MEMPHIS, BARSTOW), 9);
    expect(Math.max(...candidates.map(({ detourMiles }) => detourMiles))).toBeLessThanOrEqual(10);
  });

  it('are the same however finely the same road is drawn', () => {
    const fine = [...sampled([MEMPHIS, BARSTOW], 0.31).map(({ place }) => place)];
    const places = Array.from({ length: 60 }, (_, k) =>
      away(alongGreatCircle(MEMPHIS, BARSTOW, (k + 0.5) / 60), k / 13, k * 37),
    );
    const coarse = find([MEMPHIS, BARSTOW], places).candidates;
    const drawn = find(fine, places).candidates;
    expect(drawn.map(({ station: id }) => id)).toEqual(coarse.map(({ station: id }) => id));
    drawn.forEach(({ mile, detourMiles }, k) => {
      expect(mile).toBeCloseTo(coarse[k]?.mile as number, 3);
      expect(detourMiles).toBeCloseTo(coarse[k]?.detourMiles as number, 3);
    });
  });

  it('scale their miles to the length the router gives, not their detours', () => {
    const points = walk(MEMPHIS, [{ miles: 100, bearing: 280 }]);
    const place = away(alongGreatCircle(points[0] as LatLon, points[1] as LatLon, 0.25), 3, 10);
    const { candidates, totalMiles } = find(points, [place], 5, 130);
    expect(totalMiles).toBe(130);
    expect(candidates[0]?.mile).toBeCloseTo(1.3 * 25, 1);
    expect(candidates[0]?.detourMiles).toBeCloseTo(6, 2);
  });

  it('survive repeated points, a route that does not move, an empty index and the pole', () => {
    const points = walk(MEMPHIS, [{ miles: 20, bearing: 90 }]);
    const twice = points.flatMap((point) => [point, point, point]);
    expect(find(twice, [points[1] as LatLon]).candidates).toHaveLength(1);
    expect(find([MEMPHIS, MEMPHIS], [MEMPHIS]).totalMiles).toBe(0);
    expect(find(points, []).candidates).toEqual([]);
    const overPole = [
      { latitude: 89, longitude: 0 },
      { latitude: 89, longitude: 180 },
    ];
    expect(find(overPole, [{ latitude: 89.99, longitude: -90 }]).candidates).toHaveLength(1);
  });

  it('pay the net price, else the retail price, and leave out a station without one above zero', () => {
    const points = walk(MEMPHIS, [{ miles: 20, bearing: 90 }]);
    const priced = [
      { netPrice: 3.1, retailPrice: 3.9 },
      { netPrice: undefined, retailPrice: 3.9 },
      { netPrice: 0, retailPrice: 3.8 },
      { netPrice: undefined, retailPrice: 0 },
      { netPrice: -1, retailPrice: undefined },
    ].map((prices, k) => ({ id: String(k), ...(points[1] as LatLon), ...prices }));
    const { candidates } = findCandidates(buildStationIndex(priced), points, 5);
    expect(candidates.map(({ price }) => price)).toEqual([3.1, 3.9, 3.8]);
  });
});

const sampledAt = (points: readonly LatLon[], mile: number): LatLon => {
  let left = mile;
  for (let k = 1; k < points.length; k += 1) {
    const [a, b] = [points[k - 1] as LatLon, points[k] as LatLon];
    const length = distanceMiles(a, b);
    if (left <= length || k === points.length - 1) return alongGreatCircle(a, b, Math.min(1, left / length));
    left -= length;
  }
  return points[0] as LatLon;
};
