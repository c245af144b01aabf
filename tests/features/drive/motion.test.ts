import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DriveState, lostFor, nextDrive, PARKED, wantsExact } from '#src/features/drive/position/model/drive.ts';
import type { Fix } from '#src/features/drive/position/model/fix.ts';
import { driveLine } from '#src/features/drive/position/model/line.ts';
import { type Motion, nextMotion, speedAt, withFix } from '#src/features/drive/position/model/motion.ts';

const MILES_A_DEGREE = 69.09;
const METRE = 1 / 1_609.344;
const fixAt = (miles: number, at: number, more: Partial<Fix> = {}): Fix => ({
  latitude: 38 + miles / MILES_A_DEGREE,
  longitude: -98,
  ...{ accuracy: 10 * METRE, at, ...more },
});
const keptOf = (fixes: readonly Fix[]): Fix[] => fixes.reduce<Fix[]>((kept, fix) => withFix(kept, fix), []);

describe('speed', () => {
  test('is what the device measures, where it does', () => {
    expect(speedAt([fixAt(0, 0, { speed: 61 })])).toBe(61);
    expect(speedAt([fixAt(0, 0, { speed: 400 })])).toBeUndefined();
    expect(speedAt([fixAt(0, 0, { speed: -1 })])).toBeUndefined();
  });

  test('property: without it, a steady truck is known to drive or to stand, and never as the other', () => {
    const mph = fc.oneof(fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: 8, max: 80, noNaN: true }));
    const noises = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(mph, noises, (speed, noise) => {
        const kept = keptOf(noise.map((metres, s) => fixAt((speed * s) / 3_600 + metres * METRE, s * 1_000)));
        const found = speedAt(kept) ?? Number.NaN;
        expect(found > 5).toBe(speed > 5);
      }),
    );
  });

  test('measured as none for as long as the truck is driven a long way, it is not believed; a stop, or a jump, is', () => {
    const stuck = (mph: number, seconds: number, speed: number) =>
      keptOf(Array.from({ length: seconds + 1 }, (_, s) => fixAt((mph * s) / 3_600, s * 1_000, { speed })));
    expect(speedAt(stuck(60, 40, 0))).toBeGreaterThan(50);
    expect(speedAt(stuck(4, 300, 4.9))).toBe(4.9);
    expect(speedAt(stuck(60, 40, 60))).toBe(60);
    // From 60 mph to none: what was driven before is no sign of driving now.
    const driven = Array.from({ length: 60 }, (_, s) => fixAt(s / 60, s * 1_000, { speed: 60 }));
    const stands = Array.from({ length: 60 }, (_, s) => fixAt(1, (60 + s) * 1_000, { speed: 0 }));
    for (let n = 1; n <= 60; n += 1) expect(speedAt(keptOf([...driven, ...stands.slice(0, n)]))).toBe(0);
    // A place that jumps across the yard of a truck stop.
    const jumps = stands.map((fix, s) => (s > 30 ? { ...fix, latitude: fix.latitude + 0.15 / MILES_A_DEGREE } : fix));
    for (let n = 1; n <= 60; n += 1) expect(speedAt(keptOf(jumps.slice(0, n)))).toBe(0);
  });

  test('a coarse position says nothing of a few seconds, and something of a minute', () => {
    const coarse = (s: number) => fixAt((60 * s) / 3_600, s * 1_000, { accuracy: 0.3 });
    expect(speedAt(keptOf([0, 5, 10].map(coarse)))).toBeUndefined();
    expect(speedAt(keptOf([0, 20, 40, 60].map(coarse)))).toBeCloseTo(60, 0);
  });
});

