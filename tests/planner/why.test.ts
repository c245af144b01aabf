import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Problem } from '#src/planner/problem.ts';
import { roundedPlan } from '#src/planner/round-plan.ts';
import { solve } from '#src/planner/solve.ts';
import { whySentences } from '#src/planner/why.ts';
import { anyRows, eased } from './problems.ts';

/** Miles a gallon of the sentences. */
const ECONOMY = 10;
/** Gallons that rounding to tenths may add. */
const ROUNDING = 0.111;

interface Stop {
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
const checkPlace = (p: Problem, stop: Stop, claim: string): void => {
  const { i, bought, fuel, place, first, next } = stop;
  const at = p.at[i] as number;
  const arrival = (j: number) => fuel - ((p.at[j] as number) - place) - (p.detour[j] as number) / 2;
  const ahead = cheaperThan(p, i).filter((j) => (p.at[j] as number) >= at);
  const miles = /^Cheapest(?: after tax)? for the next (?:([\d,]+) miles|mile)$/.exec(claim);
  if (claim.startsWith('Cheapest')) expect(claim.includes('after tax')).toBe(p.credit !== undefined);
  if (miles !== null) {
    const until = at + Number((miles[1] ?? '1').replaceAll(',', '')) / ECONOMY;
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

const checkAmount = (p: Problem, { i, bought, after }: Stop, claim: string): void => {
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

it('gives every stop a reason that is true of all pumps, and the last one why there and why so much', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyRows(10), (rows) => {
      const p = eased(rows);
      const plan = roundedPlan(p)?.plan;
      if (plan === undefined) return;
      const sentences = whySentences(p, plan.purchases, ECONOMY);
      let [fuel, place] = [p.start, 0];
      plan.purchases.forEach(({ candidate: i, gallons: bought }, k) => {
        const at = p.at[i] as number;
        const after = fuel - (at - place) + bought - (p.detour[i] as number);
        const next = plan.purchases[k + 1]?.candidate;
        const stop = { i, bought, fuel, place, after, first: k === 0, next };
        const [claim = '', amount, ...more] = (sentences[k] as string).split('; ');
        checkPlace(p, stop, claim);
        expect([amount !== undefined, more]).toEqual([next === undefined, []]);
        if (amount !== undefined) checkAmount(p, stop, amount);
        seen.add(claim.replace(' after tax', '').replace(/[\d,]+ miles|mile$/, 'miles'));
        if (amount !== undefined) seen.add(amount.replace(/[\d.]+ gallons?/, 'gallons'));
        [fuel, place] = [after, at];
      });
    }),
    { numRuns: 4000 },
  );
  expect([...seen].sort()).toEqual([
    'Cheapest for the next miles',
    'Cheapest for the rest of the route',
    'Cheapest with the detour and the stop counted',
    'Cheapest within reach',
    'Nearest pump from which the trip can go on',
    'The least this pump may sell you, to reach the next stop',
    'a full tank, since what is left is worth more than it costs here',
    'enough to arrive with gallons',
    'enough to arrive with the reserve',
    'enough to be back on the route with the reserve',
    'the least this pump may sell you',
  ]);
});

it('does not call a pump the cheapest for the rest of the route where one at the destination is cheaper', () => {
  const stations = [
    { at: 20, detour: 0, price: 3.2 },
    { at: 100, detour: 0, price: 3.5 },
    { at: 180, detour: 0, price: 3 },
  ];
  const p = eased({ tank: 100, start: 30, reserve: 0, minimum: 0, fee: 5, end: 180, stations });
  expect(whySentences(p, roundedPlan(p)?.plan.purchases ?? [], 6.5)).toEqual([
    'Cheapest for the next 1,040 miles',
    'Cheapest within reach; enough to arrive with the reserve',
  ]);
});
