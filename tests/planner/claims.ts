import { expect } from 'vitest';
import type { Problem, Purchase } from '#src/planner/problem.ts';
import { solve } from '#src/planner/solve.ts';

/** Gallons that rounding to tenths may add. */
const ROUNDING = 0.111;

interface ClaimedStop {
  readonly i: number;
  readonly bought: number;
  /** Fuel when leaving the last place before it and the miles of that place, in gallons; fuel back on the route after it. */
  readonly fuel: number;
  readonly place: number;
  readonly after: number;
  readonly first: boolean;
  readonly next: number | undefined;
}

/** Pumps (places in the problem's arrays) that sell for less than pump i, in the terms of the plan. */
const cheaperThan = (p: Problem, i: number): number[] =>
  [...p.price.keys()].filter((j) => (p.price[j] as number) < (p.price[i] as number));

/** The least fuel to arrive with: a driver's own words for the rules. */
const floor = (p: Problem, first: boolean) => (first ? (p.firstReserve ?? p.reserve) : p.reserve);

/** What a sentence claims of the pumps, checked against all of them. */
const checkPlace = (p: Problem, stop: ClaimedStop, claim: string, economy: number): void => {
  const { i, bought, fuel, place, first, next } = stop;
  const at = p.at[i] as number;
  const arrival = (j: number) => fuel - ((p.at[j] as number) - place) - (p.detour[j] as number) / 2;
  const ahead = cheaperThan(p, i).filter((j) => (p.at[j] as number) >= at);
  const miles = /^Cheapest(?: after tax)? for the next (?:([\d,]+) miles|mile)$/.exec(claim);
  if (claim.startsWith('Cheapest')) expect(claim.includes('after tax')).toBe(p.credit !== undefined);
  if (miles !== null) {
    const until = at + Number((miles[1] ?? '1').replaceAll(',', '')) / economy;
    expect(ahead.filter((j) => (p.at[j] as number) < until - 1e-9)).toEqual([]);
    expect(until).toBeLessThanOrEqual(p.end + 1e-9);
  } else if (claim.endsWith('for the rest of the route')) expect(ahead).toEqual([]);
  else if (claim.endsWith('within reach')) {
    const reached = cheaperThan(p, i).filter((j) => (p.at[j] as number) >= place && j !== i);
    // A pump at the place of the last stop was chosen there or passed there.
    expect(reached.filter((j) => (p.at[j] as number) > place && arrival(j) > floor(p, first) + 1e-6)).toEqual([]);
  } else if (claim === 'Nearest pump from which the trip can go on') {
    expect(arrival(i)).toBeLessThan(p.reserve);
    const nearer = Array.from(p.at.keys()).filter((j) => arrival(j) > arrival(i) + 1e-6);
    for (const j of nearer) expect(solve({ ...p, firstReserve: arrival(j) })).toBeUndefined();
  } else if (claim.startsWith('The least')) {
    expect(bought).toBeLessThan(Math.max(p.minimum, p.detour[i] as number) + ROUNDING);
    expect(arrival(next as number)).toBeLessThan(floor(p, first));
  } else {
    expect(claim).toMatch(/^Cheapest(?: after tax)? with the detour and the stop counted$/);
    const others = Array.from(p.at.keys()).filter((j) => j !== i);
    const some = (values: Float64Array) => Float64Array.from(others, (j) => values[j] as number);
    const without = solve({ ...p, at: some(p.at), detour: some(p.detour), price: some(p.price) });
    const cost = solve(p)?.cost ?? 0;
    expect(without?.cost ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(cost - 1e-6);
  }
};

const checkAmount = (p: Problem, { i, bought, after }: ClaimedStop, claim: string): void => {
  const at = p.at[i] as number;
  const left = after - (p.end - at);
  const least = Math.max(p.minimum, p.detour[i] as number);
  const named = /^enough to arrive with (?:the reserve|([\d,.]+) gallons?)$/.exec(claim);
  if (named !== null) {
    const endReserve = named[1] === undefined ? p.reserve : Number(named[1]);
    expect(Math.abs(endReserve - (p.endReserve ?? p.reserve))).toBeLessThan(0.051);
    expect(left - (p.endReserve ?? p.reserve)).toBeLessThan(ROUNDING);
  } else if (claim === 'the least this pump may sell you') expect(bought).toBeLessThan(least + ROUNDING);
  else if (claim === 'enough to be back on the route with the reserve') {
    expect(after - p.reserve).toBeLessThan(ROUNDING);
    expect(left).toBeGreaterThan(p.endReserve ?? p.reserve);
  } else {
    expect(claim).toBe('a full tank, since what is left is worth more than it costs here');
    expect(after + (p.detour[i] as number) / 2).toBeGreaterThan(p.tank - ROUNDING);
    expect(p.price[i]).toBeLessThan(p.endValue ?? 0);
  }
};

/** A reason of a stop: why there, and of the last stop why so much. */
interface Claim {
  readonly place: string;
  readonly amount: string | undefined;
}

/**
 * Checks each stop's sentence against all pumps of the road, and that the last one alone says why so much.
 * @returns what was claimed. @throws where something is not true
 */
export const checkClaims = (
  p: Problem,
  purchases: readonly Purchase[],
  sentences: readonly string[],
  economy: number,
): Claim[] => {
  let [fuel, place] = [p.start, 0];
  return purchases.map(({ candidate: i, gallons: bought }, k) => {
    const at = p.at[i] as number;
    const after = fuel - (at - place) + bought - (p.detour[i] as number);
    const next = purchases[k + 1]?.candidate;
    const stop = { i, bought, fuel, place, after, first: k === 0, next };
    const [claim = '', amount, ...more] = (sentences[k] as string).split('; ');
    checkPlace(p, stop, claim, economy);
    expect([amount !== undefined, more]).toEqual([next === undefined, []]);
    if (amount !== undefined) checkAmount(p, stop, amount);
    [fuel, place] = [after, at];
    return { place: claim, amount };
  });
};
