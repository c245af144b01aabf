import fc from 'fast-check';
import { type DriveState, nextDrive, PARKED } from '#src/features/drive/position/model/drive.ts';
import type { Fix } from '#src/features/drive/position/model/fix.ts';
import { type DriveLine, driveLine, spotsNear } from '#src/features/drive/position/model/line.ts';
import { turnBetween } from '#src/features/drive/position/model/passes.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { placeAt } from '#tests/support/drive-trace.ts';

const MILES_A_DEGREE = 69.09;
const SHRINK = Math.cos((38 * Math.PI) / 180);
/** Miles an hour that nobody drives on average: where a truck may have come to while nothing was heard of it. */
const NEVER_MPH = 90;
/** Miles for which positions must have been good again before the mile must be right; and how many of them. */
const GOOD = { miles: 1.5, fixes: 5 };

/** A place so many miles east and north of a town on the plains. */
export const plainsAt = (east: number, north: number): LatLon => ({
  latitude: 38 + north / MILES_A_DEGREE,
  longitude: -98 + east / (MILES_A_DEGREE * SHRINK),
});

/** What may become of positions on the way. */
export type Trouble =
  | { readonly kind: 'tunnel'; readonly minutes: number }
  | { readonly kind: 'clock'; readonly minutes: number }
  | { readonly kind: 'twice' }
  | { readonly kind: 'reload' }
  | { readonly kind: 'teleport'; readonly east: number; readonly north: number }
  /** Positions of some accuracy, in miles. */
  | { readonly kind: 'rough'; readonly accuracy: number; readonly count: number }
  | { readonly kind: 'stand'; readonly count: number };

/** What a device measures, how often, and how fast its truck drives. */
export interface Device {
  readonly speed: boolean;
  readonly heading: boolean;
  readonly seconds: number;
  readonly mph: number;
}

const count = fc.integer({ min: 1, max: 20 });
const fifty = fc.integer({ min: -50, max: 50 });
const troubles: fc.Arbitrary<Trouble> = fc.oneof(
  fc.record({ kind: fc.constant('tunnel' as const), minutes: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('clock' as const), minutes: fc.constantFrom(-60, -5, 5, 60) }),
  fc.constantFrom({ kind: 'twice' as const }, { kind: 'reload' as const }),
  fc.record({ kind: fc.constant('teleport' as const), east: fifty, north: fifty }),
  fc.record({ kind: fc.constant('rough' as const), accuracy: fc.constantFrom(0.8, 3.1), count }),
  fc.record({ kind: fc.constant('stand' as const), count }),
);
/** Positions that are good, then a trouble, some times. */
export const stories = fc.array(fc.tuple(fc.integer({ min: 20, max: 90 }), troubles), { minLength: 1, maxLength: 4 });
export const devices: fc.Arbitrary<Device> = fc.record({
  ...{ speed: fc.boolean(), heading: fc.boolean() },
  ...{ seconds: fc.integer({ min: 1, max: 10 }), mph: fc.integer({ min: 25, max: 75 }) },
});
/** Routes over the corners of a few squares: they cross themselves, and come back on the road they went. */
export const foldedRoutes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 })), { minLength: 3, maxLength: 10 })
  .map((corners) => corners.filter(([x, y], i) => i === 0 || x !== corners[i - 1]?.[0] || y !== corners[i - 1]?.[1]))
  .filter((corners) => corners.length >= 3)
  .map((corners) =>
    driveLine(
      corners.map(([x, y]) => plainsAt(x * 9, y * 9)),
      0,
    ),
  );

