import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fix } from '#src/features/drive/position/model/fix.ts';
import { backMiles, type Followed, follow } from '#src/features/drive/position/model/follow.ts';
import { type DriveLine, driveLine } from '#src/features/drive/position/model/line.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { placeAt } from '#tests/support/drive-trace.ts';

const MILES_A_DEGREE = 69.09;
const YARDS = 1 / 1_760;

/** A place so many miles east and north of a town on the plains. */
const at = (east: number, north: number): LatLon => ({
  latitude: 38 + north / MILES_A_DEGREE,
  longitude: -98 + east / (MILES_A_DEGREE * Math.cos((38 * Math.PI) / 180)),
});

interface Driving {
  readonly stepMiles: number;
  readonly stepMs: number;
  /** Miles in which each position may be wrong, and what the device says of it. */
  readonly noise?: (n: number) => readonly [number, number];
  readonly accuracy?: number;
}

/** Positions of a truck at miles of a line. */
const drive = (line: DriveLine, miles: readonly number[], { stepMs, noise, accuracy = 10 * YARDS }: Driving): Fix[] =>
  miles.map((mile, n) => {
    const [east, north] = noise?.(n) ?? [0, 0];
    const place = placeAt(line, mile);
    const off = at(east, north);
    return {
      latitude: place.latitude + off.latitude - 38,
      longitude: place.longitude + off.longitude + 98,
      ...{ accuracy, at: n * stepMs },
    };
  });

const upTo = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor(Math.abs(to - from) / step) + 1 }, (_, n) => from + Math.sign(to - from) * n * step);

const run = (line: DriveLine, fixes: readonly Fix[], seed = 0): Followed[] => {
  const all: Followed[] = [];
  for (const fix of fixes) all.push(follow(line, all.at(-1), fix, seed));
  return all;
};

const lineOf = (...corners: readonly (readonly [number, number])[]): DriveLine =>
  driveLine(
    corners.map(([east, north]) => at(east, north)),
    0,
  );

/** Routes of some corners, which may cross and repeat themselves. */
const lines = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { minLength: 3, maxLength: 12 })
  .map((corners) => corners.filter(([x, y], i) => i === 0 || x !== corners[i - 1]?.[0] || y !== corners[i - 1]?.[1]))
  .filter((corners) => corners.length >= 3)
  .map((corners) => lineOf(...corners));

const blurs = fc.array(
  fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
  {
    minLength: 7,
    maxLength: 31,
  },
);

describe('the mile along the route', () => {
  test('property: it follows any route, whatever that crosses, and never falls behind by more than noise', () => {
    fc.assert(
      fc.property(lines, blurs, fc.integer({ min: 1, max: 6 }), (line, blur, seconds) => {
        const stepMiles = (65 / 3_600) * seconds;
        const noise = (n: number) => {
          const [x, y] = blur[n % blur.length] as [number, number];
          return [x * 15 * YARDS, y * 15 * YARDS] as const;
        };
        const driven = upTo(0, line.total, stepMiles);
        const found = run(
          line,
          drive(line, driven, { stepMiles, stepMs: seconds * 1_000, noise, accuracy: 20 * YARDS }),
        );
        let before = 0;
        found.forEach(({ mile, left }, n) => {
          // Where the route turns back on itself, a place is on both: some doubt around the turn.
          expect(Math.abs(mile - (driven[n] as number))).toBeLessThan(1);
          expect(left).toBe(false);
          expect(mile).toBeGreaterThan(before - 1);
          before = mile;
        });
      }),
      { numRuns: 60 },
    );
  });

  test('a route that comes back past its start begins at its start, whichever pass a blurred position is nearer to', () => {
    const line = lineOf([0, 1], [0, 0], [0, 2]);
    const fixes = drive(line, upTo(0, 0.5, 0.02), { stepMiles: 0.02, stepMs: 1_000, noise: () => [0, 9 * YARDS] });
    for (const { mile } of run(line, fixes)) expect(mile).toBeLessThan(1);
  });

  test('property: standing, it never runs away, however long and noisy', () => {
    fc.assert(
      fc.property(lines, fc.double({ min: 0.05, max: 0.95, noNaN: true }), blurs, (line, share, blur) => {
        const mile = share * line.total;
        const noise = (n: number) => {
          const [x, y] = blur[n % blur.length] as [number, number];
          return [x * 30 * YARDS, y * 30 * YARDS] as const;
        };
        const approach = upTo(Math.max(0, mile - 1), mile, 0.05);
        const stands = Array.from({ length: 200 }, () => mile);
        const begun = approach[0] as number;
        const fixes = drive(line, [...approach, ...stands], {
          stepMiles: 0.05,
          stepMs: 3_000,
          noise,
          accuracy: 40 * YARDS,
        });
        const found = run(line, fixes, begun + 1);
        const [arrived, last] = [found[approach.length], found.at(-1)];
        expect(Math.abs((last?.mile ?? 0) - (arrived?.mile ?? 9))).toBeLessThan(0.4);
      }),
      { numRuns: 40 },
    );
  });
});

test('at a crossing it goes on, and does not jump to the other pass', () => {
  const line = lineOf([0, 0], [20, 0], [20, 10], [10, 10], [10, -10]);
  const found = run(line, drive(line, upTo(0, line.total, 0.1), { stepMiles: 0.1, stepMs: 6_000 }));
  for (const [n, { mile }] of found.entries()) expect(Math.abs(mile - n * 0.1)).toBeLessThan(0.1);
});

