import type { Clock } from '#src/data/ports.ts';
import type { Fix } from './model/fix.ts';

/** Why there are no positions: not allowed, a device that has none, none for now, or none that is known well enough. */
export type PositionFailure = 'denied' | 'missing' | 'silent' | 'rough';

const METRES_A_MILE = 1_609.344;
const MPH_A_METRE_A_SECOND = 2.236936;

/** Milliseconds after which a refused watch is begun anew, where nothing says that it would be refused again. */
const AGAIN_MS = 30_000;

/** Exactly: satellites, as often as they come. Coarsely: what the device knows anyway, up to 15 s old. */
const EXACT: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };
const COARSE: PositionOptions = { enableHighAccuracy: false, maximumAge: 15_000, timeout: 60_000 };

/** A position as the model has it; undefined for one that is no place: one of those would spoil all that is reckoned on. @param at milliseconds: the device's own clock, which may not be the browser's */
const fixOf = ({ coords }: GeolocationPosition, at: number): Fix | undefined => {
  const { latitude, longitude, accuracy, speed, heading } = coords;
  if (![latitude, longitude, accuracy].every(Number.isFinite)) return undefined;
  return {
    ...{ latitude, longitude, accuracy: accuracy / METRES_A_MILE, at },
    ...(speed !== null && Number.isFinite(speed) && { speed: speed * MPH_A_METRE_A_SECOND }),
    ...(heading !== null && Number.isFinite(heading) && { heading }),
  };
};

interface Watch {
  readonly exact: boolean;
  readonly clock: Clock;
  readonly onFix: (fix: Fix) => void;
  readonly onFailure: (failure: PositionFailure) => void;
}

const FAILURES: Readonly<Record<number, PositionFailure>> = { 1: 'denied', 2: 'missing', 3: 'silent' };

/** What the browser says of the permission; undefined where it does not. */
const permission = async (): Promise<PermissionStatus | undefined> => {
  const { permissions } = navigator as { readonly permissions?: Permissions };
  return permissions?.query({ name: 'geolocation' }).catch(() => undefined);
};

/**
 * Follows the device's position; the answer ends it. A failure may be followed by positions: browsers end a watch that they
 * refuse, so it is begun anew when the permission is back, the person is, or some time has passed, but asks nobody again
 * (decision 0455).
 */
export const watchPosition = ({ exact, clock, onFix, onFailure }: Watch): (() => void) => {
  const geolocation = navigator.geolocation as Geolocation | undefined;
  if (!geolocation) {
    onFailure('missing');
    return () => undefined;
  }
  const ended = new AbortController();
  const { signal } = ended;
  let refused = false;
  let cancel = () => {};
  let id = 0;
  const begin = () => {
    refused = false;
    id = geolocation.watchPosition(
      (position) => {
        const fix = fixOf(position, clock.now());
        if (fix) onFix(fix);
      },
      ({ code }) => {
        refused = code === 1;
        cancel();
        if (refused) cancel = clock.after(AGAIN_MS, again);
        onFailure(FAILURES[code] ?? 'silent');
      },
      exact ? EXACT : COARSE,
    );
  };
  const again = () => {
    if (!refused || document.visibilityState !== 'visible') return;
    void permission().then((status) => {
      if (signal.aborted || !refused || status?.state === 'prompt') return;
      cancel();
      geolocation.clearWatch(id);
      begin();
    });
  };
  begin();
  document.addEventListener('visibilitychange', again, { signal });
  void permission().then((status) => status?.addEventListener('change', again, { signal }));
  return () => {
    ended.abort();
    cancel();
    geolocation.clearWatch(id);
  };
};
