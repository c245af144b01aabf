import type { DriveStop } from '#src/lib/drive-parts.ts';
import { distanceMiles } from '#src/lib/geo.ts';
import type { Followed } from './follow.ts';

/** Miles behind a stop at which it is passed. */
const PASSED_MILES = 0.75;
/** Miles from a stop at which the truck is there, and along the route where its place is approximate. */
const THERE_MILES = 0.4;
const ABOUT_THERE_MILES = 1;
/** Miles along the route, and share of a stop's mile, by which the truck's mile may differ from that: a plan counts along a thinner line. */
const SAME_PASS_MILES = 2;
const SAME_PASS_SHARE = 0.01;
/** Miles of the route that one mile driven beside it may have gone past. */
const BESIDE_SHARE = 1.6;

/** Miles of the route between which a truck is: off it the last mile on it stands, and it may have gone on as far as it has driven. */
const reachOf = ({ mile, offFixes, offMiles, unsure }: Followed): readonly [number, number] => {
  if (offFixes === 0) return [mile, mile];
  const beside = BESIDE_SHARE * offMiles;
  return [Math.min(mile, unsure?.from ?? mile) - beside, Math.max(mile, unsure?.to ?? mile) + beside];
};

/**
 * The stop that the truck is at, not filled at yet; undefined elsewhere. A place that the route passes twice is the stop of that time
 * alone at which the truck is there (decision 0476); where it may be either, the one that the miles driven speak for.
 */
export const stopHere = <S extends DriveStop>(stops: readonly S[], followed: Followed | undefined): S | undefined => {
  if (!followed) return undefined;
  const { fix, mile, offMiles } = followed;
  const [from, to] = reachOf(followed);
  const off = ({ place, ...stop }: S): number =>
    place ? distanceMiles(fix, place) / THERE_MILES : Math.abs(stop.mile - mile) / ABOUT_THERE_MILES;
  const isThisTime = ({ mile: at, detour }: S): boolean =>
    Math.max(from - at, at - to) <= SAME_PASS_MILES + SAME_PASS_SHARE * at + detour / 2 + fix.accuracy;
  const along = (stop: S): number => Math.abs(stop.mile - mile - offMiles);
  return stops
    .filter((stop) => !stop.filled && off(stop) <= 1 && isThisTime(stop))
    .sort((a, b) => off(a) - off(b) || along(a) - along(b))
    .at(0);
};

/** The stops that are still to come, in order; the one where the truck is comes first. */
export const stopsAhead = <S extends DriveStop>(stops: readonly S[], mile: number, here?: S): S[] => {
  const ahead = stops
    .filter((stop) => !stop.filled && stop.id !== here?.id && stop.mile > mile - PASSED_MILES)
    .sort((a, b) => a.mile - b.mile);
  return here ? [here, ...ahead] : ahead;
};
