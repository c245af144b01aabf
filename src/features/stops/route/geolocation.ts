import { GEOLOCATION } from '#src/contract/limits.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

export type LocationFailure = 'denied' | 'timeout' | 'unavailable';

/** The device's position, asked for with `GEOLOCATION` (high accuracy, 10 s, up to 60 s old). Never throws. */
export const devicePosition = (
  geolocation: Geolocation | undefined = navigator.geolocation,
): Promise<Result<SharedPosition, LocationFailure>> =>
  new Promise((resolve) => {
    if (!geolocation) {
      resolve(err('unavailable'));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve(ok({ latitude, longitude, accuracy, at: new Date(timestamp).toISOString() })),
      ({ code }) => resolve(err(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable')),
      GEOLOCATION,
    );
  });
