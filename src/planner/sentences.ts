import { PLANNER } from '#src/contract/limits.ts';
import { exactGallons, gallons, WHOLE } from './amounts.ts';
import type { NoPlanCause } from './no-plan-cause.ts';
import type { Problem } from './problem.ts';

/** What is said of a truck before its trip, and of one under way. */
export const SAID = {
  before: { from: 'from the start', tank: 'at the start', add: 'before leaving', start: 'You start with' },
  underWay: { from: 'from here', tank: 'in the tank', add: 'before going on', start: 'You have' },
} as const;
export type Said = (typeof SAID)[keyof typeof SAID];

/** The message of a plan that cannot be made, for a driver. */
export const noPlanSentence = (cause: NoPlanCause, p: Problem, said: Said = SAID.before): string => {
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
  if (cause.code === 'END_RESERVE') {
    const works = gallons(cause.largestEndReserveGallons ?? 0);
    return `No plan arrives with at least ${gallons(p.endReserve ?? 0)}. The most that works is ${works}: ask for no more at the end.`;
  }
  if (cause.code === 'START_TOO_LOW') {
    if (cause.addGallons === undefined)
      return `No stop can be reached ${said.from}, not even with a full tank. The tank is ${short} too small to reach mile ${to}.`;
    const least = cause.largestMinGallonsPurchase;
    const buying =
      least === undefined ? '' : `, and buy at least ${gallons(least)} at a stop, not ${gallons(p.minimum)}`;
    return `There is too little fuel ${said.tank} to reach mile ${to}. Add ${exactGallons(cause.addGallons)} ${said.add}${buying}.`;
  }
  const from = WHOLE.format(cause.from ?? 0);
  if (from === to) return `Mile ${to} cannot be reached: the tank is ${short} too small for it.`;
  return `The stretch from mile ${from} to mile ${to} cannot be crossed: the tank is ${short} too small for it.`;
};

/** A level and the reserve it falls short of, in as many digits as it takes to tell them apart. Gallons. */
const below = (amount: number, reserve: number): string => {
  const downTo = (parts: number) => Math.floor((amount + 1e-4 / parts) * parts) / parts;
  const [level, limit] = [gallons(downTo(10)), gallons(reserve)];
  if (level !== limit) return `${level}, below the reserve of ${limit}`;
  return `${exactGallons(downTo(1000))}, below the reserve of ${exactGallons(reserve)}`;
};

/** The warning of a plan that reaches its first stop (gallons on arrival) below the reserve; undefined where it does not. */
export const warningSentence = (p: Problem, firstArrival: number, said: Said = SAID.before): string | undefined => {
  if (p.firstReserve === undefined || firstArrival > p.reserve - PLANNER.noticeableGallons) return undefined;
  return p.start <= p.reserve - PLANNER.noticeableGallons
    ? `${said.start} ${below(p.start, p.reserve)}. The reserve holds from the first stop on.`
    : `You reach the first stop with ${below(firstArrival, p.reserve)}. The reserve holds from there on.`;
};
