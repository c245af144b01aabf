import fc from 'fast-check';
import { expect, it } from 'vitest';
import { roundedPlan } from '#src/planner/round-plan.ts';
import { whySentences } from '#src/planner/why.ts';
import { checkClaims } from './claims.ts';
import { anyRows, eased, type Rows } from './problems.ts';

/** Miles a gallon of the sentences. */
const ECONOMY = 10;

/** What chance seldom draws: one in 1,500 is for getting back to the route, one in 300 sells the least to reach the next stop. */
const SELDOM: readonly Rows[] = [
  {
    ...{ tank: 25.75, start: 7.25, reserve: 6.75, minimum: 0, fee: 0, end: 6.5, endReserve: 4 },
    stations: [{ at: 5.5, detour: 0, price: 1.129, rate: 0.916 }],
  },
  {
    ...{ tank: 15.5, start: 10.75, reserve: 3, minimum: 1.25, fee: 0, end: 12.75, endReserve: 2, endValue: 0.5 },
    stations: [
      { at: 5.75, detour: 2.75, price: 3.25, rate: 0 },
      { at: 10, detour: 0, price: 4.5, rate: 0 },
      { at: 7.75, detour: 1, price: 3.25, rate: 0.524 },
      { at: 3.25, detour: 0, price: 4.25, rate: 0.186 },
    ],
  },
];

it('gives every stop a reason that is true of all pumps, and the last one why there and why so much', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyRows(10), (rows) => {
      const p = eased(rows);
      const plan = roundedPlan(p)?.plan;
      if (plan === undefined) return;
      const sentences = whySentences(p, plan.purchases, ECONOMY);
      for (const { place, amount } of checkClaims(p, plan.purchases, sentences, ECONOMY)) {
        seen.add(place.replace(' after tax', '').replace(/[\d,]+ miles|mile$/, 'miles'));
        if (amount !== undefined) seen.add(amount.replace(/[\d.]+ gallons?/, 'gallons'));
      }
    }),
    { numRuns: 4000, examples: SELDOM.map((rows): [Rows] => [rows]) },
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
