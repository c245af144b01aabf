import { describe, expect, it } from 'vitest';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { makeLandMask, readNation } from '#server/maps/land.ts';
import { buildRoadGraph } from '#server/maps/road-network.ts';
import { createRouter, type Route } from '#server/maps/router.ts';
import { alongGreatCircle, distanceMiles, KM_PER_MILE, type LatLon } from '#src/lib/geo.ts';
import { HELD_BACK, ROAD_DISTANCES } from './road-distances.ts';

/** What is promised of other ways beside the quickest (`src/contract/README.md`). */
const OTHER_WAYS = { most: 2, longest: 1.25, besideKm: 16 };

const gazetteer = loadGazetteer();
const mask = makeLandMask(readNation());
const router = createRouter(buildRoadGraph(gazetteer, mask), gazetteer, mask);

const place = (label: string): LatLon => {
  const at = label.lastIndexOf(', ');
  const town = gazetteer.findTown(label.slice(0, at), label.slice(at + 2));
  if (town === undefined) throw new Error(`No town ${label}.`);
  return town;
};
const waysOf = (...labels: string[]): readonly Route[] => {
  const found = router.ways(labels.map(place));
  if (!found.ok) throw new Error(`No way ${labels.join(' to ')}: ${found.error.kind}`);
  return found.value;
};

/** Of a line's length, the share that lies farther from another line than its corridor is wide. */
const shareOff = (line: readonly LatLon[], other: readonly LatLon[]): number => {
  const [mine, theirs] = [line, other].map((points) =>
    points.flatMap((from, i) => {
      const to = points[i + 1] ?? from;
      const pieces = Math.ceil(distanceMiles(from, to) / 5);
      return Array.from({ length: pieces }, (_, piece) => ({
        at: alongGreatCircle(from, to, piece / pieces),
        miles: distanceMiles(from, to) / pieces,
      }));
    }),
  ) as [{ at: LatLon; miles: number }[], { at: LatLon }[]];
  let [off, all] = [0, 0];
  for (const { at, miles } of mine) {
    all += miles;
    if (theirs.every((one) => distanceMiles(at, one.at) * KM_PER_MILE > OTHER_WAYS.besideKm)) off += miles;
  }
  return off / all;
};

/** Far enough apart for a choice. */
const PAIRS = [...ROAD_DISTANCES, ...HELD_BACK].filter(({ miles }) => miles > 250);

describe('other ways', () => {
  it('are little longer, each far from those before it for a part, and the first is the route itself', () => {
    let [none, some, both] = [0, 0, 0];
    for (const { from, to } of PAIRS) {
      const [first, ...others] = waysOf(from, to);
      const route = router.route([place(from), place(to)]);
      expect(route).toEqual({ ok: true, value: first });
      if (!first) throw new Error('no first way');
      expect(others.length).toBeLessThanOrEqual(OTHER_WAYS.most);
      if (others.length === 0) none += 1;
      else if (others.length === 1) some += 1;
      else both += 1;
      for (const [i, way] of others.entries()) {
        // The ways between a place and its road are not the router's to compare.
        expect(way.hours).toBeLessThanOrEqual(first.hours * OTHER_WAYS.longest + 0.5);
        expect(way.miles).toBeLessThanOrEqual(first.miles * OTHER_WAYS.longest + 20);
        expect(way.hours).toBeGreaterThanOrEqual(first.hours - 1e-6);
        expect(way.points[0]).toEqual(first.points[0]);
        expect(way.points.at(-1)).toEqual(first.points.at(-1));
        for (const former of [first, ...others.slice(0, i)])
          expect(shareOff(way.points, former.points)).toBeGreaterThan(0.2);
      }
    }
    console.info(`Other ways of ${PAIRS.length} pairs: none ${none}, one ${some}, two ${both}`);
    expect(both + some).toBeGreaterThan(PAIRS.length / 2);
  }, 120_000);

  it('pass a place by once', () => {
    for (const way of waysOf('Chicago, IL', 'Dallas, TX')) {
      const inner = way.points
        .map(({ latitude, longitude }) => `${latitude},${longitude}`)
        .filter((at, i, all) => at !== all[i - 1]);
      expect(new Set(inner).size).toBe(inner.length);
    }
  });

  it('are none between more than two places', () => {
    expect(waysOf('Chicago, IL', 'Tulsa, OK', 'Dallas, TX')).toHaveLength(1);
  });

  it('are the same each time', () => {
    expect(waysOf('Chicago, IL', 'Dallas, TX')).toEqual(waysOf('Chicago, IL', 'Dallas, TX'));
  });
});
