import type { Fix } from './model/fix.ts';

/** Why there are no positions: not allowed, a device that has none, or none for now. */
export type PositionFailure = 'denied' | 'missing' | 'silent';

const METRES_A_MILE = 1_609.344;
const MPH_A_METRE_A_SECOND = 2.236936;

/** Exactly: satellites, as often as they come. Coarsely: what the device knows anyway, up to 15 s old. */
const EXACT: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
const COARSE: PositionOptions = { enableHighAccuracy: false, maximumAge: 15_000, timeout: 60_000 };

/** A position as the model has it. @param at milliseconds: the device's own clock, which may not be the browser's */
const fixOf = ({ coords }: GeolocationPosition, at: number): Fix => {
  const { latitude, longitude, accuracy, speed, heading } = coords;
  return {
    ...{ latitude, longitude, accuracy: accuracy / METRES_A_MILE, at },
    ...(speed !== null && Number.isFinite(speed) && { speed: speed * MPH_A_METRE_A_SECOND }),
    ...(heading !== null && Number.isFinite(heading) && { heading }),
  };
};

interface Watch {
  readonly exact: boolean;
  readonly now: () => number;
  readonly onFix: (fix: Fix) => void;
  readonly onFailure: (failure: PositionFailure) => void;
}

const FAILURES: Readonly<Record<number, PositionFailure>> = { 1: 'denied', 2: 'missing', 3: 'silent' };

/** Follows the device's position; the answer ends it. A failure may be followed by positions. */
export const watchPosition = ({ exact, now, onFix, onFailure }: Watch): (() => void) => {
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (!geolocation) {
    onFailure('missing');
    return () => undefined;
  }
  const id = geolocation.watchPosition(
    (position) => onFix(fixOf(position, now())),
    ({ code }) => onFailure(FAILURES[code] ?? 'silent'),
    exact ? EXACT : COARSE,
  );
  return () => geolocation.clearWatch(id);
};