describe('driving and standing', () => {
  test('it drives at once above 5 mph, and stands after 10 s below', () => {
    let motion: Motion = nextMotion({ moving: false }, 5.1, 0);
    expect(motion.moving).toBe(true);
    motion = nextMotion(motion, 4, 1_000);
    motion = nextMotion(motion, undefined, 10_900);
    expect(motion.moving).toBe(true);
    expect(nextMotion(motion, undefined, 11_000).moving).toBe(false);
    const crept = nextMotion(nextMotion(motion, 6, 10_950), 3, 11_000);
    expect(nextMotion(crept, 3, 20_000).moving).toBe(true);
  });

  test('in a tunnel it goes on driving, for as long as no position says otherwise', () => {
    const motion = nextMotion({ moving: true }, 60, 0);
    expect(nextMotion(motion, undefined, 3_600_000).moving).toBe(true);
  });

  test('a clock that is set back while it stands holds nothing back for as long', () => {
    const slow = nextMotion(nextMotion({ moving: true }, 60, 7_200_000), 0, 7_201_000);
    const back = nextMotion(slow, undefined, 3_600_000);
    expect(back.moving).toBe(true);
    expect(nextMotion(back, undefined, 3_610_000).moving).toBe(false);
  });

  test('a page that slept knows nothing of the time between: who was slow before is driving until it is seen for 10 s', () => {
    const slow = [1, 2, 3].reduce(
      (motion, s) => nextMotion(motion, undefined, s * 1_000),
      nextMotion({ moving: true }, 3, 0),
    );
    const woken = nextMotion(slow, undefined, 1_200_000);
    expect(woken.moving).toBe(true);
    expect(nextMotion(woken, 60, 1_201_000)).toEqual({ moving: true });
    const seen = [5, 10].reduce((motion, s) => nextMotion(motion, undefined, 1_200_000 + s * 1_000), woken);
    expect(seen.moving).toBe(false);
  });

  test('property: it never stands within 10 s of more than 5 mph, nor drives after 10 s of less', () => {
    const readings = fc.array(
      fc.tuple(fc.option(fc.double({ min: 0, max: 80, noNaN: true })), fc.integer({ min: 1, max: 8_000 })),
    );
    fc.assert(
      fc.property(readings, (all) => {
        let motion: Motion = { moving: false };
        let [now, fastAt, slowSince] = [0, Number.NEGATIVE_INFINITY, undefined as number | undefined];
        for (const [mph, ms] of all) {
          now += ms;
          motion = nextMotion(motion, mph ?? undefined, now);
          if (mph !== null && mph > 5) [fastAt, slowSince] = [now, undefined];
          else if (mph !== null) slowSince ??= now;
          if (now - fastAt < 10_000) expect(motion.moving).toBe(true);
          if (slowSince !== undefined && now - slowSince >= 10_000) expect(motion.moving).toBe(false);
        }
      }),
    );
  });
});

test('a position is old once it is 20 s, also by a clock that was set back meanwhile', () => {
  const driving = nextDrive(PARKED, { type: 'fix', fix: fixAt(10, 7_200_000) }, { line: undefined, seed: 0 });
  expect(lostFor(PARKED, 7_200_000)).toBeUndefined();
  expect(lostFor(driving, 7_219_000)).toBeUndefined();
  expect(lostFor(driving, 7_220_000)).toBe(20_000);
  expect(lostFor(driving, 3_600_000)).toBe(3_600_000);
});

test('the position is wanted exactly near an event, off the route, standing, and where the speed is not sure', () => {
  const points = Array.from({ length: 101 }, (_, n) => fixAt(n, 0));
  const road = { line: driveLine(points, 100), seed: 0 };
  const driving = [0, 1, 2].reduce<DriveState>(
    (state, n) => nextDrive(state, { type: 'fix', fix: fixAt(10 + n / 60, n * 1_000, { speed: 60 }) }, road),
    PARKED,
  );
  expect(driving.motion.moving).toBe(true);
  expect(driving.followed?.mile).toBeCloseTo(10, 0);
  expect(wantsExact(driving, 40, 3_000)).toBe(false);
  expect(wantsExact(driving, 4, 3_000)).toBe(true);
  expect(wantsExact(driving, 40, 70_000)).toBe(true);
  expect(wantsExact(PARKED, 40, 0)).toBe(true);
  // A clock that was set back an hour says nothing of the speed either.
  expect(wantsExact(driving, 40, 3_000 - 3_600_000)).toBe(true);
  const useless = nextDrive(driving, { type: 'fix', fix: fixAt(90, 4_000, { accuracy: 30 }) }, road);
  expect(useless).toBe(driving);
  const wild = nextDrive(driving, { type: 'fix', fix: fixAt(60, 4_000, { speed: 0 }) }, road);
  expect(wild.motion).toEqual(driving.motion);
});
