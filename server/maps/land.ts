import { createRequire } from 'node:module';
import type { Feature, FeatureCollection, Geometry, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import type { LatLon } from '#src/lib/geo.ts';

const require = createRequire(import.meta.url);
const topology = (path: string): Topology => require(path) as Topology;

type Named = Feature<Polygon | MultiPolygon, { name: string }>;

const collection = (source: Topology, name: string): GeometryCollection<{ name: string }> =>
  source.objects[name] as GeometryCollection<{ name: string }>;

const features = (source: Topology, name: string): Named[] =>
  (feature(source, collection(source, name)) as FeatureCollection<Polygon | MultiPolygon, { name: string }>).features;

/** States with the District and Puerto Rico, their names in `properties.name` (US Census Bureau, 1:10,000,000). */
export const readStates = (): { areas: Named[]; borders: MultiLineString } => {
  const source = topology('us-atlas/states-10m.json');
  return {
    areas: features(source, 'states'),
    borders: mesh(source, collection(source, 'states') as GeometryObject, (a, b) => a !== b),
  };
};

/** Counties and the borders between those of the same state (US Census Bureau, 1:10,000,000). */
export const readCounties = (): { areas: Named[]; borders: MultiLineString } => {
  const source = topology('us-atlas/counties-10m.json');
  const stateOf = (county: GeometryObject) => String(county.id).slice(0, 2);
  const counties = collection(source, 'counties') as GeometryObject;
  return {
    areas: features(source, 'counties'),
    borders: mesh(source, counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
  };
};

/** The land of the whole United States as one area. */
export const readNation = (): Feature<Polygon | MultiPolygon>[] =>
  features(topology('us-atlas/nation-10m.json'), 'nation');

/** The countries of the world but the United States (Natural Earth): the neighbours 1:10,000,000, others 1:50,000,000. */
export const readAbroad = (): Named[] => {
  const countries = (scale: string) => features(topology(`world-atlas/countries-${scale}.json`), 'countries');
  const neighbours = new Set(['Canada', 'Mexico']);
  return [
    ...countries('10m').filter(({ properties }) => neighbours.has(properties.name)),
    ...countries('50m').filter(
      ({ properties }) => !neighbours.has(properties.name) && properties.name !== 'United States of America',
    ),
  ];
};

const polygonsOf = (geometry: Geometry): number[][][][] => {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
};

/** Answers whether a place is on the land of the United States, to about a mile. */
export interface LandMask {
  has(point: LatLon): boolean;
}

const [WEST, EAST, SOUTH, NORTH] = [-180, -65, 18, 72];
const CELL = 0.02;
const COLUMNS = Math.round((EAST - WEST) / CELL);
const ROWS = Math.round((NORTH - SOUTH) / CELL);

/** Where the ring crosses the middle of each row of cells, as columns. */
const crossRows = (ring: readonly number[][], crossings: number[][]): void => {
  for (let i = 1; i < ring.length; i += 1) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? [];
    const [bx = 0, by = 0] = ring[i] ?? [];
    const [low, high] = ay < by ? [ay, by] : [by, ay];
    const first = Math.max(0, Math.ceil((low - SOUTH) / CELL - 0.5));
    const last = Math.min(ROWS - 1, Math.ceil((high - SOUTH) / CELL - 0.5) - 1);
    for (let row = first; row <= last; row += 1) {
      const y = SOUTH + (row + 0.5) * CELL;
      crossings[row]?.push((ax + ((y - ay) / (by - ay)) * (bx - ax) - WEST) / CELL);
    }
  }
};

/**
 * Fills a grid of cells of 0.02 degrees: a lookup is needed for every few miles of 100,000 lines, where testing the
 * outline itself would take seconds.
 */
export const makeLandMask = (areas: readonly Feature<Polygon | MultiPolygon>[]): LandMask => {
  const cells = new Uint8Array(COLUMNS * ROWS);
  const crossings: number[][] = Array.from({ length: ROWS }, () => []);
  for (const area of areas)
    for (const polygon of polygonsOf(area.geometry)) for (const ring of polygon) crossRows(ring, crossings);
  for (const [row, columns] of crossings.entries()) {
    columns.sort((a, b) => a - b);
    for (let i = 0; i + 1 < columns.length; i += 2) {
      const from = Math.max(0, Math.ceil((columns[i] ?? 0) - 0.5));
      const to = Math.min(COLUMNS, Math.ceil((columns[i + 1] ?? 0) - 0.5));
      if (to > from) cells.fill(1, row * COLUMNS + from, row * COLUMNS + to);
    }
  }
  return {
    has: ({ latitude, longitude }) => {
      const column = Math.floor((longitude - WEST) / CELL);
      const row = Math.floor((latitude - SOUTH) / CELL);
      if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return false;
      return cells[row * COLUMNS + column] === 1;
    },
  };
};
