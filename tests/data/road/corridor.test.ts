import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corridorMiles, corridorTiles, LAST_PACK_ZOOM } from '#src/data/road/corridor.ts';
import { estimateBytes, mapPieces, samplePieces } from '#src/data/road/pieces.ts';
import { routeKey } from '#src/data/road/route-key.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { columnAt, rowAt, type Tile, tileBounds, tileKey } from '#src/lib/grid.ts';

const place = fc.record({
  latitude: fc.double({ min: 20, max: 60, noNaN: true }),
  longitude: fc.double({ min: -130, max: -60, noNaN: true }),
});
/** A line of legs from a few yards to 150 miles. */
const line = fc
  .tuple(
    place,
    fc.array(fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true })), {
      maxLength: 8,
    }),
    fc.double({ min: 0.001, max: 1, noNaN: true }),
  )
  .map(([start, turns, scale]) => {
    let at: LatLon = start;
    return [
      start,
      ...turns.map(
        ([up, right]) => (at = { latitude: at.latitude + up * scale, longitude: at.longitude + right * scale }),
      ),
    ];
  });
const zoom = fc.integer({ min: 0, max: LAST_PACK_ZOOM });

const tileAt = (point: LatLon, z: number): Tile => ({
  z,
  x: Math.floor(columnAt(point.longitude, 2 ** z)),
  y: Math.floor(rowAt(point.latitude, 2 ** z)),
});

/** Miles from a tile to the nearest of some points. */
const farFrom = (tile: Tile, points: readonly LatLon[]): number => {
  const { west, east, south, north } = tileBounds(tile);
  return Math.min(
    ...points.map((point) =>
      distanceMiles(point, {
        latitude: Math.max(south, Math.min(north, point.latitude)),
        longitude: Math.max(west, Math.min(east, point.longitude)),
      }),
    ),
  );
};

describe('a corridor', () => {
  it('holds the tile of every point of the route, at every zoom, and none twice', () => {
    fc.assert(
      fc.property(line, zoom, (points, z) => {
        const tiles = corridorTiles(points, z);
        const keys = new Set(tiles.map(tileKey));
        expect(keys.size).toBe(tiles.length);
        for (const point of points) expect(keys.has(tileKey(tileAt(point, z)))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('holds the tile of every place within its miles', () => {
    fc.assert(
      fc.property(
        line,
        fc.integer({ min: 4, max: LAST_PACK_ZOOM }),
        fc.nat(),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (points, z, which, turn, share) => {
          const from = points[which % points.length] as LatLon;
          const degrees = (corridorMiles(z) * share) / 69.1;
          const beside = {
            latitude: from.latitude + Math.sin(turn) * degrees,
            longitude: from.longitude + (Math.cos(turn) * degrees) / Math.cos((from.latitude * Math.PI) / 180),
          };
          fc.pre(distanceMiles(from, beside) < corridorMiles(z));
          const keys = new Set(corridorTiles(points, z).map(tileKey));
          expect(keys.has(tileKey(tileAt(beside, z)))).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('reaches no farther than a quarter more than its miles', () => {
    fc.assert(
      fc.property(place, zoom, (point, z) => {
        for (const tile of corridorTiles([point], z)) {
          expect(farFrom(tile, [point])).toBeLessThanOrEqual(corridorMiles(z) * 1.25 + 0.1);
        }
      }),
    );
  });

  it('stays in proportion to the road: some 200 tiles of the last zoom for 500 miles, not the country', () => {
    const road = Array.from({ length: 51 }, (_, i) => ({ latitude: 35, longitude: -100 + i * 0.177 }));
    const of = (z: number) => corridorTiles(road, z).length;
    expect(of(LAST_PACK_ZOOM)).toBeGreaterThan(90);
    expect(of(LAST_PACK_ZOOM)).toBeLessThan(260);
    expect(of(8)).toBeLessThan(30);
    expect(of(0)).toBe(1);
  });

  it('is in the order of the road', () => {
    const [west, east] = [
      { latitude: 40, longitude: -100 },
      { latitude: 40, longitude: -95 },
    ];
    const tiles = corridorTiles([west, east], 9);
    expect(farFrom(tiles[0] as Tile, [west])).toBeLessThan(20);
    expect(farFrom(tiles.at(-1) as Tile, [east])).toBeLessThan(20);
  });
});

describe('the pieces of a pack', () => {
  const source = { templates: ['https://t.test/{z}/{x}/{y}.mvt'], minzoom: 3, maxzoom: 9, tms: false };
  const road = [
    { latitude: 41.8, longitude: -87.6 },
    { latitude: 41, longitude: -89 },
  ];

  it('keep to the zooms of their source, and name each address once, whatever shares it', () => {
    const pieces = mapPieces(road, [source, { ...source, minzoom: 0 }], 1);
    expect(new Set(pieces.map((piece) => piece.url)).size).toBe(pieces.length);
    expect(Math.max(...pieces.map((piece) => piece.z))).toBe(9);
    expect(Math.min(...pieces.map((piece) => piece.z))).toBe(0);
    expect(mapPieces(road, [source], 1).every((piece) => piece.z >= 3)).toBe(true);
    expect(mapPieces(road, [], 1)).toEqual([]);
  });

  it('are taken to be as large as those of their zoom that are stored', () => {
    const pieces = [
      { url: 'a', z: 1 },
      { url: 'b', z: 1 },
      { url: 'c', z: 2 },
    ];
    expect(estimateBytes(pieces, new Map([['a', 100]]))).toBe(300);
    expect(
      estimateBytes(
        pieces,
        new Map([
          ['a', 100],
          ['c', 1_000],
        ]),
      ),
    ).toBe(1_200);
    expect(estimateBytes([], new Map())).toBe(0);
    expect(estimateBytes(pieces, new Map())).toBeGreaterThan(0);
  });

  it('are measured by one of each zoom that nothing is known of', () => {
    const pieces = [1, 1, 2, 2, 2].map((z, i) => ({ url: `${z}/${i}`, z }));
    expect(samplePieces(pieces, new Map([['1/0', 5]]))).toEqual([{ url: '2/3', z: 2 }]);
    expect(samplePieces(pieces, new Map()).map((piece) => piece.z)).toEqual([1, 2]);
  });

  it('belong to a route by its ends and its length', () => {
    const [from, to] = road as [LatLon, LatLon];
    const key = routeKey({ from, to, miles: 90.2, duration: 6_000 });
    expect(routeKey({ from: { ...from }, to, miles: 90.4, duration: 6_010 })).toBe(key);
    expect(routeKey({ from: to, to: from, miles: 90.2, duration: 6_000 })).not.toBe(key);
    expect(routeKey({ from, to, miles: 97, duration: 6_000 })).not.toBe(key);
    expect(routeKey({ from, via: [from], to, miles: 90.2, duration: 6_000 })).not.toBe(key);
    expect(routeKey({ from, to, miles: 90.2, duration: 6_900 })).not.toBe(key);
  });
});
