import { gunzipSync, inflateSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { PbfReader } from 'pbf';
import { afterAll, describe, expect, it } from 'vitest';
import { createMapsApp } from '#server/maps/maps-app.ts';
import { createMapsThreads } from '#server/maps/maps-threads.ts';

const threads = createMapsThreads();
const app = createMapsApp({ threads });
afterAll(() => threads.close());
const tile = async (z: number, x: number, y: number) => {
  const response = await app.request(`/tiles/${z}/${x}/${y}.mvt`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Encoding')).toBe('gzip');
  return new VectorTile(new PbfReader(gunzipSync(new Uint8Array(await response.arrayBuffer()))));
};
const valuesOf = (vector: VectorTile, layer: string, key: string): unknown[] => {
  const source = vector.layers[layer];
  return Array.from({ length: source?.length ?? 0 }, (_, i) => source?.feature(i).properties[key]);
};

describe('the tiles', () => {
  it('hold the country, its states and the land abroad from afar', async () => {
    const vector = await tile(3, 1, 3);
    expect(Object.keys(vector.layers).sort()).toEqual(
      ['abroad', 'borders', 'interstates', 'lakes', 'land', 'states', 'towns'].filter((name) => vector.layers[name]),
    );
    expect(valuesOf(vector, 'states', 'name')).toEqual(expect.arrayContaining(['Texas', 'Colorado', 'Nevada']));
    expect(valuesOf(vector, 'interstates', 'ref')).toEqual(expect.arrayContaining(['5', '40', '80']));
    const towns = valuesOf(vector, 'towns', 'name');
    expect(towns).toContain('Denver');
    expect(towns.length).toBeLessThan(60);
  });

  it('show more towns nearer by, and roads with their numbers', async () => {
    // Amarillo, at zoom 10.
    const vector = await tile(10, 222, 404);
    expect(valuesOf(vector, 'towns', 'name')).toContain('Amarillo');
    expect(valuesOf(vector, 'interstates', 'ref')).toContain('40');
    expect(valuesOf(vector, 'land', 'name')).toHaveLength(1);
    expect(vector.layers.abroad).toBeUndefined();
  });

  it('have the counties from zoom 8', async () => {
    expect((await tile(8, 55, 101)).layers).toHaveProperty('counties');
    expect((await tile(7, 27, 50)).layers).not.toHaveProperty('counties');
  });

  it('have the names of counties from zoom 9, as they are called, and parts of towns in the last', async () => {
    expect(valuesOf(await tile(9, 111, 202), 'county-names', 'name')).toContain('Potter County');
    // New Orleans and around it; Baltimore, a city without a county.
    expect(valuesOf(await tile(9, 127, 211), 'county-names', 'name')).toContain('Jefferson Parish');
    expect(valuesOf(await tile(9, 147, 195), 'county-names', 'name')).not.toContain('Baltimore');
    expect(valuesOf(await tile(10, 301, 385), 'neighbourhoods', 'name')).toContain('Brooklyn');
    expect((await tile(9, 150, 192)).layers).not.toHaveProperty('neighbourhoods');
  });

  it('are water where there is no land', async () => {
    expect(Object.keys((await tile(6, 5, 24)).layers)).toEqual([]);
  });

  it.each(['11/1/1', '3/8/0', '3/0/8', '3/-1/0', '3/1/x'])('do not exist at %s', async (path) => {
    expect((await app.request(`/tiles/${path}.mvt`)).status).toBe(404);
  });

  it('answer 304 to a caller that has them', async () => {
    const first = await app.request('/tiles/4/3/6.mvt');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).not.toBe('');
    expect(first.headers.get('Cache-Control')).toMatch(/max-age=\d+/);
    const again = await app.request('/tiles/4/3/6.mvt', { headers: { 'If-None-Match': `W/${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });
});

describe.each(['day', 'night'])('the style by %s', (theme) => {
  const load = async (headers: Record<string, string> = {}) =>
    (await app.request(`http://milepost.test/style-${theme}.json`, { headers })).json();

  it('is valid', async () => {
    expect(validateStyleMin(await load())).toEqual([]);
  });

  it('says where the data is from', async () => {
    const { sources } = await load();
    expect(sources.basemap.attribution).toBe('© GeoNames (CC BY 4.0), US Census Bureau, Made with Natural Earth');
  });

  it('points to the origin it was asked at, whatever a caller says that a proxy said', async () => {
    expect((await load()).sprite).toBe(`http://milepost.test/maps/sprite-${theme}`);
    const { sources } = await load({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'road.example' });
    expect(sources.basemap.tiles).toEqual(['http://milepost.test/maps/tiles/{z}/{x}/{y}.mvt']);
  });

  it('names only images and fonts that are served', async () => {
    const style = await load();
    for (const url of Object.values<string>(style['font-faces'])) {
      const font = await app.request(new URL(url).pathname.replace('/maps', ''));
      expect(font.headers.get('Content-Type')).toBe('font/woff2');
      expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
    }
    for (const ratio of ['', '@2x']) {
      const index = await (await app.request(`/sprite-${theme}${ratio}.json`)).json();
      expect(Object.keys(index).sort()).toEqual(['plate', 'shield-2', 'shield-3', 'town', 'us-2', 'us-3']);
      const png = Buffer.from(await (await app.request(`/sprite-${theme}${ratio}.png`)).arrayBuffer());
      const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
      for (const { x, y, width: w, height: h } of Object.values<Record<string, number>>(index)) {
        expect((x ?? 0) + (w ?? 0)).toBeLessThanOrEqual(width);
        expect((y ?? 0) + (h ?? 0)).toBeLessThanOrEqual(height);
      }
      const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
      expect(inflateSync(data)).toHaveLength((width * 4 + 1) * height);
    }
  });

  it("has the colours and widths of the look's table", async () => {
    const { layers } = await load();
    const layer = (id: string) => layers.find((candidate: { id: string }) => candidate.id === id);
    const day = theme === 'day';
    expect(layer('water').paint['background-color']).toBe(day ? '#C9DCE8' : '#0A1218');
    expect(layer('land').paint['fill-color']).toBe(day ? '#F4F4EF' : '#14191A');
    expect(layer('interstate-case').paint).toMatchObject({ 'line-color': day ? '#B4BAB3' : '#0C0F0F' });
    expect(layer('interstate-case').paint['line-width'].slice(-4)).toEqual([5, 4.2, 12, 8.4]);
    expect(layer('interstate').paint['line-width'].slice(-4)).toEqual([5, 2.4, 12, 4.8]);
    expect(layer('state-lines').paint['line-dasharray']).toEqual([5, 3]);
    expect(layer('towns').paint['text-halo-color']).toBe(day ? '#F4F4EF' : '#14191A');
  });
});
