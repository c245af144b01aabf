import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillStops } from '#src/planner/fill-stops.ts';
import { needsNoStop, type Problem, type Purchase } from '#src/planner/problem.ts';
import { reach } from '#src/planner/reach.ts';
import { solve } from '#src/planner/solve.ts';
import { anyRows, problem, type Rows, stepped } from './problems.ts';
import { brokenRules } from './replay.ts';

/** US dollars with stop fees, reckoned from the purchases alone. */
const priceOf = (p: Problem, purchases: readonly Purchase[]): number =>
  purchases.reduce((sum, { candidate, gallons }) => sum + gallons * (p.price[candidate] as number), 0) +
  purchases.length * p.fee;

const costOf = (rows: Rows): number => solve(problem(rows))?.cost ?? Number.POSITIVE_INFINITY;

/** Every subset of stops, each filled on its own: another way to the same optimum. */
const everySubset = (p: Problem): number => {
  let best = needsNoStop(p) ? 0 : Number.POSITIVE_INFINITY;
  for (let mask = 1; mask < 1 << p.at.length; mask += 1) {
    const stops = [...p.at.keys()].filter((i) => (mask >> i) & 1);
    const filled = fillStops(p, stops, 0);
    if (filled !== undefined) best = Math.min(best, priceOf(p, filled));
  }
  return best;
};

const noDearer = (easier: Rows, harder: Rows): void => {
  expect(costOf(easier)).toBeLessThanOrEqual(costOf(harder) + 1e-6);
};
const runs = { numRuns: 3000 };

describe('the exact method', () => {
  it('finds the optimum that trying every subset of stops finds, and none where there is none', () => {
    fc.assert(
      fc.property(anyRows(7), (rows) => {
        const expected = everySubset(problem(rows));
        const found = costOf(rows);
        if (expected === Number.POSITIVE_INFINITY) expect(found).toBe(expected);
        else expect(found).toBeCloseTo(expected, 6);
      }),
      { numRuns: 4000 },
    );
  });

  it('names purchases that break no rule and cost what it says', () => {
    fc.assert(
      fc.property(anyRows(12), (rows) => {
        const p = problem(rows);
        const found = solve(p);
        fc.pre(found !== undefined);
        expect(brokenRules(p, found.purchases)).toEqual([]);
        expect(priceOf(p, found.purchases)).toBeCloseTo(found.cost, 6);
      }),
      runs,
    );
  });

  it('agrees with the reachable set on whether there is a plan', () => {
    fc.assert(
      fc.property(anyRows(12), (rows) => {
        expect(reach(problem(rows)).arrives).toBe(solve(problem(rows)) !== undefined);
      }),
      runs,
    );
  });

  it('gives the same cost again on the chosen stations alone', () => {
    fc.assert(
      fc.property(anyRows(12), (rows) => {
        const p = problem(rows);
        const found = solve(p);
        fc.pre(found !== undefined);
        const stations = found.purchases.map(({ candidate: i }) => ({
          at: p.at[i] as number,
          detour: p.detour[i] as number,
          price: p.price[i] as number,
        }));
        expect(costOf({ ...rows, stations })).toBeCloseTo(found.cost, 6);
      }),
      runs,
    );
  });
});

describe('money plus stop fees', () => {
  it('never rises with a lower minimum', () => {
    fc.assert(
      fc.property(anyRows(9), stepped(0, 20), (rows, less) =>
        noDearer({ ...rows, minimum: Math.max(0, rows.minimum - less) }, rows),
      ),
      runs,
    );
  });

  it('never rises with a lower reserve, the start at or above it', () => {
    fc.assert(
      fc.property(anyRows(9), stepped(0, 12), (rows, less) => {
        fc.pre(rows.start >= rows.reserve);
        noDearer({ ...rows, reserve: Math.max(0, rows.reserve - less) }, rows);
      }),
      runs,
    );
  });

  it('never rises with a bigger tank, the reserve fixed in gallons', () => {
    fc.assert(
      fc.property(anyRows(9), stepped(0, 20), (rows, more) => noDearer({ ...rows, tank: rows.tank + more }, rows)),
      runs,
    );
  });

  it('never rises with one more station', () => {
    fc.assert(
      fc.property(anyRows(9), (rows) => noDearer(rows, { ...rows, stations: rows.stations.slice(1) })),
      runs,
    );
  });

  it('doubles when prices and fee double', () => {
    fc.assert(
      fc.property(anyRows(9), (rows) => {
        const cost = costOf(rows);
        fc.pre(cost < Number.POSITIVE_INFINITY);
        const stations = rows.stations.map((station) => ({ ...station, price: 2 * station.price }));
        expect(costOf({ ...rows, fee: 2 * rows.fee, stations })).toBeCloseTo(2 * cost, 6);
      }),
      runs,
    );
  });

  it('can rise with more fuel at the start, under a minimum purchase', () => {
    const rows = { tank: 10, start: 5, reserve: 0, minimum: 8, fee: 0, end: 12, stations: [] };
    const cheapFirst = [
      { at: 3, detour: 0, price: 1 },
      { at: 5, detour: 0, price: 4 },
    ];
    expect(costOf({ ...rows, stations: cheapFirst })).toBeCloseTo(8, 9);
    expect(costOf({ ...rows, start: 6, stations: cheapFirst })).toBeCloseTo(32, 9);
  });
});
