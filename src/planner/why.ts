import { gallons, WHOLE } from './amounts.ts';
import {
  fullTank,
  goal,
  lastLeaving,
  leastArrival,
  leastPurchase,
  type Problem,
  type Purchase,
  SLACK,
} from './problem.ts';

/** Gallons within which a purchase counts as exactly what was needed, or a tank as full: one step of rounding. */
const STEP = 0.11;

/** A stop with what its reasons are judged by: u (gallons) before and after it, and the stops on its sides. */
interface Judged {
  readonly i: number;
  readonly bought: number;
  readonly before: number;
  readonly leaving: number;
  readonly previous: number | undefined;
  readonly next: number | undefined;
}

const cheaperThan = (p: Problem, i: number, j: number): boolean => (p.price[j] as number) < (p.price[i] as number);

/** Place (gallons) of the first cheaper pump from candidate i on, one at the same place included; undefined where none is. */
const nextCheaper = (p: Problem, i: number): number | undefined => {
  let first = i;
  while (first > 0 && p.at[first - 1] === p.at[i]) first -= 1;
  for (let j = first; j < p.at.length; j += 1) if (cheaperThan(p, i, j)) return p.at[j];
  return undefined;
};

/** True where no candidate that the truck could have reached instead is cheaper. */
const cheapestWithinReach = (p: Problem, { i, before, previous }: Judged): boolean => {
  for (let j = (previous ?? -1) + 1; j < p.at.length; j += 1) {
    if (leastArrival(p, j, previous === undefined) <= before && cheaperThan(p, i, j)) return false;
  }
  return true;
};

/** Why this pump. */
const placeReason = (p: Problem, stop: Judged, milesPerGallon: number): string => {
  const { i, bought, before, leaving, previous, next } = stop;
  if (previous === undefined && p.firstReserve !== undefined) return 'Nearest pump from which the trip can go on';
  const cheapest = `Cheapest${p.credit ? ' after tax' : ''}${p.bonus ? ' by your preference' : ''}`;
  const cheaper = nextCheaper(p, i);
  const miles = Math.floor(((cheaper ?? p.end) - (p.at[i] as number)) * milesPerGallon);
  const until = next === undefined ? p.end : (p.at[next] as number);
  const lasts = cheaper === undefined || (miles >= 1 && cheaper >= until);
  const spell =
    cheaper === undefined
      ? `${cheapest} for the rest of the route`
      : `${cheapest} for the next ${miles === 1 ? 'mile' : `${WHOLE.format(miles)} miles`}`;
  if (lasts && leaving >= fullTank(p, i) - STEP) return spell;
  if (cheapestWithinReach(p, stop)) return `${cheapest} within reach`;
  if (lasts) return spell;
  const needed = next !== undefined && before < leastArrival(p, next, previous === undefined) - SLACK;
  if (needed && bought <= leastPurchase(p, i) + STEP) return 'The least this pump may sell you, to reach the next stop';
  return `${cheapest} with the detour and the stop counted`;
};

/** Why so much, of the last stop. */
const amountReason = (p: Problem, { i, bought, leaving }: Judged): string => {
  if (leaving <= goal(p) + STEP) {
    const { endReserve = p.reserve } = p;
    return `enough to arrive with ${endReserve === p.reserve ? 'the reserve' : gallons(endReserve)}`;
  }
  if (bought <= leastPurchase(p, i) + STEP) return 'the least this pump may sell you';
  return leaving <= lastLeaving(p, i) + STEP
    ? 'enough to be back on the route with the reserve'
    : 'a full tank, since what is left is worth more than it costs here';
};

/**
 * Why each stop of a plan is made, in order, each true of the candidates: why this pump, and of the last one also why so much.
 * The plan is the optimum, or the comparable driver's (`roundedPlan`).
 */
export const whySentences = (p: Problem, purchases: readonly Purchase[], milesPerGallon: number): string[] => {
  let u = p.start;
  return purchases.map(({ candidate: i, gallons: bought }, k) => {
    const before = u;
    u += bought - (p.detour[i] as number);
    const [previous, next] = [purchases[k - 1]?.candidate, purchases[k + 1]?.candidate];
    const stop = { i, bought, before, leaving: u, previous, next };
    const place = placeReason(p, stop, milesPerGallon);
    return next === undefined ? `${place}; ${amountReason(p, stop)}` : place;
  });
};
