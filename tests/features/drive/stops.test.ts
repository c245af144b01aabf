import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fix } from '#src/features/drive/position/model/fix.ts';
import { type Followed, follow } from '#src/features/drive/position/model/follow.ts';
import { type DriveLine, driveLine, spotsNear } from '#src/features/drive/position/model/line.ts';
import { stopHere, stopsAhead } from '#src/features/drive/position/model/stops.ts';
import type { DriveStop } from '#src/lib/drive-parts.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { placeAt } from '#tests/support/drive-trace.ts';
import { foldedRoutes, plainsAt } from '#tests/support/strange-drive.ts';

const stop = (number: number, mile: number, more: Partial<DriveStop> = {}): DriveStop => ({
  ...{ id: String(number), number, name: `Stop ${number}`, town: 'Town, KS', exit: undefined, mile, detour: 0 },
  ...{ gallons: 100, arrival: undefined, price: 3, age: '', filled: false, place: undefined, ...more },
});

/** A place moved so many miles east and north. */
const moved = ({ latitude, longitude }: LatLon, east: number, north: number): LatLon => {
  const by = plainsAt(east, north);
  return { latitude: latitude + by.latitude - 38, longitude: longitude + by.longitude + 98 };
};

/** Goes on to places at 60 mph, a position every quarter of a mile. @returns where the truck was after each of them */
const drive = (line: DriveLine, places: readonly LatLon[], before?: Followed): Followed[] => {
  const all: Followed[] = [];
  for (const place of places) {
    const last = all.at(-1) ?? before;
    const at = last ? last.fix.at + (3_600_000 / 60) * Math.max(0.02, distanceMiles(last.fix, place)) : 0;
    const fix: Fix = { ...place, accuracy: 0.01, at };
    all.push(follow(line, last, fix, 0));
  }
  return all;
};
const upTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / 0.25)) }, (_, n) => from + n * 0.25);
const along = (line: DriveLine, from: number, to: number): LatLon[] =>
  [...upTo(from, to), to].map((mile) => placeAt(line, mile));
const between = (a: LatLon, b: LatLon): LatLon[] => {
  const steps = Math.ceil(distanceMiles(a, b) / 0.25);
  return Array.from({ length: steps }, (_, n) => ({
    latitude: a.latitude + ((n + 1) / steps) * (b.latitude - a.latitude),
    longitude: a.longitude + ((n + 1) / steps) * (b.longitude - a.longitude),
  }));
};

test('the next stop is the one ahead, until it is passed or filled; where the truck stands, it is that one', () => {
  const stops = [stop(1, 100, { filled: true }), stop(2, 200), stop(3, 300)];
  const ids = (mile: number, here?: DriveStop) => stopsAhead(stops, mile, here).map(({ number }) => number);
  expect(ids(0)).toEqual([2, 3]);
  expect(ids(200.5)).toEqual([2, 3]);
  expect(ids(201)).toEqual([3]);
  expect(ids(201, stops[1])).toEqual([2, 3]);
  expect(ids(310)).toEqual([]);
});

test('a stop is reached at its pumps; one whose place is approximate, along the route', () => {
  const line = driveLine([plainsAt(0, 0), plainsAt(0, 300)], 0);
  const here = drive(line, along(line, 90, 100)).at(-1);
  const place = placeAt(line, 100);
  const [near, far] = [moved(place, 0.3, 0), moved(place, 0.6, 0)];
  expect(stopHere([stop(1, 100, { place: far }), stop(2, 100, { place: near })], here)?.number).toBe(2);
  expect(stopHere([stop(1, 100.2, { place: near }), stop(2, 100, { place })], here)?.number).toBe(2);
  expect(stopHere([stop(1, 100, { place: near, filled: true })], here)).toBeUndefined();
  expect(stopHere([stop(1, 100.8)], here)?.number).toBe(1);
  expect(stopHere([stop(1, 100)], undefined)).toBeUndefined();
});

