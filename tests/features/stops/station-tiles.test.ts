import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tilesFor } from '#src/features/stops/stations/model/station-tiles.ts';
import { distanceMiles } from '#src/lib/geo.ts';
import { inBounds, tileBounds, tileCircle } from '#src/lib/grid.ts';

const viewport = fc
  .record({
    west: fc.double({ min: -179, max: 170, noNaN: true }),
    south: fc.double({ min: -60, max: 75, noNaN: true }),
    width: fc.double({ min: 0.01, max: 40, noNaN: true }),
    height: fc.double({ min: 0.01, max: 20, noNaN: true }),
  })
  .map(({ west, south, width, height }) => ({ west, south, east: west + width, north: south + height }));
/** The mainland with Alaska, Canada and Mexico. */
const SERVED = { west: -170, south: 14, east: -50, north: 72 };
const zoom = fc.double({ min: 2, max: 18, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('station tiles', () => {
  it('bounds the level to 4..8', () => {
    const here = { west: -95.1, south: 35, east: -95, north: 35.1 };
    const level = (zoom: number) => tilesFor(here, zoom)[0]?.z;
    expect([2, 3.9, 4, 6.7, 8, 8.9, 18].map(level)).toEqual([4, 4, 4, 6, 8, 8, 8]);
  });

  it('covers every served point of any viewport', () => {
    fc.assert(
      fc.property(viewport, zoom, share, share, (bounds, level, a, b) => {
        const point = {
          longitude: bounds.west + a * (bounds.east - bounds.west),
          latitude: bounds.south + b * (bounds.north - bounds.south),
        };
        if (!inBounds(SERVED, point)) return;
        expect(tilesFor(bounds, level).some((tile) => inBounds(tileBounds(tile), point))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('gives each tile a circle that covers it whole', () => {
    fc.assert(
      fc.property(viewport, zoom, share, share, (bounds, level, a, b) => {
        for (const tile of tilesFor(bounds, level).slice(0, 4)) {
          const box = tileBounds(tile);
          const { radius, ...middle } = tileCircle(tile);
          const inside = {
            longitude: box.west + a * (box.east - box.west),
            latitude: box.south + b * (box.north - box.south),
          };
          expect(distanceMiles(middle, inside)).toBeLessThanOrEqual(radius);
        }
      }),
    );
  });

  it('asks for a tile at the same address from every viewport', () => {
    fc.assert(
      fc.property(viewport, viewport, zoom, (one, other, level) => {
        const circles = new Map(tilesFor(one, level).map((t) => [`${t.z}/${t.x}/${t.y}`, tileCircle(t)]));
        for (const tile of tilesFor(other, level)) {
          const same = circles.get(`${tile.z}/${tile.x}/${tile.y}`);
          if (same) expect(tileCircle(tile)).toEqual(same);
        }
      }),
    );
  });

  it('asks for the middle first and for nothing overseas', () => {
    const tiles = tilesFor({ west: -100, south: 30, east: -80, north: 45 }, 7);
    const middle = { latitude: 37.9, longitude: -90 };
    const away = tiles.map((tile) => distanceMiles(tileCircle(tile), middle));
    expect(away[0]).toBe(Math.min(...away));
    expect(away.at(-1)).toBeGreaterThan(500);
    expect(tilesFor({ west: 0, south: 40, east: 20, north: 55 }, 5)).toEqual([]);
  });
});
