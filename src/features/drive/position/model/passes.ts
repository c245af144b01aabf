import { bearingTo, distanceMiles } from '#src/lib/geo.ts';
import type { Fix } from './fix.ts';
import { type DriveLine, spotsNear } from './line.ts';

/** Miles that must be driven from a place before the way tells which pass of a road it is. */
const WAY_MILES = 0.3;
/** Degrees between the way that is driven and that of a pass at most, and miles that a pass may lie farther off. */
const WAY_DEGREES = 60;
const BESIDE_MILES = 0.1;

/** A place that was found without what came before it: the truck may be on another pass of the same road. */
export interface Unsure {
  /** Miles between which it may be. */
  readonly from: number;
  readonly to: number;
  /** The mile that was taken, and where that was. */
  readonly mile: number;
  readonly fix: Fix;
}

/** Degrees between two ways, 0 to 180. */
export const turnBetween = (a: number, b: number): number => Math.abs(((((a - b + 540) % 360) + 360) % 360) - 180);

/** Whether enough was driven since to tell. */
export const isTold = ({ fix: since }: Unsure, fix: Fix): boolean =>
  distanceMiles(since, fix) > WAY_MILES + Math.min(1, since.accuracy + fix.accuracy);

/**
 * The mile of the pass that leads the way that was driven, the nearest one ahead first; undefined where there is none, and a
 * truck that seems to drive back does.
 * @param off miles from the pass that was taken
 */
export const otherPass = (line: DriveLine, unsure: Unsure, fix: Fix, off: number): number | undefined => {
  const course = bearingTo(unsure.fix, fix);
  const passes = spotsNear(line, fix, Math.max(0, unsure.from), Math.min(line.total, unsure.to)).filter(
    (spot) => spot.off <= off + BESIDE_MILES && turnBetween(course, spot.bearing) < WAY_DEGREES,
  );
  const far = ({ mile }: { readonly mile: number }) =>
    (mile < unsure.mile ? line.total : 0) + Math.abs(mile - unsure.mile);
  return passes.sort((a, b) => far(a) - far(b))[0]?.mile;
};
