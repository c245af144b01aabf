import { describe, expect, it } from 'vitest';
import { mapStyle } from '#server/maps/style.ts';
import { mapPieces } from '#src/data/road/pieces.ts';
import { hasTile, readStyle, readTileJson, tileUrl } from '#src/data/road/style.ts';
import { warmMap } from '#src/data/road/warm-map.ts';

const URL_ = 'https://maps.test/styles/day.json';
const tile = { z: 4, x: 5, y: 6 };

describe('a style', () => {
  it('of the reference server: its tiles, its sprite, its faces', () => {
    const style = readStyle(mapStyle('day', 'https://app.test/maps'), 'https://app.test/maps/style-day.json', 2);
    expect(style?.files).toEqual([
      'https://app.test/maps/sprite-day@2x.json',
      'https://app.test/maps/sprite-day@2x.png',
      'https://app.test/maps/fonts/overpass-600.woff2',
      'https://app.test/maps/fonts/overpass-800.woff2',
    ]);
    const [source] = style?.sources ?? [];
    if (!source) throw new Error('no source');
    expect(tileUrl(source, tile, 1)).toBe('https://app.test/maps/tiles/4/5/6.mvt');
    expect([hasTile(source, { ...tile, z: 10 }), hasTile(source, { ...tile, z: 11 })]).toEqual([true, false]);
  });

  it('with streets: packs take them along the road to zoom 11, within their bounds', () => {
    const streets = { minZoom: 0, maxZoom: 15, bounds: [-103, 34, -101, 36] as const, attribution: '' };
    const open = { ...streets, tile: async () => undefined, close: async () => undefined };
    const style = readStyle(mapStyle('day', 'https://app.test/maps', open), 'https://app.test/maps/style-day.json', 2);
    const road = [-104, -103, -102, -101, -100].map((longitude) => ({ latitude: 35.2, longitude }));
    const pieces = mapPieces(road, style?.sources ?? [], 1);
    const zooms = (root: string) => [...new Set(pieces.filter(({ url }) => url.includes(root)).map(({ z }) => z))];
    expect(zooms('/maps/tiles/')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(zooms('/maps/streets/')).toEqual([7, 8, 9, 10, 11]);
    const columns = pieces
      .filter(({ url }) => url.includes('/streets/11/'))
      .map(({ url }) => Number(url.split('/').at(-2)));
    expect([Math.min(...columns), Math.max(...columns)]).toEqual([438, 449]);
  });

  it('of another operator: TileJSON, glyphs of its fonts, a sprite with a key, drawn data', () => {
    const style = readStyle(
      {
        version: 8,
        sources: {
          base: { type: 'vector', url: '../tiles.json' },
          hills: { type: 'raster', tiles: ['/hills/{z}/{x}/{y}{ratio}.png'], tileSize: 256, maxzoom: 6 },
          border: { type: 'geojson', data: 'border.geojson' },
          drawn: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
        },
        sprite: [{ id: 'default', url: 'https://cdn.test/sprite?key=1' }],
        glyphs: 'https://cdn.test/fonts/{fontstack}/{range}.pbf',
        layers: [
          { id: 'a', type: 'symbol', layout: { 'text-font': ['Noto Sans', 'Arial'] } },
          {
            id: 'b',
            type: 'symbol',
            layout: { 'text-font': ['step', ['zoom'], ['literal', ['Bold']], 6, ['literal', ['Thin']]] },
          },
          { id: 'c', type: 'background' },
        ],
      },
      URL_,
      1,
    );
    expect(style?.tileJsons).toEqual(['https://maps.test/tiles.json']);
    expect(style?.files).toContain('https://cdn.test/sprite.json?key=1');
    expect(style?.files).toContain('https://cdn.test/fonts/Noto%20Sans,Arial/0-255.pbf');
    expect(style?.files.filter((file) => file.includes('/Bold/'))).toHaveLength(3);
    expect(style?.files.some((file) => file.includes('/Thin/'))).toBe(true);
    expect(style?.files).toContain('https://maps.test/styles/border.geojson');
    const [hills] = style?.sources ?? [];
    if (!hills) throw new Error('no source');
    expect(tileUrl(hills, tile, 2)).toBe('https://maps.test/hills/4/5/6@2x.png');
  });

  it('is not what a captive portal answers', () => {
    expect(readStyle('<html>', URL_, 1)).toBeUndefined();
    expect(readStyle({ version: 8 }, URL_, 1)).toBeUndefined();
    expect(readTileJson('<html>', URL_)).toBeUndefined();
    expect(readTileJson({ name: 'no tiles' }, URL_)).toBeUndefined();
  });
});

describe('what a first visit shows', () => {
  it('is asked for again: files and the tiles of the view out to the world, one after another', async () => {
    const style = mapStyle('day', 'https://app.test/maps');
    const seen = { bounds: { west: -92, south: 40, east: -86, north: 43 }, zoom: 6.4 };
    const asked: string[] = [];
    await warmMap(
      async (url) => {
        asked.push(url);
        return new Response(url.endsWith('style-day.json') ? JSON.stringify(style) : '');
      },
      'https://app.test/maps/style-day.json',
      seen,
      1,
    );
    expect(asked[0]).toBe('https://app.test/maps/style-day.json');
    expect(asked).toContain('https://app.test/maps/fonts/overpass-600.woff2');
    expect(new Set(asked).size).toBe(asked.length);
    const zooms = asked.flatMap((url) => /tiles\/(\d+)\//.exec(url)?.[1] ?? []).map(Number);
    expect([Math.max(...zooms), Math.min(...zooms)]).toEqual([6, 0]);
    expect(asked).toContain('https://app.test/maps/tiles/6/16/23.mvt');
    expect(asked.length).toBeLessThan(30);
  });

  it('is left alone where the style is not to be had', async () => {
    const asked: string[] = [];
    const no = async (url: string) => {
      asked.push(url);
      return new Response('', { status: 503 });
    };
    await warmMap(no, URL_, { bounds: { west: -92, south: 40, east: -86, north: 43 }, zoom: 3 }, 1);
    expect(asked).toEqual([URL_]);
  });
});

describe('a tile’s address', () => {
  it('counts rows from the south where the source does, and takes hosts in turn as MapLibre does', () => {
    const source = readTileJson(
      { tiles: ['https://a.test/{z}/{x}/{y}', 'https://b.test/{z}/{x}/{y}'], scheme: 'tms', minzoom: 2 },
      URL_,
    );
    if (!source) throw new Error('no source');
    expect(tileUrl(source, tile, 1)).toBe('https://b.test/4/5/9');
    expect(tileUrl(source, { ...tile, x: 6 }, 1)).toBe('https://a.test/4/6/9');
    expect(hasTile(source, { z: 1, x: 0, y: 0 })).toBe(false);
  });

  it('is not asked for outside the source’s bounds', () => {
    const source = readTileJson({ tiles: ['https://a.test/{z}/{x}/{y}'], bounds: [-100, 30, -90, 40] }, URL_);
    if (!source) throw new Error('no source');
    expect(hasTile(source, { z: 4, x: 3, y: 6 })).toBe(true);
    expect(hasTile(source, { z: 4, x: 12, y: 6 })).toBe(false);
  });
});
