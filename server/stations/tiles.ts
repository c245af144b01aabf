import { ApiError } from '#server/http/errors.ts';
import type { IndexedStation, StationFilter, StationSnapshot } from '#server/stations/snapshot.ts';
import { passes } from '#server/stations/snapshot.ts';
import { type Columns, toColumns } from '#src/contract/columns.ts';
import { MAP, STATION_TILES } from '#src/contract/limits.ts';
import type { StationAreas } from '#src/contract/station-tiles.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { columnAt, rowAt, type Tile, tileBounds } from '#src/lib/grid.ts';

const LEVEL = MAP.stationTileMaxZoom;

/** All stations that have coordinates, in the order of a curve in which each tile is one stretch. */
interface Curve {
  readonly codes: Uint16Array;
  readonly stations: readonly Placed[];
}
type Placed = IndexedStation & { readonly latitude: number; readonly longitude: number };

const isPlaced = (station: IndexedStation): station is Placed =>
  station.latitude !== undefined && station.longitude !== undefined;

/** Interleaves the bits of a column and a row of the finest level (Z-order). */
const codeOf = (x: number, y: number): number => {
  let code = 0;
  for (let bit = 0; bit < LEVEL; bit += 1)
    code |= (((x >> bit) & 1) << (2 * bit)) | (((y >> bit) & 1) << (2 * bit + 1));
  return code;
};

const within = (at: number, cells: number): number => Math.max(0, Math.min(cells - 1, Math.floor(at)));

/** The code of the tile of the finest level that a place lies in, its edges counted as `inBounds` counts them. */
const codeAt = ({ latitude, longitude }: LatLon): number => {
  const cells = 2 ** LEVEL;
  const x = within(columnAt(longitude, cells), cells);
  const y = within(rowAt(latitude, cells), cells);
  const { west, east, south, north } = tileBounds({ z: LEVEL, x, y });
  const right = longitude < west ? -1 : longitude >= east ? 1 : 0;
  const down = latitude >= north ? -1 : latitude < south ? 1 : 0;
  return codeOf(within(x + right, cells), within(y + down, cells));
};

const curves = new WeakMap<readonly IndexedStation[], Curve>();

const curveOf = ({ all }: StationSnapshot): Curve => {
  const known = curves.get(all);
  if (known !== undefined) return known;
  const coded = all.filter(isPlaced).map((station) => ({ station, code: codeAt(station) }));
  coded.sort((a, b) => a.code - b.code);
  const curve = { codes: Uint16Array.from(coded, ({ code }) => code), stations: coded.map(({ station }) => station) };
  curves.set(all, curve);
  return curve;
};

/** Sorts the stations for their tiles, so that nobody who asks for one waits for it: half a second for 100,000. */
export const prepareTiles = (snapshot: StationSnapshot): void => void curveOf(snapshot);

/** Where the first code is that is not below `code`. */
const firstFrom = (codes: Uint16Array, code: number): number => {
  let [low, high] = [0, codes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((codes[middle] as number) < code) low = middle + 1;
    else high = middle;
  }
  return low;
};

const stationsOf = (snapshot: StationSnapshot, { z, x, y }: Tile, filter: StationFilter): Placed[] => {
  const { codes, stations } = curveOf(snapshot);
  const size = 4 ** (LEVEL - z);
  const from = codeOf(x, y) * size;
  return stations
    .slice(firstFrom(codes, from), firstFrom(codes, from + size))
    .filter((station) => passes(station, filter));
};

/**
 * The stations of a tile, level 4 to 8. @throws 422 for a tile of a coarser level than the finest that has too many
 */
export const tileColumns = (snapshot: StationSnapshot, tile: Tile, filter: StationFilter): Columns => {
  const found = stationsOf(snapshot, tile, filter);
  if (found.length > (tile.z < LEVEL ? STATION_TILES.most : STATION_TILES.mostInAnswer)) {
    const message = `This tile has ${found.length.toLocaleString('en-US')} stations. Ask for tiles of a finer level.`;
    throw new ApiError(422, 'INVALID_INPUT', message);
  }
  return toColumns(found.map(({ view }) => view));
};

const round = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** How many stations a tile has, and where in it. About a millisecond for each 10,000. */
export const tileAreas = (snapshot: StationSnapshot, tile: Tile, filter: StationFilter): StationAreas => {
  const found = stationsOf(snapshot, tile, filter);
  const { cells } = STATION_TILES;
  const across = 2 ** tile.z * cells;
  const sums = new Map<number, [count: number, latitude: number, longitude: number]>();
  for (const { latitude, longitude } of found) {
    const x = within(columnAt(longitude, across) - tile.x * cells, cells);
    const cell = within(rowAt(latitude, across) - tile.y * cells, cells) * cells + x;
    const sum = sums.get(cell) ?? [0, 0, 0];
    sums.set(cell, [sum[0] + 1, sum[1] + latitude, sum[2] + longitude]);
  }
  return {
    count: found.length,
    cells: [...sums]
      .sort(([a], [b]) => a - b)
      .map(([cell, [count, latitude, longitude]]) => [cell, count, round(latitude / count), round(longitude / count)]),
  };
};
