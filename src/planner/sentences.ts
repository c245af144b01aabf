import type { NoPlanCause } from './no-plan-cause.ts';
import { fullTank, goal, leastArrival, leastPurchase, type Problem, type Purchase } from './problem.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const THOUSANDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const gallons = (amount: number) => {
  const text = (amount < 0.1 ? THOUSANDTHS : TENTHS).format(amount);
  return `${text} ${text === '1' ? 'gallon' : 'gallons'}`;
};

/** The message of a plan that cannot be made, for a driver. */
export const noPlanSentence = (cause: NoPlanCause, p: Problem): string => {
  const short = gallons(cause.shortGallons ?? 0);
  const to = WHOLE.format(cause.to ?? 0);
  if (cause.code === 'MIN_PURCHASE') {
    const works = gallons(cause.largestMinGallonsPurchase ?? 0);
    return `No plan buys at least ${gallons(p.minimum)} at every stop. The largest minimum purchase that works is ${works}.`;
  }
  if (cause.code === 'RESERVE') {
    const works = gallons(cause.largestReserveGallons ?? 0);
    return `No plan keeps a reserve of ${gallons(p.reserve)}. The largest reserve that works is ${works}.`;
  }
  if (cause.code === 'START_TOO_LOW') {
    return cause.addGallons === undefined
      ? `No stop can be reached from the start, not even with a full tank. The tank is ${short} too small to reach mile ${to}.`
      : `There is too little fuel at the start to reach mile ${to}. Add ${gallons(cause.addGallons)} before leaving.`;
  }
  const from = WHOLE.format(cause.from ?? 0);
  return `The stretch from mile ${from} to mile ${to} cannot be crossed: the tank is ${short} too small for it.`;
};

/** The warning of a plan whose start breaks a rule that the driver can no longer keep; undefined where none does. */
export const warningSentence = (p: Problem): string | undefined =>
  p.start < p.reserve
    ? `You start with ${gallons(p.start)}, below the reserve of ${gallons(p.reserve)}. The reserve holds from the first stop on.`
    : undefined;

/** Gallons within which a purchase counts as exactly what was needed, or a tank as full: one step of rounding. */
const STEP = 0.11;

/** Place (gallons) of the next candidate after i with a lower price, or of the destination. */
const nextCheaper = (p: Problem, i: number): number => {
  for (let j = i + 1; j < p.at.length; j += 1) {
    if ((p.price[j] as number) < (p.price[i] as number)) return p.at[j] as number;
  }
  return p.end;
};

/** True where no candidate that the truck could have reached instead, from u at candidate `after`, is cheaper. */
const cheapestWithinReach = (p: Problem, i: number, u: number, after: number): boolean => {
  for (let j = after + 1; j < p.at.length; j += 1) {
    if (leastArrival(p, j, after < 0) <= u && (p.price[j] as number) < (p.price[i] as number)) return false;
  }
  return true;
};

/**
 * One true sentence a stop: why this pump and this amount.
 * Answers one sentence for each purchase, in order.
 */
export const whySentences = (p: Problem, purchases: readonly Purchase[], milesPerGallon: number): string[] => {
  let u = p.start;
  let after = -1;
  return purchases.map((purchase, k) => {
    const i = purchase.candidate;
    const at = p.at[i] as number;
    const reachable = cheapestWithinReach(p, i, u, after);
    u += purchase.gallons - (p.detour[i] as number);
    after = i;
    const next = purchases[k + 1];
    const cheaper = nextCheaper(p, i);
    const miles = Math.floor((cheaper - at) * milesPerGallon);
    const lasts = miles >= 1 && cheaper >= (next === undefined ? p.end : (p.at[next.candidate] as number));
    const spell =
      cheaper === p.end ? 'Cheapest for the rest of the route' : `Cheapest for the next ${WHOLE.format(miles)} miles`;
    if (next === undefined && u <= goal(p) + STEP) return 'Enough to arrive with the reserve';
    if (lasts && u >= fullTank(p, i) - STEP) return spell;
    if (reachable) return 'Cheapest within reach';
    if (lasts) return spell;
    if (purchase.gallons <= leastPurchase(p, i) + STEP)
      return 'The least this pump may sell you, to reach the next stop';
    return 'Cheapest with the detour and the stop counted';
  });
};
