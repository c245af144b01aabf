import type { Feature, MultiPolygon, Point, Polygon } from 'geojson';
import { distanceMiles } from '#src/lib/geo.ts';
import type { Town } from './gazetteer.ts';
import { isCanadian } from './place-sources.ts';

/** The lowest and highest zoom at which towns are chosen. */
const ZOOMS = { first: 3, last: 10 };
/** Pixels between the towns of one zoom, of a tile of 512. */
const APART_PIXELS = 58;
/** Fewest inhabitants of a town shown at a zoom, so that no hamlet stands in for an empty country. */
const FEWEST: Readonly<Record<number, number>> = { 3: 100_000, 4: 40_000, 5: 12_000, 6: 4_000 };
const EARTH_MILES_AROUND = 24_901;

/** The zoom from which each town is shown: larger ones first, and never two close together. */
const firstZooms = (towns: readonly Town[]): Map<Town, number> => {
  const zooms = new Map<Town, number>();
  for (let zoom = ZOOMS.first; zoom < ZOOMS.last; zoom += 1) {
    const apart = (APART_PIXELS / (512 * 2 ** zoom)) * EARTH_MILES_AROUND * 0.78;
    const cell = apart / 69;
    const grid = new Map<string, Town[]>();
    const cellOf = (town: Town) => [Math.floor(town.latitude / cell), Math.floor(town.longitude / cell)] as const;
    const keep = (town: Town): void => {
      const key = cellOf(town).join();
      const others = grid.get(key);
      if (others === undefined) grid.set(key, [town]);
      else others.push(town);
    };
    const isCrowded = (town: Town): boolean => {
      const [row, column] = cellOf(town);
      for (let r = row - 1; r <= row + 1; r += 1) {
        for (let c = column - 2; c <= column + 2; c += 1) {
          if (grid.get(`${r},${c}`)?.some((other) => distanceMiles(town, other) < apart)) return true;
        }
      }
      return false;
    };
    for (const town of towns) if (zooms.has(town)) keep(town);
    for (const town of towns) {
      if (zooms.has(town) || town.population < (FEWEST[zoom] ?? 0) || isCrowded(town)) continue;
      zooms.set(town, zoom);
      keep(town);
    }
  }
  for (const town of towns) if (!zooms.has(town)) zooms.set(town, ZOOMS.last);
  return zooms;
};

/** Suburbs GeoNames gives the inhabitants of the whole county. */
const OVERSTATED = new Set(['East Pensacola Heights']);

/** What a town's point carries: `zoom` from which it is shown, `rank` by inhabitants (0 the largest). */
export interface TownProperties {
  readonly name: string;
  readonly state: string;
  readonly zoom: number;
  readonly rank: number;
}

/** Towns to label, the largest first. Places known by their ZIP code alone are left out: their points are too far off. */
export const townPoints = (towns: readonly Town[]): Feature<Point, TownProperties>[] => {
  const shown = towns
    .filter((town) => town.population > 0 && !town.part && !isCanadian(town.state) && !OVERSTATED.has(town.name))
    .sort((a, b) => b.population - a.population);
  const zooms = firstZooms(shown);
  return shown.map((town, rank) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [town.longitude, town.latitude] },
    properties: {
      name: town.name,
      state: town.state,
      zoom: zooms.get(town) ?? ZOOMS.last,
      rank,
    },
  }));
};

/** Where a state's name stands better than at the middle of its largest part; longitude, latitude. */
const NAME_PLACES: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  Alaska: [-153, 65],
  California: [-120.3, 37.4],
  Florida: [-81.7, 28.2],
  Hawaii: [-155.5, 19.6],
  Idaho: [-114.4, 43.8],
  Louisiana: [-92.4, 31.2],
  Maryland: [-76.8, 39.45],
  Massachusetts: [-72.1, 42.35],
  Michigan: [-84.7, 43.6],
  Nevada: [-116.9, 39.7],
  Oklahoma: [-97.1, 35.9],
  Texas: [-99.3, 31.6],
  Virginia: [-78.2, 37.5],
};

const ringMiddle = (ring: readonly number[][]): { area: number; at: [number, number] } => {
  let [area, x, y] = [0, 0, 0];
  for (const [i, [bx = 0, by = 0]] of ring.entries()) {
    const [ax = 0, ay = 0] = ring[(i + ring.length - 1) % ring.length] ?? [];
    const cross = ax * by - bx * ay;
    area += cross / 2;
    x += ((ax + bx) * cross) / 6;
    y += ((ay + by) * cross) / 6;
  }
  return { area: Math.abs(area), at: [x / area, y / area] };
};

/** The middle of the largest part of an area; longitude, latitude. */
const middleOf = (geometry: Polygon | MultiPolygon): [number, number] => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [largest] = polygons.map(([outer = []]) => ringMiddle(outer)).sort((a, b) => b.area - a.area);
  return largest?.at ?? [0, 0];
};

type NamedArea = Feature<Polygon | MultiPolygon, { name: string }>;
type NamedPoint = Feature<Point, { name: string }>;

const namedPoint = (name: string, at: readonly [number, number]): NamedPoint => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [...at] },
  properties: { name },
});

/** One point a state, at the middle of its largest part or where the name has more room. */
export const statePoints = (states: readonly NamedArea[]): NamedPoint[] =>
  states.map(({ geometry, properties: { name } }) => namedPoint(name, NAME_PLACES[name] ?? middleOf(geometry)));

/** Beginnings of the numbers of areas that the census counts as counties and nobody calls so: their names stand alone. */
const NO_COUNTIES = ['02', '11', '60', '66', '69', '72', '78'];

/** Cities that belong to no county: the town's own name says where it is. */
const isCity = (id: string): boolean =>
  ['24510', '29510', '32510'].includes(id) || (id.startsWith('51') && Number(id.slice(2)) >= 500);

const countyName = (id: string, name: string): string => {
  if (NO_COUNTIES.includes(id.slice(0, 2))) return name;
  return `${name} ${id.startsWith('22') ? 'Parish' : 'County'}`;
};

/** One point a county, as it is called: the census leaves the word away. */
export const countyPoints = (counties: readonly NamedArea[]): NamedPoint[] =>
  counties
    .filter(({ id }) => !isCity(String(id)))
    .map(({ id, geometry, properties: { name } }) => namedPoint(countyName(String(id), name), middleOf(geometry)));

/** Parts of larger towns, by the list of towns: Brooklyn, South Boston. */
export const neighbourhoodPoints = (towns: readonly Town[]): NamedPoint[] =>
  towns
    .filter((town) => town.part && !isCanadian(town.state))
    .map(({ name, longitude, latitude }) => namedPoint(name, [longitude, latitude]));
