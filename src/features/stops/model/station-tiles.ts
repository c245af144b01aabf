import { MAP } from '#src/contract/limits.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

/** A rectangle of the map, degrees; west is less than east. */
export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** One cell of the fixed grid (Web Mercator, as basemap tiles are cut). */
export interface StationTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The query of `GET /wex/locations` that belongs to a tile: degrees, and a radius in whole miles. */
export interface TileCircle extends LatLon {
  readonly radius: number;
}

/** Where the product has stations: the mainland with Alaska, Canada and Mexico. Tiles beyond are never asked for. */
export const SERVED: Bounds = { west: -170, south: 14, east: -50, north: 72 };

const MERCATOR_LIMIT = 85.0511;

const column = (longitude: number, cells: number): number => ((longitude + 180) / 360) * cells;
const row = (latitude: number, cells: number): number => {
  const bounded = Math.max(-MERCATOR_LIMIT, Math.min(MERCATOR_LIMIT, latitude));
  const radians = (bounded * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * cells;
};
const longitudeOf = (x: number, cells: number): number => (x / cells) * 360 - 180;
const latitudeOf = (y: number, cells: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / cells))) * 180) / Math.PI;

/** The grid's level for a map zoom: bounded to 4..8 (`decisions.md`, Readings). */
export const tileLevel = (zoom: number): number =>
  Math.max(MAP.stationTileMinZoom, Math.min(MAP.stationTileMaxZoom, Math.floor(zoom)));

/** The part of `bounds` that is served, or undefined where the two do not meet. */
const served = (bounds: Bounds): Bounds | undefined => {
  const cut = {
    west: Math.max(bounds.west, SERVED.west),
    south: Math.max(bounds.south, SERVED.south),
    east: Math.min(bounds.east, SERVED.east),
    north: Math.min(bounds.north, SERVED.north),
  };
  return cut.west < cut.east && cut.south < cut.north ? cut : undefined;
};

/** The tiles that cover the served part of a viewport, nearest the middle first, so that what is looked at comes first. */
export const tilesFor = (bounds: Bounds, zoom: number): StationTile[] => {
  const cut = served(bounds);
  if (!cut) return [];
  const z = tileLevel(zoom);
  const cells = 2 ** z;
  const last = cells - 1;
  const [left, right] = [column(cut.west, cells), column(cut.east, cells)];
  const [top, bottom] = [row(cut.north, cells), row(cut.south, cells)];
  const tiles: StationTile[] = [];
  for (let y = Math.floor(top); y <= Math.min(last, Math.floor(bottom)); y += 1) {
    for (let x = Math.floor(left); x <= Math.min(last, Math.floor(right)); x += 1) tiles.push({ z, x, y });
  }
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
  const far = (tile: StationTile) => Math.hypot(tile.x + 0.5 - midX, tile.y + 0.5 - midY);
  return tiles.sort((a, b) => far(a) - far(b));
};

/** The rectangle of a tile, degrees. */
export const tileBounds = ({ z, x, y }: StationTile): Bounds => {
  const cells = 2 ** z;
  return {
    west: longitudeOf(x, cells),
    east: longitudeOf(x + 1, cells),
    north: latitudeOf(y, cells),
    south: latitudeOf(y + 1, cells),
  };
};

/**
 * The circle that covers a tile whole; always the same for one tile, so its address never varies and can be cached.
 * The farthest point of a tile from its middle is one of its corners, since distance grows along each edge to its ends.
 */
export const tileCircle = (tile: StationTile): TileCircle => {
  const { west, south, east, north } = tileBounds(tile);
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  const middle = { latitude: round((north + south) / 2), longitude: round((west + east) / 2) };
  const corners = [north, south].flatMap((latitude) => [west, east].map((longitude) => ({ latitude, longitude })));
  return { ...middle, radius: Math.ceil(Math.max(...corners.map((corner) => distanceMiles(middle, corner)))) };
};

/** The smallest rectangle around some tiles; undefined for none. */
export const boundsOfTiles = (tiles: readonly StationTile[]): Bounds | undefined => {
  if (tiles.length === 0) return undefined;
  const all = tiles.map(tileBounds);
  return {
    west: Math.min(...all.map((b) => b.west)),
    south: Math.min(...all.map((b) => b.south)),
    east: Math.max(...all.map((b) => b.east)),
    north: Math.max(...all.map((b) => b.north)),
  };
};

/** True where a point lies in a rectangle, its west and south edges counted in and the others out. */
export const inBounds = (bounds: Bounds, { latitude, longitude }: LatLon): boolean =>
  longitude >= bounds.west && longitude < bounds.east && latitude >= bounds.south && latitude < bounds.north;
