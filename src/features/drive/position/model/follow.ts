import { distanceMiles } from '#src/lib/geo.ts';
import { type Fix, hoursBetween, isImpossible } from './fix.ts';
import { type DriveLine, type Spot, spotsNear } from './line.ts';
import { isTold, otherPass, turnBetween, type Unsure } from './passes.ts';

/** Miles off the route, uncertainty granted, from which on it is left; and within which it is found again. */
const LEFT_MILES = 2;
const FOUND_MILES = 1;
/** Positions in a row that must say so before the route counts as left. */
const LEFT_FIXES = 2;
/** Miles by which the truck must have turned back before the mile does: less is noise. */
const TURN_MILES = 0.3;
/** Miles from where it turned within which a truck that seems to drive back may be on another pass of the same road. */
const PASS_MILES = 3;
/** Miles an hour at most on a road, where positions were missing for a while. */
const FAST_MPH = 85;
const GAP_HOURS = 1 / 240;
/** Uncertainty, in miles, of a position that hides a turn. */
const ROUGH_MILES = 0.3;

interface Turn {
  readonly raw: number;
  readonly fix: Fix;
  /** Miles that may have been driven on from there before the turn, and back, unseen between two positions. */
  readonly unseen: number;
}

/** Where the truck is along the route. */
export interface Followed {
  /** What is shown: it follows `raw`, but not its noise. */
  readonly mile: number;
  /** The mile of the nearest spot. */
  readonly raw: number;
  /** The truck drives towards the start. */
  readonly back: boolean;
  /** Mile at which it turned, where it does. */
  readonly turnedAt?: number | undefined;
  /** Miles from the route. */
  readonly off: number;
  /** The route is left. */
  readonly left: boolean;
  /** Positions in a row that were off the route, and miles driven since the last one that was on it. */
  readonly offFixes: number;
  readonly offMiles: number;
  readonly fix: Fix;
  /** Where it began to drive back, as it seems: on a road that the route takes twice it may have gone on instead. */
  readonly turn?: Turn | undefined;
  /** A position that nobody could have come to; a second one beside it is believed. */
  readonly doubted?: Fix | undefined;
  /** Which pass of a road it is on is not known yet. */
  readonly unsure?: Unsure | undefined;
}

/** What speaks against a heading, 0 to 9: nothing below 10 mph, where a heading is noise. */
const againstHeading = ({ heading, speed = 0 }: Fix, bearing: number): number => {
  if (heading === undefined || speed < 10) return 0;
  return (turnBetween(heading, bearing) / 60) ** 2;
};

/** By how much a value lies outside a range, below it less than 0. */
const outside = (value: number, low: number, high: number): number => value - Math.max(low, Math.min(value, high));

const cheapest = (spots: readonly Spot[], cost: (spot: Spot) => number): Spot | undefined => {
  let best: { readonly spot: Spot; readonly cost: number } | undefined;
  for (const spot of spots) {
    const its = cost(spot);
    if (!best || its < best.cost) best = { spot, cost: its };
  }
  return best?.spot;
};

interface Search {
  readonly raw: number;
  /** Miles that were driven since then, either way: so many, and where positions were missing up to so many. */
  readonly driven: number;
  readonly most: number;
  readonly sigma: number;
  readonly window: readonly [number, number];
  readonly turn?: Turn | undefined;
}

/**
 * The likeliest spot in a window: near to the fix, as far along as was driven, and in its heading. It may have been driven
 * either way, but forward is what trucks do.
 */
const likeliest = (line: DriveLine, fix: Fix, { raw, driven, most, sigma, window, turn }: Search): Spot | undefined => {
  const blur = Math.max(0.05, fix.accuracy);
  const sinceTurn = turn ? distanceMiles(turn.fix, fix) : 0;
  const surprise = (mile: number): number => {
    const along = mile - raw;
    const [way, limit] = [Math.abs(along), along > 0 ? most : driven];
    const here = (outside(way, driven, limit) / sigma) ** 2 + (along < -0.01 ? 1 : way / 1_000);
    if (!turn || mile < turn.raw) return here;
    const amiss = outside(mile - turn.raw - sinceTurn, 0, turn.unseen);
    return Math.min(here, (amiss / (0.05 + 0.3 * Math.min(1, sinceTurn) + fix.accuracy)) ** 2);
  };
  return cheapest(
    spotsNear(line, fix, ...window),
    ({ mile, off, bearing }) => (off / blur) ** 2 + surprise(mile) + againstHeading(fix, bearing),
  );
};

/** Where a truck that seems to drive back turned; undefined once it drives on, or is too far from there. */
const turnAfter = ({ raw: before, fix: from, turn }: Followed, raw: number, fix: Fix): Turn | undefined => {
  const unseen = Math.min(GAP_HOURS, hoursBetween(from, fix)) * FAST_MPH - distanceMiles(from, fix);
  const since = turn ?? { raw: before, fix: from, unseen: Math.max(0, unseen) };
  return raw < since.raw && distanceMiles(since.fix, fix) < PASS_MILES ? since : undefined;
};

