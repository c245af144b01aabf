import { distanceMiles, type LatLon } from '#src/lib/geo.ts';

/** A stop of the plan as drive mode needs it. Miles, US gallons. */
export interface DriveStop {
  readonly id: string;
  /** Its place in the plan, from 1. */
  readonly number: number;
  readonly name: string;
  /** `Shamrock, TX`. */
  readonly town: string;
  /** Of its exit, where its address names one: `163`. */
  readonly exit: string | undefined;
  readonly mile: number;
  /** Miles off the route and back. */
  readonly detour: number;
  readonly gallons: number | undefined;
  /** US dollars a gallon. */
  readonly price: number | undefined;
  /** `Net, 5 h ago`. */
  readonly age: string;
  readonly filled: boolean;
  /** Where it is; undefined where that is not known better than by its town. */
  readonly place: LatLon | undefined;
}

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
