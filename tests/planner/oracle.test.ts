import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withFirstReserve } from '#src/planner/first-reserve.ts';
import { solve } from '#src/planner/solve.ts';
import { loadOracle } from './milp.ts';
import { anyRows, problem } from './problems.ts';

/** Problems that are compared; `ORACLE_CASES=5000 npx vitest run tests/planner/oracle.test.ts` compares more. */
const CASES = Number(process.env.ORACLE_CASES ?? 600);

it('equals a general MILP solver on small problems, tight and impossible ones included', async () => {
  const oracle = await loadOracle();
  const seen = { plans: 0, none: 0, lowered: 0, taxed: 0, endsLower: 0, endsHigher: 0, boughtAhead: 0 };
  fc.assert(
    fc.property(anyRows(6), (rows) => {
      const p = withFirstReserve(problem(rows));
      const expected = oracle(p);
      const found = solve(p);
      expect(found === undefined).toBe(expected === undefined);
      if (found === undefined || expected === undefined) {
        seen.none += 1;
        return;
      }
      seen.plans += 1;
      if (p.firstReserve !== undefined) seen.lowered += 1;
      if (p.credit !== undefined) seen.taxed += 1;
      if ((p.endReserve ?? p.reserve) < p.reserve) seen.endsLower += 1;
      if ((p.endReserve ?? p.reserve) > p.reserve) seen.endsHigher += 1;
      const dear = found.purchases.every(({ candidate }) => (p.price[candidate] as number) >= (p.endValue ?? 0));
      if (!dear) seen.boughtAhead += 1;
      expect(p.firstReserve ?? p.reserve).toBeCloseTo(expected.firstReserve, 4);
      expect(found.cost).toBeCloseTo(expected.cost, 4);
    }),
    { numRuns: CASES },
  );
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(CASES / 50);
}, 3_600_000);
