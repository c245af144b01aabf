import { MAP } from '#src/contract/limits.ts';
import { type Bounds, columnAt, rowAt, type Tile, tileBounds, tilesCovering } from '#src/lib/grid.ts';

/** Where the product has stations: the mainland with Alaska, Canada and Mexico. Tiles beyond are never asked for. */
const SERVED: Bounds = { west: -170, south: 14, east: -50, north: 72 };

/** The grid's level for a map zoom: bounded to 4..8. */
const tileLevel = (zoom: number): number =>
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
export const tilesFor = (bounds: Bounds, zoom: number): Tile[] => {
  const cut = served(bounds);
  if (!cut) return [];
  const z = tileLevel(zoom);
  const cells = 2 ** z;
  const midX = (columnAt(cut.west, cells) + columnAt(cut.east, cells)) / 2;
  const midY = (rowAt(cut.north, cells) + rowAt(cut.south, cells)) / 2;
  const far = (tile: Tile) => Math.hypot(tile.x + 0.5 - midX, tile.y + 0.5 - midY);
  return tilesCovering(cut, z).sort((a, b) => far(a) - far(b));
};

/** The smallest rectangle around some tiles; undefined for none. */
export const boundsOfTiles = (tiles: readonly Tile[]): Bounds | undefined => {
  if (tiles.length === 0) return undefined;
  const all = tiles.map(tileBounds);
  return {
    west: Math.min(...all.map((b) => b.west)),
    south: Math.min(...all.map((b) => b.south)),
    east: Math.max(...all.map((b) => b.east)),
    north: Math.max(...all.map((b) => b.north)),
  };
};