/**
 * The first position: the nearest pass, the one in its heading, the first of equals that is not behind `seed`. Passes are equal
 * where the position's own uncertainty is more than what lies between: who begins a route begins at its start.
 */
const begin = (line: DriveLine, fix: Fix, seed: number): Followed => {
  const blur = Math.max(0.05, fix.accuracy);
  const spot = cheapest(
    spotsNear(line, fix, 0, line.total),
    ({ mile, off, bearing }) =>
      (Math.max(0, off - blur) / blur) ** 2 +
      againstHeading(fix, bearing) +
      (mile < seed - 1 ? 1 : 0) +
      mile / (1_000 * line.total),
  );
  const off = spot?.off ?? 0;
  const isOff = off - fix.accuracy > LEFT_MILES;
  const mile = isOff ? seed : (spot?.mile ?? seed);
  const unsure = { from: seed - 1, to: line.total, mile, fix };
  return { mile, raw: mile, back: false, off, left: false, offFixes: isOff ? 1 : 0, offMiles: 0, fix, unsure };
};

const shown = (
  { mile, back, turnedAt }: Followed,
  raw: number,
  accuracy: number,
): Pick<Followed, 'mile' | 'back' | 'turnedAt'> => {
  const turned = TURN_MILES + Math.min(accuracy, 1);
  if (back) return raw > mile + turned ? { mile: raw, back: false } : { mile: Math.min(mile, raw), back, turnedAt };
  return raw < mile - turned ? { mile: raw, back: true, turnedAt: mile } : { mile: Math.max(mile, raw), back };
};

/** Miles that were driven back along the route since the truck turned; 0 where it drives on. */
export const backMiles = ({ mile, turnedAt = mile }: Followed): number => Math.max(0, turnedAt - mile);

/** A position is doubted where nobody could have come to it, unless it is the second one there. */
const isDoubted = (before: Followed, fix: Fix): boolean =>
  isImpossible(before.fix, fix) && (before.doubted === undefined || isImpossible(before.doubted, fix));

/**
 * Where the truck is after another position. Looked for around where it was, no farther than it can have driven, so that a
 * crossing or a loop leads nowhere else; on the whole route where that was left, or where the truck was taken elsewhere.
 * @param seed mile behind which it begins: that of the last fill
 */
export const follow = (line: DriveLine, before: Followed | undefined, fix: Fix, seed: number): Followed => {
  if (!before) return begin(line, fix, seed);
  if (isDoubted(before, fix)) return { ...before, doubted: fix };
  const moved = distanceMiles(before.fix, fix);
  const anywhere = before.left || isImpossible(before.fix, fix);
  const driven = before.offMiles + moved;
  const gap = hoursBetween(before.fix, fix);
  const most = gap > GAP_HOURS ? gap * FAST_MPH : 0;
  const ahead = Math.max(1.6 * driven, most) + 0.3 + fix.accuracy;
  const { raw, turn } = before;
  const spot = anywhere
    ? likeliest(line, fix, { raw, driven, most, sigma: 1 + driven / 2, window: [0, line.total] })
    : likeliest(line, fix, {
        ...{ raw, driven: moved, most, sigma: 0.05 + 0.3 * moved + fix.accuracy / 2, turn },
        window: [raw - 1.2 * driven - 0.2 - fix.accuracy, Math.max(raw, turn ? turn.raw + PASS_MILES : 0) + ahead],
      });
  const off = spot?.off ?? before.off;
  const isOff = off - fix.accuracy > LEFT_MILES;
  if (!spot || isOff || (before.left && off > FOUND_MILES + fix.accuracy)) {
    const offFixes = before.offFixes + 1;
    return { ...before, off, left: offFixes >= LEFT_FIXES, offFixes, offMiles: driven, fix, doubted: undefined };
  }
  const on = { off, left: false, offFixes: 0, offMiles: 0, fix };
  const { mile } = spot;
  if (anywhere) return { ...on, mile, raw: mile, back: false, unsure: { from: 0, to: line.total, mile, fix } };
  // Any other pass was driven along meanwhile, whose road is longer than the way from one position to the next.
  const unsure = before.unsure && { ...before.unsure, to: before.unsure.to + 1.2 * moved };
  const isTellable = unsure && unsure.fix.accuracy <= ROUGH_MILES + fix.accuracy;
  const told = isTellable && isTold(unsure, fix);
  const isBack = told && mile < unsure.mile;
  const other = isBack ? otherPass(line, unsure, fix, off) : undefined;
  if (other !== undefined) return { ...on, mile: other, raw: other, back: false };
  // The way around a corner tells nothing, nor does that from a rough place: it is asked again on the road from here.
  const since = unsure && (isBack || !isTellable) ? { ...unsure, mile, fix } : told ? undefined : unsure;
  const isAnew = most > 0 || before.fix.accuracy > ROUGH_MILES;
  const anew = isAnew ? { from: raw, mile, fix, ...since, to: Math.max(raw + ahead, since?.to ?? 0) } : since;
  const now = shown(before, mile, fix.accuracy);
  return { ...on, ...now, raw: mile, turn: turnAfter(before, mile, fix), unsure: anew };
};
