import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { createGeocoder } from '#server/maps/geocoder.ts';
import { makeLandMask, readNation } from '#server/maps/land.ts';
import { createMapsApp } from '#server/maps/maps-app.ts';
import { createMapsThreads } from '#server/maps/maps-threads.ts';
import { buildRoadGraph } from '#server/maps/road-network.ts';
import { createRouter } from '#server/maps/router.ts';
import { createTiles } from '#server/maps/tiles.ts';
import { type Bench, type BenchResult, timed } from '#tests/bench/bench.ts';

const QUERIES = [
  'a',
  'am',
  'amarillo',
  'Amarillo, TX',
  'saint louis',
  'st louis, mo',
  'ft worth',
  'springfield',
  'new york',
  'alberquerque',
  'memfis',
  'cincinatti',
  'san antonoi tx',
  'philadelpia',
  'zzzzqqqq',
  '79101',
  '7910',
  '35.2,-101.8',
  'M5V 2T6',
  'oklahoma c',
  '100 Polk St, Amarillo, TX 79101',
  'north little rok',
  'san fransisco',
  'los angelas',
];

/** Milliseconds `make` takes once, and what it made. */
const once = <T>(name: string, make: () => T): { made: T; result: BenchResult } => {
  const start = performance.now();
  const made = make();
  return {
    made,
    result: { name, value: performance.now() - start, unit: 'ms', note: 'once, at start or on first use' },
  };
};

const startUp = () => {
  const gazetteer = once('gazetteer read', loadGazetteer);
  const geocoder = once('geocoder index', () => createGeocoder(gazetteer.made));
  const mask = once('land mask', () => makeLandMask(readNation()));
  const graph = once('road graph', () => buildRoadGraph(gazetteer.made, mask.made));
  const router = once('router', () => createRouter(graph.made, gazetteer.made, mask.made));
  const all = [gazetteer, geocoder, mask, graph, router];
  return { gazetteer: gazetteer.made, router: router.made, results: all.map(({ result }) => result) };
};

const geocoding = async (): Promise<BenchResult[]> => {
  const threads = createMapsThreads();
  const app = createMapsApp({ threads });
  let next = 0;
  const ask = async () => {
    const response = await app.request(
      `/geocoder/api?limit=5&q=${encodeURIComponent(QUERIES[next++ % QUERIES.length] ?? '')}`,
    );
    await response.text();
  };
  const { median, p95 } = await timed(ask, QUERIES.length * 20, QUERIES.length);
  await threads.close();
  return [
    { name: 'geocoder answer, median', value: median, unit: 'ms' },
    { name: 'geocoder answer, 95th percentile', value: p95, unit: 'ms', limit: { max: 20 } },
  ];
};

const routing = async ({ gazetteer, router }: ReturnType<typeof startUp>): Promise<BenchResult[]> => {
  const towns = gazetteer.towns.filter((town) => town.population > 20_000 && !['AK', 'HI'].includes(town.state));
  let seed = 7;
  const town = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    const chosen = towns[seed % towns.length];
    if (chosen === undefined) throw new RangeError('No town.');
    return chosen;
  };
  const { median, p95 } = await timed(() => router.route([town(), town()]), 200, 20);
  return [
    { name: 'route between two towns, median', value: median, unit: 'ms' },
    { name: 'route between two towns, 95th percentile', value: p95, unit: 'ms', limit: { max: 100 } },
  ];
};

const tiling = async ({ gazetteer }: ReturnType<typeof startUp>): Promise<BenchResult[]> => {
  const tiles = createTiles(gazetteer);
  const first = once('first tile of all, with its layers', () => tiles.tile(8, 55, 101));
  let at = 0;
  const fresh = await timed(() => tiles.tile(9, 80 + (at % 70), 170 + (at++ % 40)), 100);
  const threads = createMapsThreads();
  const kept = await timed(() => threads.tile(8, 55, 101, { caller: 'bench' }), 100);
  await threads.close();
  return [
    first.result,
    { name: 'tile made, 95th percentile', value: fresh.p95, unit: 'ms', limit: { max: 250 } },
    { name: 'tile kept, 95th percentile', value: kept.p95, unit: 'ms', limit: { max: 2 } },
  ];
};

export const benches: Bench[] = [
  {
    name: 'maps',
    run: async () => {
      const parts = startUp();
      return [...parts.results, ...(await geocoding()), ...(await routing(parts)), ...(await tiling(parts))];
    },
  },
];