test('who turns round on the route is known to drive back, so many miles, until they drive on', () => {
  const line = lineOf([0, 0], [40, 0]);
  const driven = [...upTo(0, 10, 0.2), ...upTo(9.8, 7, 0.2), ...upTo(7.2, 12, 0.2)];
  const found = run(line, drive(line, driven, { stepMiles: 0.2, stepMs: 11_000 }));
  expect(backMiles(found[50] as Followed)).toBe(0);
  expect(backMiles(found[65] as Followed)).toBeCloseTo(3, 1);
  expect(backMiles(found.at(-1) as Followed)).toBe(0);
});

test('out and back on one road: the way back is not the way out', () => {
  const line = lineOf([0, 0], [15, 0], [0, 0], [0, 5]);
  const found = run(line, drive(line, upTo(0, line.total, 0.1), { stepMiles: 0.1, stepMs: 6_000 }));
  for (const [n, { mile }] of found.entries()) expect(Math.abs(mile - n * 0.1)).toBeLessThan(0.35);
});

test('a real U-turn is followed after 0.3 miles, and turning again as well', () => {
  const line = lineOf([0, 0], [40, 0]);
  const miles = [...upTo(0, 20, 0.1), ...upTo(19.9, 15, 0.1), ...upTo(15.1, 18, 0.1)];
  const found = run(line, drive(line, miles, { stepMiles: 0.1, stepMs: 6_000 }));
  expect(found[202]?.mile).toBeCloseTo(20, 1);
  expect(found[206]).toMatchObject({ back: true });
  expect(found[250]?.mile).toBeCloseTo(15, 0);
  expect(found.at(-1)).toMatchObject({ back: false });
  expect(found.at(-1)?.mile).toBeCloseTo(18, 1);
});

test('after a tunnel of some miles, or a device that slept for hours, it is where the truck is', () => {
  const line = lineOf([0, 0], [30, 0], [30, 30], [0, 30]);
  const fixes = drive(line, [5, 5.1, 9], { stepMiles: 0, stepMs: 240_000 });
  expect(run(line, fixes).at(-1)?.mile).toBeCloseTo(9, 1);
  const slept = drive(line, [5, 5.1, 70], { stepMiles: 0, stepMs: 5_400_000 });
  expect(run(line, slept).at(-1)?.mile).toBeCloseTo(70, 1);
});

test('a position that nobody can have come to is not believed, a second one there is', () => {
  const line = lineOf([0, 0], [100, 0]);
  const [first, second] = drive(line, [10, 10.1], { stepMiles: 0.1, stepMs: 6_000 }) as [Fix, Fix];
  const far = drive(line, [60, 60.1], { stepMiles: 0.1, stepMs: 6_000 });
  const wild = { ...(far[0] as Fix), at: 12_000 };
  const doubted = run(line, [first, second, wild]).at(-1);
  expect(doubted?.mile).toBeCloseTo(10.1, 1);
  const back = { ...second, at: 18_000 };
  expect(run(line, [first, second, wild, back]).at(-1)?.mile).toBeCloseTo(10.1, 1);
  const again = { ...(far[1] as Fix), at: 18_000 };
  expect(run(line, [first, second, wild, again]).at(-1)?.mile).toBeCloseTo(60.1, 1);
});

test('left after two positions more than 2 miles off, what is uncertain granted; found again where it is met', () => {
  const line = lineOf([0, 0], [60, 0]);
  const road = (east: number, north: number, n: number, accuracy = 10 * YARDS): Fix => ({
    ...at(east, north),
    accuracy,
    at: n * 60_000,
  });
  const off = run(line, [road(10, 0, 0), road(11, 0.9, 1), road(11.5, 1.9, 2), road(12, 2.4, 3), road(12, 3, 4)]);
  expect(off.map(({ left }) => left)).toEqual([false, false, false, false, true]);
  expect(off.at(-1)?.mile).toBeCloseTo(11.5, 0);
  const doubtful = run(line, [road(10, 0, 0), road(12, 2.4, 3, 0.5), road(12, 2.45, 4, 0.5)]);
  expect(doubtful.at(-1)?.left).toBe(false);
  const back = [...off.map(({ fix }) => fix), road(14, 3, 6), road(17, 1.5, 9), road(18, 0.1, 11)];
  const found = run(line, back);
  expect(found.map(({ left }) => left).slice(-3)).toEqual([true, true, false]);
  expect(found.at(-1)?.mile).toBeCloseTo(18, 1);
});

test('the first position far from the route is no place on it; at a crossing it is the pass in its heading', () => {
  const line = lineOf([0, 0], [20, 0], [20, 10], [10, 10], [10, -10]);
  expect(follow(line, undefined, { ...at(0, 30), accuracy: 0.01, at: 0 }, 7).mile).toBe(7);
  const crossing = { ...at(10, 0), accuracy: 0.02, at: 0 };
  expect(follow(line, undefined, crossing, 0).mile).toBeCloseTo(10, 1);
  expect(follow(line, undefined, { ...crossing, speed: 60, heading: 180 }, 0).mile).toBeCloseTo(50, 1);
  expect(follow(line, undefined, crossing, 30).mile).toBeCloseTo(50, 1);
});
