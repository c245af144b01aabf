import { GEOLOCATION } from '#src/contract/limits.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

export type LocationFailure = 'denied' | 'timeout' | 'unavailable';

/** The device's position, asked for with `GEOLOCATION` (high accuracy, 10 s, up to 60 s old). Never throws. */
export const devicePosition = (
  geolocation: Geolocation | undefined = navigator.geolocation,
): Promise<Result<LatLon, LocationFailure>> =>
  new Promise((resolve) => {
    if (!geolocation) {
      resolve(err('unavailable'));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(ok({ latitude: coords.latitude, longitude: coords.longitude })),
      ({ code }) => resolve(err(code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable')),
      GEOLOCATION,
    );
  });
