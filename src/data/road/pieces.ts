import type { LatLon } from '#src/lib/geo.ts';
import type { Tile } from '#src/lib/grid.ts';
import { corridorTiles, LAST_PACK_ZOOM, STATION_LEVEL } from './corridor.ts';
import { hasTile, type Ratio, type TileSource, tileUrl } from './style.ts';

/** A basemap tile of a pack; files of the style count as of zoom -1. */
export interface MapPiece {
  readonly url: string;
  readonly z: number;
}

/** The basemap tiles of a route's corridor from zoom 0 to 11, of every source, no address twice. */
export const mapPieces = (points: readonly LatLon[], sources: readonly TileSource[], ratio: Ratio): MapPiece[] => {
  const pieces = new Map<string, MapPiece>();
  for (let z = 0; z <= LAST_PACK_ZOOM; z += 1) {
    const wanted = sources.filter((source) => z >= source.minzoom && z <= source.maxzoom);
    if (wanted.length === 0) continue;
    for (const tile of corridorTiles(points, z)) {
      for (const source of wanted) {
        if (!hasTile(source, tile)) continue;
        const url = tileUrl(source, tile, ratio);
        if (!pieces.has(url)) pieces.set(url, { url, z });
      }
    }
  }
  return [...pieces.values()];
};

/** The station tiles of a route's corridor. */
export const stationPieces = (points: readonly LatLon[]): Tile[] => corridorTiles(points, STATION_LEVEL);

/** Bytes of a tile where none could be measured. */
const USUAL_TILE_BYTES = 12_000;

/** A piece of each zoom of which none is stored, from the middle of the road: measured, they say how large the others are. */
export const samplePieces = (pieces: readonly MapPiece[], known: ReadonlyMap<string, number>): MapPiece[] => {
  const zooms = new Set(pieces.map((piece) => piece.z));
  for (const { url, z } of pieces) if (known.has(url)) zooms.delete(z);
  return [...zooms].flatMap((z) => {
    const some = pieces.filter((piece) => piece.z === z);
    return some[some.length >> 1] ?? [];
  });
};

/**
 * Bytes that pieces will need: those stored already as they are, the others as the stored ones of their zoom are on
 * average, else as all stored ones are.
 */
export const estimateBytes = (pieces: readonly MapPiece[], known: ReadonlyMap<string, number>): number => {
  const mean = (some: readonly MapPiece[]): number | undefined => {
    const sizes = some.flatMap(({ url }) => known.get(url) ?? []);
    return sizes.length > 0 ? sizes.reduce((all, one) => all + one, 0) / sizes.length : undefined;
  };
  const overall = mean(pieces) ?? USUAL_TILE_BYTES;
  const byZoom = new Map<number, number>();
  for (const z of new Set(pieces.map((piece) => piece.z))) {
    byZoom.set(z, mean(pieces.filter((piece) => piece.z === z)) ?? overall);
  }
  return pieces.reduce((all, { url, z }) => all + (known.get(url) ?? byZoom.get(z) ?? overall), 0);
};
