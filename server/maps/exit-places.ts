import { exitsOf } from '#src/lib/exits.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { buildStateMap, stateAt } from '#src/planner/state-map.ts';
import type { Gazetteer } from './gazetteer.ts';
import { PRIMARY_INTERSTATES } from './interstates.ts';
import { once } from './once.ts';
import { roadCurves } from './road-curves.ts';
import { ROAD_CLASSES } from './road-graph.ts';
import { isMountainous } from './terrain.ts';

/** States that count their exits one by one, or did until a few years ago: the numbers are no miles there. */
const COUNTED = new Set(['CT', 'DE', 'MA', 'NH', 'NY', 'VT']);
/** Roads whose numbers are no miles from their first in the state: counted (NJ), in kilometres, or going on from another road's. */
const OTHERWISE = new Set(['95 NJ', '17 AZ', '19 AZ', '35E MN', '35W MN', '35E TX']);
/** An exit's place further than this from the town of its address belongs to another exit. */
const FROM_TOWN_MILES = 25;
/** The drawn roads are shorter or longer than the real ones by up to so much: an exit beyond the last mile is at the last. */
const BEYOND_MILES = 15;

/** A road from where it first enters a state: places, and the miles on the posts beside them, rising. */
interface Stretch {
  readonly points: LatLon[];
  readonly miles: number[];
  /** The last mile in the state. */
  end: number;
}

const stretchesOf = (gazetteer: Gazetteer): ReadonlyMap<string, readonly Stretch[]> => {
  const states = buildStateMap();
  const { factor, inMountains } = ROAD_CLASSES.interstate;
  const all = new Map<string, Stretch[]>();
  for (const { number, points } of roadCurves(gazetteer, PRIMARY_INTERSTATES)) {
    // A road that leaves a state for a bend and comes back goes on counting there (I-24 at Chattanooga).
    const begun = new Map<string, Stretch>();
    let before: LatLon | undefined;
    for (const point of points) {
      const driven =
        before === undefined ? 0 : distanceMiles(before, point) * (isMountainous(point) ? inMountains : factor);
      for (const { points, miles } of begun.values()) {
        points.push(point);
        miles.push((miles.at(-1) ?? 0) + driven);
      }
      const state = stateAt(states, point.longitude, point.latitude);
      const known = state && begun.get(state);
      if (known) known.end = known.miles.at(-1) ?? 0;
      else if (state !== undefined) {
        const key = `${number} ${state}`;
        const fresh: Stretch = { points: [point], miles: [0], end: 0 };
        begun.set(state, fresh);
        all.set(key, [...(all.get(key) ?? []), fresh]);
      }
      before = point;
    }
  }
  return all;
};

/** The place at a mile of a stretch, at its end beyond it. */
const placeAt = ({ points, miles, end }: Stretch, mile: number): LatLon => {
  const wanted = Math.min(mile, end);
  const next = Math.max(
    1,
    miles.findIndex((each) => each >= wanted),
  );
  const [a, b] = [points[next - 1] as LatLon, points[next] ?? (points[next - 1] as LatLon)];
  const [from, to] = [miles[next - 1] ?? 0, miles[next] ?? 0];
  const share = to > from ? (wanted - from) / (to - from) : 0;
  return {
    latitude: a.latitude + (b.latitude - a.latitude) * share,
    longitude: a.longitude + (b.longitude - a.longitude) * share,
  };
};

/** The mile of a stretch at the point nearest to a place. */
const mileNear = ({ points, miles, end }: Stretch, place: LatLon): number => {
  let best = { off: Number.POSITIVE_INFINITY, mile: 0 };
  points.forEach((point, i) => {
    const off = distanceMiles(point, place);
    const mile = miles[i] as number;
    if (off < best.off && mile <= end) best = { off, mile };
  });
  return best.mile;
};

/** Where exits of interstates lie. */
export interface ExitPlaces {
  /**
   * The place of the exit that an address names, with the town of that address; undefined where it names none, where its
   * number tells nothing, or where it contradicts the town. Degrees; right to some miles (decision 0382).
   * @param state two letters
   */
  readonly findExit: (address: string, state: string, town: LatLon) => LatLon | undefined;
}

/** Exits by the mileposts of the drawn interstates (0.2 s at the first exit). */
export const createExitPlaces = (gazetteer: Gazetteer): ExitPlaces => {
  const stretches = once(() => stretchesOf(gazetteer));
  return {
    findExit: (address, state, town) => {
      if (COUNTED.has(state)) return undefined;
      let best: { readonly off: number; readonly place: LatLon } | undefined;
      for (const { road, number } of exitsOf(address)) {
        if (OTHERWISE.has(`${road} ${state}`)) continue;
        for (const stretch of stretches().get(`${road} ${state}`) ?? []) {
          if (number > stretch.end + BEYOND_MILES) continue;
          const off = distanceMiles(placeAt(stretch, number), town);
          if (off > FROM_TOWN_MILES || off >= (best?.off ?? Number.POSITIVE_INFINITY)) continue;
          // Number and town are wrong by some miles each and by different ones: half way between is nearer than either.
          best = { off, place: placeAt(stretch, (Math.min(number, stretch.end) + mileNear(stretch, town)) / 2) };
        }
      }
      return best?.place;
    },
  };
};
