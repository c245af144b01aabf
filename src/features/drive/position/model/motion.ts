import { distanceMiles } from '#src/lib/geo.ts';
import { type Fix, hoursBetween, IMPOSSIBLE_MPH } from './fix.ts';

/** Miles an hour above which the truck drives; milliseconds below it until it stands. */
const DRIVING_MPH = 5;
const STANDING_MS = 10_000;
/** Milliseconds without a look at it after which the page has slept: it is looked at every second otherwise. */
const SLEPT_MS = 15_000;
/** Milliseconds for which positions are kept to measure the speed by. */
const KEPT_MS = 300_000;

/** The positions that the speed is measured by, with another one; the newest last. */
export const withFix = (kept: readonly Fix[], fix: Fix): Fix[] =>
  [...kept.filter(({ at }) => at < fix.at && fix.at - at <= KEPT_MS), fix].slice(-90);

/** A device that measures no speed though it is driven: milliseconds for which it must have done so, and at most, and how fast. */
const STUCK = { fromMs: 30_000, toMs: 60_000, mph: 20 } as const;

const isMeasured = (speed: number | undefined): speed is number =>
  speed !== undefined && speed >= 0 && speed <= IMPOSSIBLE_MPH;

/** How fast a device was driven for as long as it measured that it stands; undefined where that may be so. */
const stuckAt = (kept: readonly Fix[]): number | undefined => {
  const last = kept.at(-1) as Fix;
  const fast = kept.findLastIndex(({ speed }) => !isMeasured(speed) || speed > DRIVING_MPH);
  const first = kept.slice(fast + 1).find(({ at }) => last.at - at <= STUCK.toMs) ?? last;
  if (last.at - first.at < STUCK.fromMs) return undefined;
  const mph = (distanceMiles(first, last) - first.accuracy - last.accuracy) / hoursBetween(first, last);
  return mph > STUCK.mph && mph < IMPOSSIBLE_MPH ? mph : undefined;
};

/**
 * Miles an hour at the last of some positions. What the device measures counts, unless it is driven a long way meanwhile; without, the way between two of them, where
 * it says for sure whether the truck drives: a position that is known to a hundred yards says nothing of a few seconds.
 * Undefined where nothing is sure.
 */
export const speedAt = (kept: readonly Fix[]): number | undefined => {
  const last = kept.at(-1);
  if (!last) return undefined;
  const { speed } = last;
  if (isMeasured(speed)) return speed > DRIVING_MPH ? speed : (stuckAt(kept) ?? speed);
  for (let i = kept.length - 2; i >= 0; i -= 1) {
    const before = kept[i] as Fix;
    const hours = hoursBetween(before, last);
    if (hours === 0) continue;
    const way = distanceMiles(before, last);
    const blur = before.accuracy + last.accuracy;
    const mph = way / hours;
    if (mph > IMPOSSIBLE_MPH) continue;
    if ((way - blur) / hours > DRIVING_MPH || (way + blur) / hours < DRIVING_MPH) return mph;
  }
  return undefined;
};

/** Whether the truck drives. */
export interface Motion {
  readonly moving: boolean;
  /** Milliseconds: since when it has been slow. Undefined while it is not, or where that is not known. */
  readonly slowSince?: number | undefined;
  /** Milliseconds: when it was last looked at while it slowed down. */
  readonly seenAt?: number | undefined;
}

/**
 * Whether the truck drives, after a measured speed, or without one after time has passed: no position is no sign of standing,
 * since tunnels have none, but one that was slow and is not followed by another is. @param now milliseconds
 */
export const nextMotion = (before: Motion, mph: number | undefined, now: number): Motion => {
  if (mph !== undefined && mph > DRIVING_MPH) return { moving: true };
  const since = mph === undefined ? before.slowSince : (before.slowSince ?? now);
  if (since === undefined || (!before.moving && mph === undefined)) return before;
  // Counted anew: by a clock that was set back it would be hours until the truck stands, and one that slowed down before the page
  // slept may drive.
  const slowSince = now - (before.seenAt ?? now) > SLEPT_MS ? now : Math.min(since, now);
  return { moving: before.moving && now - slowSince < STANDING_MS, slowSince, seenAt: now };
};
