import { gunzipSync } from 'node:zlib';
import { createMapsApp } from '#server/maps/maps-app.ts';
import { createMapsThreads } from '#server/maps/maps-threads.ts';
import { mapPieces, stationPieces } from '#src/data/road/pieces.ts';
import { readStyle } from '#src/data/road/style.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { type Bench, timed } from '#tests/bench/bench.ts';

const BASE = 'http://road.bench';
const CHICAGO_DALLAS = '-87.6298,41.8781;-96.7970,32.7767';

const app = createMapsApp({ threads: createMapsThreads(), path: '', origin: () => BASE });
const get = (url: string) => app.request(url.slice(BASE.length));

/** The line the reference router draws. */
const routePoints = async (): Promise<LatLon[]> => {
  const answer = await app.request(`/router/route/v1/driving/${CHICAGO_DALLAS}?overview=full&geometries=geojson`);
  const { routes } = (await answer.json()) as { routes: { geometry: { coordinates: [number, number][] } }[] };
  return (routes[0]?.geometry.coordinates ?? []).map(([longitude, latitude]) => ({ latitude, longitude }));
};

/** Bytes on the line and on the device. */
const sizeOf = async (url: string): Promise<{ line: number; device: number }> => {
  const response = await get(url);
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  const body = Buffer.from(await response.arrayBuffer());
  const zipped = response.headers.get('content-encoding') === 'gzip';
  return { line: body.length, device: zipped ? gunzipSync(body).length : body.length };
};

export const benches: Bench[] = [
  {
    name: 'road pack, Chicago to Dallas on the reference basemap',
    run: async () => {
      const points = await routePoints();
      const styleUrl = `${BASE}/style-day.json`;
      const style = readStyle(await (await get(styleUrl)).json(), styleUrl, 2);
      if (!style) throw new Error('The reference style cannot be read');
      const { median, p95 } = await timed(() => mapPieces(points, style.sources, 2), 20);
      const tiles = mapPieces(points, style.sources, 2);
      const last = Math.max(...tiles.map((tile) => tile.z));
      const urls = [styleUrl, `${BASE}/style-night.json`, ...style.files, ...tiles.map((tile) => tile.url)];
      const total = { line: 0, device: 0 };
      for (const url of urls) {
        const size = await sizeOf(url);
        total.line += size.line;
        total.device += size.device;
      }
      const mean = total.device / urls.length;
      return [
        { name: 'points of the route', value: points.length, unit: '' },
        { name: 'basemap tiles', value: tiles.length, unit: '', limit: { max: 600 }, note: `to zoom ${last}` },
        { name: 'station tiles', value: stationPieces(points).length, unit: '', limit: { max: 60 } },
        { name: 'on the device', value: total.device / 1e6, unit: 'MB', limit: { max: 40 } },
        { name: 'on the line', value: total.line / 1e6, unit: 'MB' },
        { name: 'a piece, mean on the device', value: mean / 1e3, unit: 'KB' },
        { name: 'tiles found from the line, median', value: median, unit: 'ms', limit: { max: 100 } },
        { name: 'tiles found from the line, 95th percentile', value: p95, unit: 'ms' },
      ];
    },
  },
];
