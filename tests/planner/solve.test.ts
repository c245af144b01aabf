import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillStops } from '#src/planner/fill-stops.ts';
import { needsNoStop, type Problem, type Purchase } from '#src/planner/problem.ts';
import { reach } from '#src/planner/reach.ts';
import { solve } from '#src/planner/solve.ts';
import { anyRows, eased, problem, type Rows, stepped } from './problems.ts';
import { brokenRules } from './replay.ts';

/** US dollars with stop fees, less the worth of what is left, reckoned from the purchases alone. */
const priceOf = (p: Problem, purchases: readonly Purchase[]): number => {
  const paid = purchases.reduce((sum, { candidate, gallons }) => sum + gallons * (p.price[candidate] as number), 0);
  const fuel = purchases.reduce((sum, { candidate: i, gallons }) => sum + gallons - (p.detour[i] as number), p.start);
  const left = fuel - p.end - (p.endReserve ?? p.reserve);
  return paid + purchases.length * p.fee - (p.endValue ?? 0) * left;
};

const costOf = (rows: Rows): number => solve(eased(rows))?.cost ?? Number.POSITIVE_INFINITY;

/** Every subset of stops, each filled on its own: another way to the same optimum. */
const everySubset = (p: Problem): number => {
  let best = needsNoStop(p) ? priceOf(p, []) : Number.POSITIVE_INFINITY;
  for (let mask = 1; mask < 1 << p.at.length; mask += 1) {
    const stops = [...p.at.keys()].filter((i) => (mask >> i) & 1);
    const filled = fillStops(p, stops, 0);
    if (filled !== undefined) best = Math.min(best, priceOf(p, filled));
  }
  return best;
};

/** The reserve of the first leg is that of the harder road, which may need a lower one, as far as the easier reserve allows. */
const noDearer = (easier: Rows, harder: Rows): void => {
  const p = eased(harder);
  const firstReserve = Math.min(easier.reserve, p.firstReserve ?? p.reserve);
  const cost = solve({ ...problem(easier), firstReserve })?.cost ?? Number.POSITIVE_INFINITY;
  expect(cost).toBeLessThanOrEqual(costOf(harder) + 1e-6);
};
const runs = { numRuns: 3000 };

describe('the exact method', () => {
  it('finds the optimum that trying every subset of stops finds, and none where there is none', () => {
    fc.assert(
      fc.property(anyRows(7), (rows) => {
        const expected = everySubset(eased(rows));
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
        const p = eased(rows);
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
        expect(reach(eased(rows)).arrives).toBe(solve(eased(rows)) !== undefined);
      }),
      runs,
    );
  });

  it('gives the same cost again on the chosen stations alone', () => {
    fc.assert(
      fc.property(anyRows(12), (rows) => {
        const p = eased(rows);
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

  it('never rises with a lower reserve', () => {
    fc.assert(
      fc.property(anyRows(9), stepped(0, 12), (rows, less) => {
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
        const stations = rows.stations.map(({ price, rate = 0, ...place }) => ({
          ...place,
          price: 2 * price,
          rate: 2 * rate,
        }));
        const endValue = 2 * (rows.endValue ?? 0);
        expect(costOf({ ...rows, fee: 2 * rows.fee, endValue, stations })).toBeCloseTo(2 * cost, 6);
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
