import { decodePolyline } from '#src/lib/polyline.ts';
import borders from './state-lines.json' with { type: 'json' };

/** Degrees of latitude in a row of the index. */
const ROW = 0.1;

/** The borders of the 48 states and DC, indexed by rows of latitude. Degrees; borders are straight between their points. */
export interface StateMap {
  /** Two letters; DC is one. An edge of a border names its states by their place here. */
  readonly codes: readonly string[];
  /** Edges: longitude and latitude of both ends, four numbers each. */
  readonly edges: Float64Array;
  /** The states on both sides of each edge; the second is -1 at a coast or abroad. */
  readonly sides: Int16Array;
  /** Edges of each row, the southernmost first, and the latitude at which the rows begin. */
  readonly rows: readonly Int32Array[];
  readonly south: number;
}

/**
 * As exact as the 1:10,000,000 map that they come from (US Census Bureau, npm's `us-atlas`): each line names the states on its sides,
 * one at a coast or abroad, then follows as a polyline on a grid whose degrees are value * scale + translate. Made by
 * `tests/planner/make-state-lines.ts`.
 */
const { grid, lines } = borders;

/** Builds the map, in some 10 ms. */
export const buildStateMap = (): StateMap => {
  const codes: string[] = [];
  const codeAt = (code: string | undefined): number => {
    if (code === undefined) return -1;
    if (!codes.includes(code)) codes.push(code);
    return codes.indexOf(code);
  };
  const edges: number[] = [];
  const sides: number[] = [];
  for (const text of lines) {
    const [names = ''] = text.split('|', 1);
    const [left, right] = names.split(' ');
    const line = decodePolyline(text.slice(names.length + 1), 0).map(({ latitude, longitude }) => [
      longitude * grid.scaleX + grid.west,
      latitude * grid.scaleY + grid.south,
    ]);
    for (let k = 1; k < line.length; k += 1) {
      edges.push(...(line[k - 1] as number[]), ...(line[k] as number[]));
      sides.push(codeAt(left), codeAt(right));
    }
  }
  const latitudes = edges.filter((_, k) => k % 2 === 1);
  const south = latitudes.reduce((least, each) => Math.min(least, each), 90);
  const rows: number[][] = [];
  for (let edge = 0; edge < sides.length / 2; edge += 1) {
    const [from, to] = [latitudes[2 * edge] as number, latitudes[2 * edge + 1] as number];
    const last = Math.floor((Math.max(from, to) - south) / ROW);
    for (let row = Math.floor((Math.min(from, to) - south) / ROW); row <= last; row += 1) {
      rows[row] ??= [];
      rows[row]?.push(edge);
    }
  }
  return {
    codes,
    edges: Float64Array.from(edges),
    sides: Int16Array.from(sides),
    rows: Array.from(rows, (row) => Int32Array.from(row ?? [])),
    south,
  };
};

/** The row of the index that a latitude lies in; it may be none of them. */
const rowAt = (map: StateMap, latitude: number): number => Math.floor((latitude - map.south) / ROW);

/** The state a place (degrees) lies in, by counting the borders east of it; undefined at sea and abroad. */
export const stateAt = (map: StateMap, longitude: number, latitude: number): string | undefined => {
  const { edges, sides } = map;
  const crossed = new Uint8Array(map.codes.length);
  for (const edge of map.rows[rowAt(map, latitude)] ?? []) {
    const [ax, ay] = [edges[4 * edge] as number, edges[4 * edge + 1] as number];
    const [bx, by] = [edges[4 * edge + 2] as number, edges[4 * edge + 3] as number];
    if (ay > latitude === by > latitude) continue;
    if (ax + ((latitude - ay) / (by - ay)) * (bx - ax) <= longitude) continue;
    for (let side = 2 * edge; side < 2 * edge + 2; side += 1) {
      const state = sides[side] as number;
      if (state >= 0) crossed[state] = 1 - (crossed[state] as number);
    }
  }
  const at = crossed.indexOf(1);
  return at < 0 ? undefined : map.codes[at];
};

/** How little (as a share of a segment) an end may lie beyond a border and still touch it. */
const TOUCH = 1e-9;

/** Shares (0 to 1, rising) of the segment from a to b (longitude, latitude) at which it meets a border. */
export const crossings = (map: StateMap, ax: number, ay: number, bx: number, by: number): number[] => {
  const { edges } = map;
  const shares: number[] = [];
  const [west, east] = [Math.min(ax, bx), Math.max(ax, bx)];
  const last = rowAt(map, Math.max(ay, by));
  for (let row = rowAt(map, Math.min(ay, by)); row <= last; row += 1) {
    for (const edge of map.rows[row] ?? []) {
      const [cx, cy] = [edges[4 * edge] as number, edges[4 * edge + 1] as number];
      const [ex, ey] = [(edges[4 * edge + 2] as number) - cx, (edges[4 * edge + 3] as number) - cy];
      if (Math.max(cx, cx + ex) < west || Math.min(cx, cx + ex) > east) continue;
      const across = (bx - ax) * ey - (by - ay) * ex;
      if (across === 0) continue;
      const share = ((cx - ax) * ey - (cy - ay) * ex) / across;
      const along = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across;
      if (share < -TOUCH || share > 1 + TOUCH || along < -TOUCH || along > 1 + TOUCH) continue;
      shares.push(Math.min(1, Math.max(0, share)));
    }
  }
  return shares.sort((a, b) => a - b);
};
