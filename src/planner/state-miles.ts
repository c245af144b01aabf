import type { LatLon } from '#src/lib/geo.ts';
import { buildRouteLine } from './route-line.ts';
import { crossings, type StateMap, stateAt } from './state-map.ts';

/** Miles of water that a route may cross between two states (bays, lakes, the sea beside a causeway), or at its ends. */
const WATER = { between: 30, atEnd: 3 } as const;

/** Where a route is neither in a state nor on a water of one: Canada, Mexico, the open sea. */
export const OUTSIDE = 'outside';

/** A part of a route in one state (two letters) or `OUTSIDE`. Miles from the start, along the line as drawn. */
export interface StatePart {
  readonly state: string;
  readonly from: number;
  readonly to: number;
}

type Part = { state: string | undefined; from: number; to: number };

const add = (parts: Part[], state: string | undefined, from: number, to: number): void => {
  if (to <= from) return;
  const last = parts.at(-1);
  if (last !== undefined && last.state === state) last.to = to;
  else parts.push({ state, from, to });
};

/** The states by the borders alone; undefined off the land of all of them. */
const onLand = (map: StateMap, points: readonly LatLon[]): Part[] => {
  // So short that straight on the map and straight on the earth are the same.
  const { vectors, miles, vertices } = buildRouteLine(points, 2);
  const degrees = 180 / Math.PI;
  const placeOf = (vertex: number): [longitude: number, latitude: number] => {
    const [x, y, z] = [vectors[3 * vertex], vectors[3 * vertex + 1], vectors[3 * vertex + 2]] as number[];
    return [
      Math.atan2(y as number, x as number) * degrees,
      Math.atan2(z as number, Math.hypot(x as number, y as number)) * degrees,
    ];
  };
  const parts: Part[] = [];
  let [ax, ay] = placeOf(0);
  let state = stateAt(map, ax, ay);
  for (let vertex = 1; vertex < vertices; vertex += 1) {
    const [bx, by] = placeOf(vertex);
    const from = miles[vertex - 1] as number;
    const length = (miles[vertex] as number) - from;
    let done = 0;
    const met = Math.abs(bx - ax) > 180 ? [] : crossings(map, ax, ay, bx, by);
    for (const share of met.length === 0 ? [] : [...met, 1]) {
      const middle = (done + share) / 2;
      state = stateAt(map, ax + middle * (bx - ax), ay + middle * (by - ay));
      add(parts, state, from + done * length, from + share * length);
      done = share;
    }
    add(parts, state, from + done * length, from + length);
    [ax, ay] = [bx, by];
  }
  return parts;
};

/**
 * The states a route leads through, in order, exact to where its line meets a border of the 1:10,000,000 map. Water goes to
 * the nearest state along the road, half to the one before and half to the one after; a longer way off the land of all states
 * is `OUTSIDE` (decision 0375). Empty for a route that never moves.
 */
export const statesAlong = (map: StateMap, points: readonly LatLon[]): StatePart[] => {
  const land = onLand(map, points);
  const parts: Part[] = [];
  land.forEach(({ state, from, to }, k) => {
    const [before, after] = [land[k - 1]?.state, land[k + 1]?.state];
    const atEnd = before === undefined || after === undefined;
    if (state !== undefined || to - from > (atEnd ? WATER.atEnd : WATER.between)) {
      add(parts, state ?? OUTSIDE, from, to);
      return;
    }
    const middle = atEnd ? to : (from + to) / 2;
    add(parts, before ?? after ?? OUTSIDE, from, middle);
    add(parts, after ?? OUTSIDE, middle, to);
  });
  return parts as StatePart[];
};

/** Miles in each state (and `OUTSIDE`) of a route that is `totalMiles` long, which its drawn line may not be. */
export const milesByState = (parts: readonly StatePart[], totalMiles: number): Record<string, number> => {
  const scale = totalMiles / (parts.at(-1)?.to ?? 1);
  const sums: Record<string, number> = {};
  for (const { state, from, to } of parts) sums[state] = (sums[state] ?? 0) + (to - from) * scale;
  return sums;
};