describe('a place that the route passes twice', () => {
  const line = driveLine([plainsAt(0, 0), plainsAt(0, 200), plainsAt(0, 0)], 0);
  const place = moved(placeAt(line, 50), 0.2, 0);
  const [back, first, other] = [stop(2, 350, { place }), stop(1, 50, { place }), stop(3, 120)];
  const out = drive(line, along(line, 0, 50));
  const home = drive(line, along(line, 50.25, 350), out.at(-1));

  test('is the stop of that time alone at which the truck is there', () => {
    expect(stopHere([other, back], out.at(-1))).toBeUndefined();
    expect(stopHere([other, back], home.at(-1))).toBe(back);
    // Passed by the first time, it is no stop of the second.
    expect(stopHere([first, other, back], home.at(-1))).toBe(back);
    expect(stopHere([first, other], home.at(-1))).toBeUndefined();
    expect(stopHere([back, first], out.at(-1))).toBe(first);
  });

  test('is told apart also where it lies so far off that the route is left for it', () => {
    const pump = moved(placeAt(line, 50), 4, 0);
    const twice = [stop(1, 50, { place: pump, detour: 8 }), stop(2, 350, { place: pump, detour: 8 })];
    const [there, again] = [out, home].map((way) => {
      const from = (way.at(-1) as Followed).fix;
      return drive(line, between(from, pump), way.at(-1)).at(-1);
    });
    expect([there?.left, again?.left]).toEqual([true, true]);
    expect(stopHere(twice, there)?.number).toBe(1);
    expect(stopHere(twice, again)?.number).toBe(2);
    expect(stopHere(twice.slice(1), there)).toBeUndefined();
    expect(stopHere(twice.slice(0, 1), again)).toBeUndefined();
  });
});

test('a truck that drove a long way beside the route is at the stop beside it, also where nobody knows what came before', () => {
  const line = driveLine([plainsAt(0, 0), plainsAt(0, 300)], 0);
  const pump = moved(placeAt(line, 160), 3, 0);
  const stops = [stop(1, 160, { place: pump, detour: 6 })];
  const onRoad = drive(line, along(line, 80, 100)).at(-1) as Followed;
  const side = moved(placeAt(line, 105), 3, 0);
  const beside = [...between(onRoad.fix, side), ...between(side, pump)];
  expect(stopHere(stops, drive(line, beside, onRoad).at(-1))?.number).toBe(1);
  expect(stopHere(stops, drive(line, [pump]).at(-1))?.number).toBe(1);
});

test('a plan that counts its miles along a thinner line has the truck at its stops all the same', () => {
  const line = driveLine([plainsAt(0, 0), plainsAt(0, 900)], 0);
  const place = placeAt(line, 800);
  expect(stopHere([stop(1, 806, { place })], drive(line, along(line, 790, 800)).at(-1))?.number).toBe(1);
});

test('property: along any route, the truck is at a stop when it passes it that time, and at no stop of another time', () => {
  const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
  const offs = fc.double({ min: -0.2, max: 0.2, noNaN: true });
  fc.assert(
    fc.property(foldedRoutes, share, offs, fc.infiniteStream(fc.boolean()), (line, part, off, planned) => {
      const road = placeAt(line, part * line.total);
      const place = moved(road, off, off);
      const miles = spotsNear(line, road, 0, line.total)
        .filter((spot) => spot.off < 0.001)
        .map(({ mile }) => mile);
      const stops = miles
        .filter(() => planned.next().value)
        .map((mile, k) => stop(k, mile, { place, detour: 2 * Math.abs(off) }));
      upTo(0, line.total).reduce<Followed | undefined>((before, mile) => {
        const now = drive(line, [placeAt(line, mile)], before).at(-1) as Followed;
        const here = stopHere(stops, now);
        const apart = (each: DriveStop) => Math.abs(each.mile - mile);
        const nearest = Math.min(...stops.map(apart));
        if (here) expect(apart(here)).toBeLessThan(Math.min(nearest + 1, 3.5 + 0.01 * here.mile));
        if (nearest < 0.1) expect(here).toBeDefined();
        return now;
      }, undefined);
    }),
    { numRuns: 60 },
  );
});
