import { distanceMiles, type LatLon } from './geo.ts';

/** A rectangle of the map, degrees; west is less than east. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** One cell of the grid that basemap and stations are cut by (Web Mercator): zoom, column from the west, row from the north. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const MERCATOR_LIMIT = 85.0511;

/** Where a longitude (degrees) lies across a grid of `cells` columns: 0 to `cells`. */
export const columnAt = (longitude: number, cells: number): number => ((longitude + 180) / 360) * cells;

/** Where a latitude (degrees) lies down a grid of `cells` rows: 0 to `cells`, bounded at the poles. */
export const rowAt = (latitude: number, cells: number): number => {
  const bounded = Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, latitude));
  const radians = (bounded * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * cells;
};

const longitudeOf = (x: number, cells: number): number => (x / cells) * 360 - 180;
const latitudeOf = (y: number, cells: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / cells))) * 180) / Math.PI;

/** `8/55/101`. */
export const tileKey = ({ z, x, y }: Tile): string => `${z}/${x}/${y}`;

/** The rectangle of a tile, degrees. */
export const tileBounds = ({ z, x, y }: Tile): Bounds => {
  const cells = 2 ** z;
  return {
    west: longitudeOf(x, cells),
    east: longitudeOf(x + 1, cells),
    north: latitudeOf(y, cells),
    south: latitudeOf(y + 1, cells),
  };
};

/** True where a point lies in a rectangle, its west and south edges counted in and the others out. */
export const inBounds = (bounds: Bounds, { latitude, longitude }: LatLon): boolean =>
  longitude >= bounds.west && longitude < bounds.east && latitude >= bounds.south && latitude < bounds.north;

/** Miles from a place to the nearest point of a rectangle; 0 within it. */
export const milesTo = ({ west, south, east, north }: Bounds, from: LatLon): number =>
  distanceMiles(from, {
    latitude: Math.max(south, Math.min(north, from.latitude)),
    longitude: Math.max(west, Math.min(east, from.longitude)),
  });

/** CSS pixels of the whole world's edge at zoom 0, as MapLibre draws it. */
const WORLD_PX = 512;

/** The rectangle that a map shows without turning: its middle, its zoom, and its size in CSS pixels. */
export const boundsAround = (center: LatLon, zoom: number, size: { width: number; height: number }): Bounds => {
  const world = WORLD_PX * 2 ** zoom;
  const [x, y] = [columnAt(center.longitude, world), rowAt(center.latitude, world)];
  return {
    west: longitudeOf(x - size.width / 2, world),
    east: longitudeOf(x + size.width / 2, world),
    north: latitudeOf(y - size.height / 2, world),
    south: latitudeOf(y + size.height / 2, world),
  };
};

/** The tiles of a zoom that cover a rectangle, row by row from the north. */
export const tilesCovering = (bounds: Bounds, z: number): Tile[] => {
  const cells = 2 ** z;
  const within = (at: number) => Math.max(0, Math.min(cells - 1, Math.floor(at)));
  const [left, right] = [within(columnAt(bounds.west, cells)), within(columnAt(bounds.east, cells))];
  const [top, bottom] = [within(rowAt(bounds.north, cells)), within(rowAt(bounds.south, cells))];
  const tiles: Tile[] = [];
  for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) tiles.push({ z, x, y });
  return tiles;
};

/** The query of `GET /wex/locations` that belongs to a tile: degrees, and a radius in whole miles. */
export interface TileCircle extends LatLon {
  readonly radius: number;
}

/**
 * The circle that covers a tile whole; always the same for one tile, so its address never varies and can be cached.
 * The farthest point of a tile from its middle is one of its corners, since distance grows along each edge to its ends.
 */
export const tileCircle = (tile: Tile): TileCircle => {
  const { west, south, east, north } = tileBounds(tile);
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  const middle = { latitude: round((north + south) / 2), longitude: round((west + east) / 2) };
  const corners = [north, south].flatMap((latitude) => [west, east].map((longitude) => ({ latitude, longitude })));
  return { ...middle, radius: Math.ceil(Math.max(...corners.map((corner) => distanceMiles(middle, corner)))) };
};
