import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

/** A position that the device has told. */
export interface Fix extends LatLon {
  /** Miles: with 95 % certainty the device is no farther from there. */
  readonly accuracy: number;
  /** Miles an hour, where the device measures it. */
  readonly speed?: number | undefined;
  /** Degrees from north, where the device measures it. */
  readonly heading?: number | undefined;
  /** Milliseconds by this device. */
  readonly at: number;
}

/** Miles an hour that no truck drives: a position that would take more is none. */
export const IMPOSSIBLE_MPH = 120;

/** Miles: a position that is known no better than this says nothing. */
export const USELESS_MILES = 2;

const HOUR_MS = 3_600_000;

export const hoursBetween = (a: Pick<Fix, 'at'>, b: Pick<Fix, 'at'>): number => Math.max(0, b.at - a.at) / HOUR_MS;

/** True where nobody can have come from one position to the other in that time, what is uncertain of both granted. */
export const isImpossible = (a: Fix, b: Fix): boolean =>
  distanceMiles(a, b) > IMPOSSIBLE_MPH * hoursBetween(a, b) + a.accuracy + b.accuracy + 0.1;
