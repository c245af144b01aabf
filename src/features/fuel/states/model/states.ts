import { alongGreatCircle, distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { decodePolyline } from '#src/lib/polyline.ts';
import { STATE_BORDERS } from './state-borders.ts';

/** A part of the route that lies in one state. Miles from the start. */
export interface StateStretch {
  /** Two letters. */
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

interface Border {
  readonly states: readonly string[];
  readonly line: readonly LatLon[];
  readonly north: number;
  readonly south: number;
  readonly east: number;
}

/** Miles between two looks at the map of borders, and the shortest stretch that is shown. */
const STEP_MILES = 2;
const SHORTEST_MILES = 4;

const borders: Border[] = STATE_BORDERS.map((text) => {
  const [states = '', code = ''] = text.split('|');
  const line = decodePolyline(text.slice(states.length + 1) || code, 2);
  const latitudes = line.map((p) => p.latitude);
  return {
    states: states.split(' '),
    line,
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...line.map((p) => p.longitude)),
  };
});

/** The state a place lies in, by counting the borders east of it; undefined at sea and abroad. */
const stateAt = ({ latitude, longitude }: LatLon): string | undefined => {
  const crossings = new Map<string, number>();
  for (const { states, line, north, south, east } of borders) {
    if (latitude < south || latitude >= north || longitude > east) continue;
    for (let i = 1; i < line.length; i += 1) {
      const [a, b] = [line[i - 1] as LatLon, line[i] as LatLon];
      if (a.latitude > latitude === b.latitude > latitude) continue;
      const share = (latitude - a.latitude) / (b.latitude - a.latitude);
      if (a.longitude + share * (b.longitude - a.longitude) <= longitude) continue;
      for (const state of states) crossings.set(state, (crossings.get(state) ?? 0) + 1);
    }
  }
  for (const [state, count] of crossings) if (count % 2 === 1) return state;
  return undefined;
};

/** Places every two miles along a line, with their miles. */
const samples = (points: readonly LatLon[]): { mile: number; at: LatLon }[] => {
  const found: { mile: number; at: LatLon }[] = [];
  let sum = 0;
  let next = 0;
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (!before) return;
    const length = distanceMiles(before, point);
    for (; next <= sum + length; next += STEP_MILES)
      found.push({ mile: next, at: alongGreatCircle(before, point, length === 0 ? 0 : (next - sum) / length) });
    sum += length;
  });
  return found;
};

/**
 * The states a route leads through, in order, from the borders the app carries (decision 0200): needs no service and no
 * signal. A stretch under 4 miles is taken as the one before it, since the borders are no finer.
 * @param miles length of the route; the line's own is scaled to it
 */
export const stateStretches = (points: readonly LatLon[], miles: number): StateStretch[] => {
  const places = samples(points);
  const drawn = places.at(-1)?.mile ?? 0;
  const scale = drawn > 0 ? miles / drawn : 1;
  const runs: { code: string; from: number; to: number }[] = [];
  for (const { mile, at } of places) {
    const code = stateAt(at);
    const last = runs.at(-1);
    if (last && (code === undefined || code === last.code)) last.to = mile;
    else if (code !== undefined) runs.push({ code, from: last ? mile : 0, to: mile });
  }
  const kept: { code: string; from: number; to: number }[] = [];
  runs.forEach((run, i) => {
    const last = kept.at(-1);
    const end = runs[i + 1]?.from ?? drawn;
    if (last && (last.code === run.code || end - run.from < SHORTEST_MILES)) last.to = end;
    else kept.push({ ...run, to: end });
  });
  return kept.map(({ code, from, to }) => ({ code, from: from * scale, to: to * scale }));
};

/** The state of a mile of a route, two letters; undefined where it leads through none. */
export const stateAtMile = (stretches: readonly StateStretch[], mile: number): string | undefined =>
  stretches.findLast(({ from }) => from <= mile)?.code;
