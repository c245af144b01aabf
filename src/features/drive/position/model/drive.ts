import type { LatLon } from '#src/lib/geo.ts';
import { type Fix, USELESS_MILES } from './fix.ts';
import { type Followed, follow } from './follow.ts';
import type { DriveLine } from './line.ts';
import { type Motion, nextMotion, speedAt, withFix } from './motion.ts';

/** Milliseconds without a position after which what is shown is called old. */
const STALE_MS = 20_000;
/** Miles to the next stop or the end within which the position is wanted exactly. */
const EXACT_MILES = 5;
/** Milliseconds without a sure speed after which it is wanted exactly. */
const UNSURE_MS = 60_000;

/** What is known of the drive. */
export interface DriveState {
  readonly followed?: Followed | undefined;
  readonly kept: readonly Fix[];
  readonly motion: Motion;
  /** Milliseconds: when the speed was last known for sure. */
  readonly sureAt?: number | undefined;
}

export const PARKED: DriveState = { kept: [], motion: { moving: false } };

/** A position came, or time has passed. */
export type DriveEvent = { readonly type: 'fix'; readonly fix: Fix } | { readonly type: 'tick'; readonly now: number };

/** The road that is driven: its line where there is a route, and the mile that the drive begins at. */
export interface Road {
  readonly line: DriveLine | undefined;
  readonly seed: number;
}

/** The drive after an event. A position that is known to no better than 2 miles says nothing. */
export const nextDrive = (before: DriveState, event: DriveEvent, { line, seed }: Road): DriveState => {
  if (event.type === 'tick') {
    const motion = nextMotion(before.motion, undefined, event.now);
    return motion === before.motion ? before : { ...before, motion };
  }
  const { fix } = event;
  if (fix.accuracy > USELESS_MILES) return before;
  const followed = line && follow(line, before.followed, fix, seed);
  // A position that is doubted is no sign of speed either.
  if (followed?.doubted) return { ...before, followed };
  const kept = withFix(before.kept, fix);
  const mph = speedAt(kept);
  return {
    ...{ followed, kept, motion: nextMotion(before.motion, mph, fix.at) },
    sureAt: mph === undefined ? before.sureAt : fix.at,
  };
};

/** The drive on another route: the place is what it was, the mile is another. */
export const onRoute = (before: DriveState, { line, seed }: Road): DriveState => {
  const last = before.kept.at(-1);
  return { ...before, followed: line && last ? follow(line, undefined, last, seed) : undefined };
};

/** Where the truck was last. */
export const placeOf = ({ kept }: DriveState): (LatLon & Pick<Fix, 'at'>) | undefined => kept.at(-1);

/**
 * Milliseconds since the last position, where that is long; undefined while it is fresh, or there was none. One of the future is of a
 * clock that was set back since, and nobody knows how old it is.
 */
export const lostFor = (state: DriveState, now: number): number | undefined => {
  const last = placeOf(state);
  const age = last ? Math.abs(now - last.at) : 0;
  return age >= STALE_MS ? age : undefined;
};

/**
 * Whether the position is wanted exactly, which takes the most of a battery: where the truck stands, which is when it may
 * set out, near the next event, off the route, and where a coarse one has not told the speed for a while.
 * @param toEvent miles to the next stop or the end. @param now milliseconds
 */
export const wantsExact = ({ followed, motion, sureAt }: DriveState, toEvent: number, now: number): boolean =>
  !motion.moving ||
  !followed ||
  followed.offFixes > 0 ||
  toEvent < EXACT_MILES ||
  Math.abs(now - (sureAt ?? 0)) > UNSURE_MS;
