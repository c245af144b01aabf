import fc from 'fast-check';
import { expect, it } from 'vitest';
import { solve } from '#src/planner/solve.ts';
import { loadOracle } from './milp.ts';
import { anyRows, problem } from './problems.ts';

it('equals a general MILP solver on thousands of small problems, tight and impossible ones included', async () => {
  const oracle = await loadOracle();
  const seen = { plans: 0, none: 0, belowReserve: 0 };
  fc.assert(
    fc.property(anyRows(6), (rows) => {
      const p = problem(rows);
      const expected = oracle(p);
      const found = solve(p)?.cost ?? Number.POSITIVE_INFINITY;
      if (expected === Number.POSITIVE_INFINITY) seen.none += 1;
      else seen.plans += 1;
      if (rows.start < rows.reserve) seen.belowReserve += 1;
      if (expected === Number.POSITIVE_INFINITY) expect(found).toBe(expected);
      else expect(found).toBeCloseTo(expected, 4);
    }),
    { numRuns: 2000 },
  );
  expect(Math.min(seen.plans, seen.none, seen.belowReserve)).toBeGreaterThan(100);
}, 180_000);