/** Degrees from north at a mile. */
const bearingAt = (line: DriveLine, mile: number): number => {
  const [a, b] = [placeAt(line, mile - 0.001), placeAt(line, mile + 0.001)];
  const degrees = (Math.atan2((b.longitude - a.longitude) * SHRINK, b.latitude - a.latitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
};

/** Whether a truck at a mile, or on the next one, may as well be on another pass of the same road, between two miles. */
const isTakenTwice = (line: DriveLine, mile: number, from: number, to: number): boolean =>
  [0, 0.25, 0.5, 0.75, 1].some((ahead) => {
    const here = Math.min(line.total - 0.01, mile + ahead);
    const way = bearingAt(line, here);
    return spotsNear(line, placeAt(line, here), from, to).some(
      (spot) => Math.abs(spot.mile - here) > 1 && spot.off < 1 && turnBetween(spot.bearing, way) < 60,
    );
  });

/**
 * Drives a truck along a route, whatever happens to its positions; a page that is reloaded starts with nothing.
 * @param noise where in its uncertainty each position is, -1 to 1. @returns what was wrong, in sentences
 */
export const strangeDrive = (
  line: DriveLine,
  story: readonly (readonly [number, Trouble])[],
  noise: readonly (readonly [number, number])[],
  device: Device,
): string[] => {
  let state: DriveState = PARKED;
  let [now, mile, told, good] = [1e9, 0, 0, 0];
  let mayBeEither = false;
  const wrong: string[] = [];
  const tell = (mph: number, off: readonly [number, number] = [0, 0], accuracy = 0.01): Fix => {
    const place = placeAt(line, mile);
    const [x, y] = noise[told++ % noise.length] as readonly [number, number];
    const moved = plainsAt(off[0] + x * accuracy * 0.7, off[1] + y * accuracy * 0.7);
    const measures = accuracy < 0.1 && mph > 1;
    const fix = {
      latitude: place.latitude + moved.latitude - 38,
      longitude: place.longitude + moved.longitude + 98,
      ...{ accuracy, at: now },
      ...(device.speed && accuracy < 0.1 && { speed: mph }),
      ...(device.heading && measures && { heading: bearingAt(line, mile) }),
    };
    state = nextDrive(state, { type: 'fix', fix }, { line, seed: 0 });
    return fix;
  };
  const pass = (seconds: number, mph: number) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000;
      state = nextDrive(state, { type: 'tick', now }, { line, seed: 0 });
    }
    mile = Math.min(line.total - 0.01, mile + (mph * seconds) / 3_600);
  };
  const look = (what: string) => {
    const { followed, motion } = state;
    if (good <= GOOD.fixes || (good * device.mph * device.seconds) / 3_600 < GOOD.miles || !followed) return;
    const isThere = Math.abs(followed.mile - mile) < 1;
    // Who starts anew, or was long unheard of, where the route leads twice the same way cannot know which time it is,
    // until the two part: then this one is left, which takes its two miles, and the other is found.
    const apart = distanceMiles(placeAt(line, followed.mile), placeAt(line, mile));
    const isEither = followed.left || (followed.off > 0.9 && followed.off < 2.5) || (!followed.back && apart < 1);
    const isFair = (isThere && !followed.left) || (mayBeEither && isEither);
    if (!isFair) wrong.push(`${what}: at mile ${mile.toFixed(2)}, shown ${followed.mile.toFixed(2)}`);
    if (what === 'drive' && device.speed && !motion.moving) wrong.push(`Drives at ${device.mph} and is shown standing`);
  };
  const live: { readonly [K in Trouble['kind']]: (what: Extract<Trouble, { readonly kind: K }>) => void } = {
    tunnel: ({ minutes }) => {
      const from = mile;
      pass(minutes * 60, device.mph);
      if (isTakenTwice(line, mile, from - 1, from + 1 + (minutes * NEVER_MPH) / 60)) mayBeEither = true;
    },
    clock: (what) => {
      now += what.minutes * 60_000;
    },
    twice: () => {
      const fix = tell(device.mph);
      for (const at of [fix.at, fix.at + 500])
        state = nextDrive(state, { type: 'fix', fix: { ...fix, at } }, { line, seed: 0 });
      now += 500;
      look('twice');
    },
    reload: () => {
      state = PARKED;
      mayBeEither = true;
    },
    teleport: ({ east, north }) => {
      pass(1, device.mph);
      tell(device.mph, [east, north]);
    },
    rough: ({ accuracy, count: fixes }) => {
      for (let n = 0; n < fixes; n += 1) {
        pass(15, device.mph);
        tell(device.mph, [0, 0], accuracy);
      }
    },
    stand: ({ count: fixes }) => {
      for (let n = 0; n < fixes; n += 1) {
        pass(device.seconds, 0);
        tell(0);
        look('stand');
      }
    },
  };
  for (const [steps, what] of story) {
    for (let n = 0; n < steps && mile < line.total - 0.5; n += 1) {
      pass(device.seconds, device.mph);
      tell(device.mph);
      good += 1;
      look('drive');
    }
    (live[what.kind] as (trouble: Trouble) => void)(what);
    if (!['twice', 'stand', 'clock'].includes(what.kind)) good = 0;
  }
  return wrong;
};
