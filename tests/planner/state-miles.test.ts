import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import { regionCode } from '#src/features/stops/route/model/regions.ts';
import { buildStateMap, stateAt } from '#src/planner/state-map.ts';
import { milesByState, OUTSIDE, statesAlong } from '#src/planner/state-miles.ts';
import { linesFile } from './make-state-lines.ts';
import { sampled, walk } from './places.ts';

const map = buildStateMap();

/** The atlas's own polygons, asked one by one: nothing of the index or of the lines it was made from. */
const polygons = (() => {
  const path = fileURLToPath(import.meta.resolve('us-atlas/states-10m.json'));
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Topology;
  const states = atlas.objects.states as GeometryCollection<{ name: string }>;
  const { features } = feature(atlas, states) as FeatureCollection<Polygon | MultiPolygon, { name: string }>;
  return features.map(({ geometry, properties }: Feature<Polygon | MultiPolygon, { name: string }>) => {
    const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
    const longitudes = rings.flat().map(([x]) => x as number);
    const latitudes = rings.flat().map(([, y]) => y as number);
    const box = [Math.min(...longitudes), Math.max(...longitudes), Math.min(...latitudes), Math.max(...latitudes)];
    return { code: regionCode(properties.name), rings, box: box as [number, number, number, number] };
  });
})();
const inAtlas = (x: number, y: number): string | undefined =>
  polygons.find(({ rings, box: [west, east, south, north] }) => {
    if (x < west || x > east || y < south || y > north) return false;
    let inside = false;
    for (const ring of rings) {
      for (let k = 1; k < ring.length; k += 1) {
        const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [ring[k - 1] ?? [], ring[k] ?? []];
        if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) inside = !inside;
      }
    }
    return inside;
  })?.code;

const place = fc.record({
  latitude: fc.double({ min: 26, max: 48.5, noNaN: true }),
  longitude: fc.double({ min: -123, max: -70, noNaN: true }),
});
const legs = fc.array(
  fc.record({ miles: fc.double({ min: 20, max: 250, noNaN: true }), bearing: fc.integer({ min: 0, max: 359 }) }),
  { minLength: 1, maxLength: 4 },
);

describe('states along a route', () => {
  it('come from a file that is what the generator makes of the Census Bureau’s borders', () => {
    const file = fileURLToPath(new URL('../../src/planner/state-lines.json', import.meta.url));
    expect(readFileSync(file, 'utf8')).toBe(linesFile());
  });

  it('are those of the atlas’s polygons at any place', () => {
    fc.assert(
      fc.property(place, ({ latitude, longitude }) => {
        expect(stateAt(map, longitude, latitude)).toBe(inAtlas(longitude, latitude));
      }),
      { numRuns: 3000 },
    );
  });

  it('change within a tenth of a mile of where the polygons do, along any line', () => {
    let borders = 0;
    fc.assert(
      fc.property(place, legs, (from, steps) => {
        const points = walk(from, steps);
        const parts = statesAlong(map, points);
        const water = sampled(points, 0.05).filter(({ place: at, mile }) => {
          const part = parts.find(({ to }) => mile <= to);
          const state = inAtlas(at.longitude, at.latitude);
          if (state === part?.state) return false;
          const near = parts.some((other) => other.state === state && mile > other.from - 0.1 && mile < other.to + 0.1);
          if (state !== undefined) expect(near).toBe(true);
          return state === undefined && part?.state !== OUTSIDE;
        });
        // What is taken for a state's water is in no state, and no more of it than a bridge is long.
        for (const { place: at } of water) expect(inAtlas(at.longitude, at.latitude)).toBeUndefined();
        borders += parts.length - 1;
        parts.forEach((part, k) => {
          expect(part.from).toBe(parts[k - 1]?.to ?? 0);
        });
      }),
      { numRuns: 100 },
    );
    // Some 70 by most seeds, 30 by an unlucky one: that there were borders at all is what this asks.
    expect(borders).toBeGreaterThan(5);
  }, 120_000);

  const line = (...places: [latitude: number, longitude: number][]) =>
    places.map(([latitude, longitude]) => ({ latitude, longitude }));
  const named = (...places: [number, number][]) =>
    statesAlong(map, line(...places)).map(({ state, from, to }) => `${state} ${Math.round(to - from)}`);

  it('give a bridge over a bay to the state on its sides, and half a strait to each of two', () => {
    // The Chesapeake Bay Bridge-Tunnel, and from Delaware's Lewes to New Jersey's Cape May.
    expect(named([36.85, -76.2], [37.3, -75.97])).toHaveLength(1);
    expect(statesAlong(map, line([38.76, -75.2], [39.05, -74.85])).map(({ state }) => state)).toEqual(['DE', 'NJ']);
  });

  it('leave Canada, Mexico and the open sea outside', () => {
    expect(statesAlong(map, line([42.33, -83.2], [42.9, -80.5], [42.95, -78.6])).map(({ state }) => state)).toEqual([
      'MI',
      OUTSIDE,
      'NY',
    ]);
    expect(statesAlong(map, line([31.8, -106.4], [28.6, -106.1])).map(({ state }) => state)).toEqual(['TX', OUTSIDE]);
    expect(statesAlong(map, line([25, -92], [25, -88])).map(({ state }) => state)).toEqual([OUTSIDE]);
  });

  it('are none for a route that does not move', () => {
    expect(statesAlong(map, line([40, -90], [40, -90]))).toEqual([]);
    expect(milesByState([], 0)).toEqual({});
  });

  it('sum up to the length that the router gives', () => {
    const parts = statesAlong(map, line([35.15, -90.05], [35.47, -97.52], [35.08, -106.65]));
    const sums = milesByState(parts, 1100);
    expect(Object.keys(sums)).toEqual(['TN', 'AR', 'OK', 'TX', 'NM']);
    expect(Object.values(sums).reduce((sum, miles) => sum + miles, 0)).toBeCloseTo(1100, 6);
  });
});
