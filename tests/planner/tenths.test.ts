import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillStops } from '#src/planner/fill-stops.ts';
import { needsNoStop, type Problem, type Purchase } from '#src/planner/problem.ts';
import { roundedOptimum } from '#src/planner/round-plan.ts';
import { solve } from '#src/planner/solve.ts';
import { loadOracle } from './milp.ts';
import { anyRows, eased, type Rows } from './problems.ts';
import { brokenRules } from './replay.ts';

/** Problems that are compared with HiGHS. */
const CASES = Number(process.env.ORACLE_CASES ?? 300);

/** What is to be least, reckoned from the purchases alone: money, fees, and what is left at its worth. US dollars. */
const dollarsOf = (p: Problem, purchases: readonly Purchase[]): number => {
  const paid = purchases.reduce((sum, { candidate: i, gallons }) => sum + gallons * (p.price[i] as number), 0);
  const fuel = purchases.reduce((sum, { candidate: i, gallons }) => sum + gallons - (p.detour[i] as number), p.start);
  return paid + purchases.length * p.fee - (p.endValue ?? 0) * (fuel - p.end - (p.endReserve ?? p.reserve));
};

/** The cheapest of every subset of stops, each filled in whole tenths on its own; undefined where none can be. */
const everySubset = (p: Problem): number | undefined => {
  let best = needsNoStop(p) ? dollarsOf(p, []) : Number.POSITIVE_INFINITY;
  for (let mask = 1; mask < 1 << p.at.length; mask += 1) {
    const stops = [...p.at.keys()].filter((i) => (mask >> i) & 1);
    const filled = fillStops(p, stops, 0.1);
    if (filled !== undefined) best = Math.min(best, dollarsOf(p, filled));
  }
  return best === Number.POSITIVE_INFINITY ? undefined : best;
};

/**
 * Roads whose detours burn no whole or half tenths, so that each set of stops leaves other hundredths in the tank; on half of
 * them prices lie within a few cents, where a tenth more or less decides.
 */
const anyRoad = (most: number): fc.Arbitrary<Rows> =>
  fc
    .tuple(anyRows(most), fc.double({ min: 0.3, max: 1, noNaN: true }), fc.constantFrom(1, 0.02))
    .map(([rows, odd, spread]) => ({
      ...rows,
      fee: rows.fee * spread,
      stations: rows.stations.map(({ at, detour, price, rate = 0 }, k) => ({
        at,
        detour: detour * spread * (odd + k / 97),
        price: 3 + spread * (price - 3),
        rate: rate * spread,
      })),
    }));

const isTenths = (purchases: readonly Purchase[]) =>
  purchases.every(({ gallons }) => Math.abs(gallons * 10 - Math.round(gallons * 10)) < 1e-9);

/** A full tank at the fourth pump is exactly what the destination needs: it is whole tenths, and cheaper so than the optimum's last. */
const JUST_ENOUGH: Rows = {
  ...{ tank: 14.5, start: 12.75, reserve: 0, minimum: 0, fee: 5.5, end: 12.5, endReserve: 8.75 },
  stations: [
    { at: 1, detour: 0.012722079353346646, price: 3.00524 },
    { at: 3.25, detour: 0.0868757180257474, price: 2.96338 },
    { at: 4.25, detour: 0.021461197547673963, price: 2.975 },
    { at: 6.75, detour: 0, price: 3.025 },
    { at: 7, detour: 0.02094573363014819, price: 3.02666 },
    { at: 7.75, detour: 0.01758132917215979, price: 3.03044 },
    { at: 9.25, detour: 0.008275200668554122, price: 2.995 },
  ],
};

it('is the cheapest of all plans in whole tenths, not only of those at the stops of the optimum over all amounts', () => {
  const seen = { plans: 0, others: 0, finer: 0 };
  fc.assert(
    fc.property(anyRoad(7), (rows) => {
      const p = eased(rows);
      const plan = roundedOptimum(p)?.purchases;
      if (plan === undefined) return;
      if (!isTenths(plan)) {
        // What can be bought in tenths is left alone only where it costs a dime more than any amounts.
        expect(everySubset(p) ?? Number.POSITIVE_INFINITY).toBeGreaterThan((solve(p)?.cost ?? 0) + 0.1 - 1e-6);
        seen.finer += 1;
        return;
      }
      expect(brokenRules(p, plan)).toEqual([]);
      expect(dollarsOf(p, plan)).toBeCloseTo(everySubset(p) as number, 6);
      seen.plans += 1;
      const stops = solve(p)?.purchases.map(({ candidate }) => candidate) ?? [];
      if (stops.join() !== plan.map(({ candidate }) => candidate).join()) seen.others += 1;
    }),
    { numRuns: 4000, examples: [[JUST_ENOUGH]] },
  );
  // Of finer ones some fifteen are drawn.
  expect(Math.min(seen.plans / 40, seen.others, 10 * seen.finer), JSON.stringify(seen)).toBeGreaterThan(20);
});

it('equals a general MILP solver that buys whole tenths', async () => {
  const oracle = await loadOracle();
  let plans = 0;
  fc.assert(
    fc.property(anyRoad(5), (rows) => {
      const p = eased(rows);
      const plan = roundedOptimum(p)?.purchases;
      if (plan === undefined || p.firstReserve !== undefined) return;
      if (!isTenths(plan)) {
        const tenths = oracle(p, 10);
        // One that must come nearer than the reserve to its first stop is none.
        if (tenths?.firstReserve === p.reserve) expect(tenths.cost).toBeGreaterThan((solve(p)?.cost ?? 0) + 0.1 - 1e-3);
        return;
      }
      plans += 1;
      expect(dollarsOf(p, plan)).toBeCloseTo(oracle(p, 10)?.cost as number, 3);
    }),
    { numRuns: CASES },
  );
  expect(plans).toBeGreaterThan(CASES / 10);
}, 3_600_000);
