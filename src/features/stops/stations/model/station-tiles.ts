import { MAP, STATION_TILES } from '#src/contract/limits.ts';
import type { StationAreas } from '#src/contract/station-tiles.ts';
import type { LatLon } from '#src/lib/geo.ts';
import {
  type Bounds,
  columnAt,
  inBounds,
  milesTo,
  rowAt,
  type Tile,
  tileBounds,
  tileKey,
  tilesCovering,
} from '#src/lib/grid.ts';

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

/** A part of the map with stations that are not listed one by one: how many, and their mean place. */
export interface Area extends LatLon {
  readonly count: number;
}

/** What the backend says of a tile's stations. */
export interface CountedTile {
  readonly tile: Tile;
  readonly areas: StationAreas;
}

/** The parts of some tiles that have stations. */
export const areasOf = (counted: readonly CountedTile[]): Area[] =>
  counted.flatMap(({ areas }) => areas.cells.map(([, count, latitude, longitude]) => ({ count, latitude, longitude })));

/** How many stations lie in a rectangle: each part counts by its mean place. */
export const countIn = (areas: readonly Area[], bounds: Bounds): number =>
  areas.reduce((sum, area) => (inBounds(bounds, area) ? sum + area.count : sum), 0);

/**
 * The tiles of the finest level that together have the stations of a view nearest to a point: as many as a list shows of
 * very many (`STATION_TILES.nearest`), the nearest tile first.
 */
export const nearestTiles = (counted: readonly CountedTile[], bounds: Bounds, from: LatLon): Tile[] => {
  const z = MAP.stationTileMaxZoom;
  const found = new Map<string, { readonly tile: Tile; readonly away: number; count: number }>();
  for (const { tile, areas } of counted) {
    const finer = Math.log2(STATION_TILES.cells) + tile.z - z;
    for (const [cell, count] of areas.cells) {
      const column = tile.x * STATION_TILES.cells + (cell % STATION_TILES.cells);
      const row = tile.y * STATION_TILES.cells + Math.floor(cell / STATION_TILES.cells);
      const fine = { z, x: column >> finer, y: row >> finer };
      const known = found.get(tileKey(fine));
      if (known) known.count += count;
      else {
        const { west, south, east, north } = tileBounds(fine);
        if (west > bounds.east || east < bounds.west || south > bounds.north || north < bounds.south) continue;
        found.set(tileKey(fine), { tile: fine, away: milesTo({ west, south, east, north }, from), count });
      }
    }
  }
  const tiles: Tile[] = [];
  let listed = 0;
  for (const { tile, count } of [...found.values()].sort((a, b) => a.away - b.away)) {
    if (listed >= STATION_TILES.nearest || tiles.length >= STATION_TILES.nearestTiles) break;
    tiles.push(tile);
    listed += count;
  }
  return tiles;
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
