import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import type { Gazetteer } from './gazetteer.ts';
import { type Interstate, type RoadTown, roadTowns } from './interstates.ts';

/** A road as it is drawn and driven: a smooth line through its towns. */
export interface RoadCurve {
  readonly number: string;
  readonly points: readonly LatLon[];
}

/** Miles between the points of a curve: near enough to look smooth at zoom 10. */
const STEP_MILES = 1.6;

const blend = (a: LatLon, b: LatLon, share: number): LatLon => ({
  latitude: a.latitude + (b.latitude - a.latitude) * share,
  longitude: a.longitude + (b.longitude - a.longitude) * share,
});

/** The knots of a centripetal Catmull-Rom spline: it neither overshoots nor loops where towns stand close together. */
const knot = (at: number, a: LatLon, b: LatLon): number => at + Math.sqrt(Math.max(distanceMiles(a, b), 1e-6));

const curveBetween = (before: LatLon, from: LatLon, to: LatLon, after: LatLon): LatLon[] => {
  const steps = Math.max(1, Math.round(distanceMiles(from, to) / STEP_MILES));
  const t1 = knot(0, before, from);
  const t2 = knot(t1, from, to);
  const t3 = knot(t2, to, after);
  return Array.from({ length: steps }, (_, i) => {
    const t = t1 + ((t2 - t1) * i) / steps;
    const a = blend(before, from, t / t1);
    const b = blend(from, to, (t - t1) / (t2 - t1));
    const c = blend(to, after, (t - t2) / (t3 - t2));
    return blend(blend(a, b, t / t2), blend(b, c, (t - t1) / (t3 - t1)), (t - t1) / (t2 - t1));
  });
};

/** How far a road is drawn towards the straight line past a town, and at most how many miles. */
const BYPASS = { share: 0.5, miles: 2 };

/**
 * Interstates pass their towns, mostly on the straighter side: a line through the middle of each would zigzag, and come
 * out too long. Interchanges of our own list stay where they are.
 */
const passing = (before: LatLon, town: RoadTown, after: LatLon): LatLon => {
  if (town.interchange) return town;
  const k = Math.cos(town.latitude * (Math.PI / 180));
  const [dx, dy] = [(after.longitude - before.longitude) * k, after.latitude - before.latitude];
  const along = (town.longitude - before.longitude) * k * dx + (town.latitude - before.latitude) * dy;
  const straight = blend(before, after, Math.max(0, Math.min(1, along / (dx * dx + dy * dy || 1))));
  const off = distanceMiles(town, straight);
  return blend(town, straight, Math.min(BYPASS.share, BYPASS.miles / Math.max(off, 1e-6)));
};

/** Where a road ends, the spline goes on straight. */
const beyond = (end: LatLon, before: LatLon): LatLon => blend(before, end, 2);

/**
 * The curves of the roads, about 1.6 miles between points. Where two roads run together between two towns, the later one
 * takes the points of the earlier one, so that they are drawn as one line.
 */
export const roadCurves = (gazetteer: Gazetteer, roads: readonly Interstate[]): RoadCurve[] => {
  const legs = new Map<string, readonly LatLon[]>();
  const placed = new Map<string, LatLon>();
  const place = (towns: readonly RoadTown[], i: number): LatLon | undefined => {
    const town = towns[i];
    if (town === undefined) return undefined;
    const known = placed.get(town.name);
    if (known !== undefined) return known;
    const { latitude, longitude } = passing(towns[i - 1] ?? town, town, towns[i + 1] ?? town);
    placed.set(town.name, { latitude, longitude });
    return { latitude, longitude };
  };
  return roads.map((road) => {
    const towns = roadTowns(gazetteer, road);
    const points: LatLon[] = [];
    for (let i = 0; i + 1 < towns.length; i += 1) {
      const [from, to, a, b] = [towns[i], towns[i + 1], place(towns, i), place(towns, i + 1)];
      if (from === undefined || to === undefined || a === undefined || b === undefined) continue;
      const [there, back] = [`${from.name}>${to.name}`, `${to.name}>${from.name}`];
      let leg = legs.get(there);
      if (leg === undefined) {
        leg = [...curveBetween(place(towns, i - 1) ?? beyond(a, b), a, b, place(towns, i + 2) ?? beyond(b, a)), b];
        legs.set(there, leg);
        legs.set(back, leg.toReversed());
      }
      points.push(...(points.length === 0 ? leg : leg.slice(1)));
    }
    return { number: road.number, points };
  });
};
