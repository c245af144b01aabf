import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leastArrival, leastPurchase } from '#src/planner/problem.ts';
import { roundedPlan } from '#src/planner/round-plan.ts';
import { whySentences } from '#src/planner/sentences.ts';
import { anyRows, problem } from './problems.ts';

it('gives every stop a reason that is true', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyRows(10), (rows) => {
      const p = problem(rows);
      const plan = roundedPlan(p)?.plan;
      if (plan === undefined) return;
      const sentences = whySentences(p, plan.purchases, 10);
      let u = p.start;
      plan.purchases.forEach(({ candidate, gallons }, k) => {
        const price = p.price[candidate] as number;
        const at = p.at[candidate] as number;
        const before = u;
        const from = plan.purchases[k - 1]?.candidate ?? -1;
        u += gallons - (p.detour[candidate] as number);
        const why = sentences[k] as string;
        const miles = /^Cheapest for the next ([\d,]+) miles$/.exec(why)?.[1];
        seen.add(miles === undefined ? why : 'miles');
        const cheaper = [...p.at.keys()].filter((j) => (p.price[j] as number) < price && (p.at[j] as number) < p.end);
        if (miles !== undefined) {
          const until = at + Number(miles.replaceAll(',', '')) / 10;
          expect(cheaper.filter((j) => j > candidate && (p.at[j] as number) < until)).toEqual([]);
        }
        if (why === 'Cheapest for the rest of the route') expect(cheaper.filter((j) => j > candidate)).toEqual([]);
        if (why === 'Cheapest within reach') {
          expect(cheaper.filter((j) => j > from && before >= leastArrival(p, j, from < 0))).toEqual([]);
        }
        if (why === 'Enough to arrive with the reserve') {
          expect(k).toBe(plan.purchases.length - 1);
          expect(u - p.end - p.reserve).toBeLessThan(0.111);
        }
        if (why.startsWith('The least')) expect(gallons).toBeLessThan(leastPurchase(p, candidate) + 0.111);
      });
    }),
    { numRuns: 4000 },
  );
  expect([...seen].sort()).toEqual([
    'Cheapest for the rest of the route',
    'Cheapest with the detour and the stop counted',
    'Cheapest within reach',
    'Enough to arrive with the reserve',
    'The least this pump may sell you, to reach the next stop',
    'miles',
  ]);
});
