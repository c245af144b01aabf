import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATION_TILES } from '#src/contract/limits.ts';
import {
  areasOf,
  type CountedTile,
  countIn,
  nearestTiles,
  tilesFor,
} from '#src/features/stops/stations/model/station-tiles.ts';
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

describe('the nearest of very many stations', () => {
  const cells = STATION_TILES.cells;
  const countedTile = fc
    .record({
      tile: fc.record({ z: fc.integer({ min: 4, max: 7 }), x: fc.nat(200), y: fc.nat(200) }),
      counts: fc.uniqueArray(fc.tuple(fc.nat(cells ** 2 - 1), fc.integer({ min: 1, max: 900 })), {
        selector: ([cell]) => cell,
        maxLength: 80,
      }),
    })
    .map(({ tile: { z, x, y }, counts }): CountedTile => {
      const tile = { z, x: x % 2 ** z, y: y % 2 ** z };
      const box = tileBounds(tile);
      const middle = { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
      const total = counts.reduce((sum, [, count]) => sum + count, 0);
      const placed = counts.map(([cell, count]): [number, number, number, number] => [
        cell,
        count,
        middle.latitude,
        middle.longitude,
      ]);
      return { tile, areas: { count: total, cells: placed } };
    });

  it('are in the finest tiles next to a point, as many as a list shows, and no more than it takes', () => {
    fc.assert(
      fc.property(countedTile, share, share, (counted, a, b) => {
        const box = tileBounds(counted.tile);
        const from = {
          latitude: box.south + a * (box.north - box.south),
          longitude: box.west + b * (box.east - box.west),
        };
        const tiles = nearestTiles([counted], box, from);
        const finer = 2 ** (8 - counted.tile.z);
        const countOf = (x: number, y: number) =>
          counted.areas.cells.reduce((sum, [cell, count]) => {
            const [column, row] = [cell % cells, Math.floor(cell / cells)];
            const at = [Math.floor((column * finer) / cells), Math.floor((row * finer) / cells)];
            return at[0] === x - counted.tile.x * finer && at[1] === y - counted.tile.y * finer ? sum + count : sum;
          }, 0);
        const sums = tiles.map(({ x, y }) => countOf(x, y));
        const listed = sums.reduce((sum, count) => sum + count, 0);
        expect(tiles.every(({ z }) => z === 8)).toBe(true);
        expect(sums.every((count) => count > 0)).toBe(true);
        const enough = listed >= STATION_TILES.nearest;
        expect(enough || tiles.length === STATION_TILES.nearestTiles || listed === counted.areas.count).toBe(true);
        expect(listed - (sums.at(-1) ?? 0)).toBeLessThan(STATION_TILES.nearest);
      }),
    );
  });

  it('are counted where they are', () => {
    const areas = areasOf([
      {
        tile: { z: 4, x: 3, y: 6 },
        areas: {
          count: 7,
          cells: [
            [0, 3, 40, -100],
            [9, 4, 30, -95],
          ],
        },
      },
    ]);
    expect(countIn(areas, { west: -101, east: -99, south: 39, north: 41 })).toBe(3);
    expect(countIn(areas, { west: -101, east: -90, south: 29, north: 41 })).toBe(7);
  });
});
