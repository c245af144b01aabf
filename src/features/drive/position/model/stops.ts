import type { DriveStop } from '#src/lib/drive-parts.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

/** Miles behind a stop at which it is passed. */
const PASSED_MILES = 0.75;
/** Miles from a stop at which the truck is there, and along the route where its place is approximate. */
const THERE_MILES = 0.4;
const ABOUT_THERE_MILES = 1;

/** The stop that the truck is at, not filled at yet; undefined elsewhere. @param mile along the route */
export const stopHere = <S extends DriveStop>(
  stops: readonly S[],
  here: LatLon | undefined,
  mile: number | undefined,
): S | undefined => {
  if (!here || mile === undefined) return undefined;
  const off = ({ place, ...stop }: S): number =>
    place ? distanceMiles(here, place) / THERE_MILES : Math.abs(stop.mile - mile) / ABOUT_THERE_MILES;
  return stops
    .filter((stop) => !stop.filled && off(stop) <= 1)
    .sort((a, b) => off(a) - off(b))
    .at(0);
};

/** The stops that are still to come, in order; the one where the truck is comes first. */
export const stopsAhead = <S extends DriveStop>(stops: readonly S[], mile: number, here?: S): S[] => {
  const ahead = stops
    .filter((stop) => !stop.filled && stop.id !== here?.id && stop.mile > mile - PASSED_MILES)
    .sort((a, b) => a.mile - b.mile);
  return here ? [here, ...ahead] : ahead;
};
