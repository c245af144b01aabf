import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainNoPlan } from '#src/planner/no-plan.ts';
import { leastStart, reach } from '#src/planner/reach.ts';
import { anyRows, problem, type Rows } from './problems.ts';

/** One mile a gallon, so that miles and gallons read the same. */
const explain = (rows: Rows) => explainNoPlan(problem(rows), 1);
const works = (rows: Rows) => reach({ ...problem(rows), firstReserve: 0 }).arrives;
/** A bit of a gallon, the least that is told apart among them. */
const odd = fc.oneof(
  fc.double({ min: 1e-6, max: 0.2, noNaN: true }),
  fc.constantFrom(0, 1e-6, 1.1e-6, 0.0005, 0.001, 0.1),
);
const at = (...miles: number[]) => miles.map((mile) => ({ at: mile, detour: 0, price: 3 }));

describe('a plan that cannot be made', () => {
  const base: Rows = { tank: 100, start: 50, reserve: 10, minimum: 0, fee: 5, end: 110, stations: at(20) };

  it('names the largest minimum purchase that works', () => {
    const rows = { ...base, minimum: 75 };
    expect(explain(rows)).toEqual({
      code: 'MIN_PURCHASE',
      message: 'No plan buys at least 75 gallons at every stop. The largest minimum purchase that works is 70 gallons.',
      largestMinGallonsPurchase: 70,
      reachableMile: 40,
      from: 0,
      to: 110,
      shortGallons: 70,
    });
    expect(works({ ...rows, minimum: 70 })).toBe(true);
    expect(works({ ...rows, minimum: 70.1 })).toBe(false);
  });

  it('names the largest reserve that works', () => {
    const rows = { ...base, reserve: 35, end: 90 };
    expect(explain(rows)).toMatchObject({
      code: 'RESERVE',
      message: 'No plan keeps a reserve of 35 gallons. The largest reserve that works is 30 gallons.',
      largestReserveGallons: 30,
      from: 20,
      to: 90,
      reachableMile: 85,
      shortGallons: 5,
    });
    expect(explain({ ...base, end: 130, stations: at(10, 110), reserve: 10 })).toMatchObject({
      code: 'RESERVE',
      largestReserveGallons: 0,
      from: 10,
      to: 110,
      reachableMile: 100,
      shortGallons: 10,
    });
  });

  it('names what to add before leaving', () => {
    const rows = { ...base, start: 15.5, stations: at(20), reserve: 0 };
    expect(explain(rows)).toEqual({
      code: 'START_TOO_LOW',
      message: 'There is too little fuel at the start to reach mile 20. Add 4.5 gallons before leaving.',
      reachableMile: 15.5,
      from: 0,
      to: 20,
      shortGallons: 4.5,
      addGallons: 4.5,
    });
    expect(works({ ...rows, start: 20 })).toBe(true);
  });

  it('names no less than what is missing, be it by less than a thousandth', () => {
    const rows = { ...base, tank: 29.25, start: 0.249999, reserve: 0, end: 38.5, stations: at(29.25) };
    expect(explain(rows)).toMatchObject({
      code: 'START_TOO_LOW',
      message: 'There is too little fuel at the start to reach mile 29. Add 29.001 gallons before leaving.',
    });
    expect(works({ ...rows, start: rows.start + 29.001 })).toBe(true);
  });

  it('says so where the tank cannot hold what the first stop needs', () => {
    expect(explain({ ...base, reserve: 0, end: 300, stations: at(130, 200) })).toEqual({
      code: 'START_TOO_LOW',
      message:
        'No stop can be reached from the start, not even with a full tank. The tank is 30 gallons too small to reach mile 130.',
      reachableMile: 50,
      from: 0,
      to: 130,
      shortGallons: 30,
    });
  });

  it('speaks of a gap where the first stop is in reach but has no room for the least purchase', () => {
    expect(explain({ ...base, reserve: 0, minimum: 90, end: 190, stations: at(20) })).toMatchObject({
      code: 'GAP',
      from: 0,
      to: 190,
    });
  });

  it('names the stretch that cannot be crossed, the reserve being none', () => {
    expect(explain({ ...base, reserve: 0, end: 400, stations: at(40, 80, 195, 290) })).toEqual({
      code: 'GAP',
      message: 'The stretch from mile 80 to mile 195 cannot be crossed: the tank is 15 gallons too small for it.',
      reachableMile: 180,
      from: 80,
      to: 195,
      shortGallons: 15,
    });
  });

  it('says what it can arrive with at most, where only that is asked too much', () => {
    const rows = { ...base, reserve: 0, end: 100, endReserve: 99, stations: at(60, 95) };
    expect(explain({ ...rows, start: 70 })).toEqual({
      code: 'END_RESERVE',
      message:
        'No plan arrives with at least 99 gallons. The most that works is 95 gallons: ask for no more at the end.',
      largestEndReserveGallons: 95,
      reachableMile: 100,
      shortGallons: 4,
    });
  });

  it('names what to add and what to buy at least, where a fuller tank has no room for the least purchase', () => {
    const rows = { ...base, tank: 100, start: 10.05, reserve: 0, minimum: 100, end: 100.3, stations: at(20.33) };
    expect(explain(rows)).toMatchObject({ code: 'START_TOO_LOW', addGallons: 10.3, largestMinGallonsPurchase: 99.9 });
    expect(explain(rows).message).toBe(
      'There is too little fuel at the start to reach mile 20. Add 10.3 gallons before leaving, and buy at least 99.9 gallons at a stop, not 100 gallons.',
    );
    expect(works({ ...rows, start: rows.start + 10.3, minimum: 99.9 })).toBe(true);
  });

  it('names the reserve that the last leg leaves room for, however low the first leg falls', () => {
    // The start of 20 reaches the pump at mile 18 with 2, below any reserve that is named; the last leg of 70 leaves 30.
    const rows = { ...base, start: 20, reserve: 40, end: 88, stations: at(18) };
    expect(explain(rows)).toMatchObject({ code: 'RESERVE', largestReserveGallons: 30 });
    for (const reserve of [30, 20, 10, 2]) expect(works({ ...rows, reserve })).toBe(true);
  });

  it('holds what it promises: the named figure works, a tenth more does not, and the order of causes is kept', () => {
    const seen = new Map<string, number>();
    fc.assert(
      fc.property(anyRows(6), fc.boolean(), odd, (drawn, whole, less) => {
        // Some buy no less than a tankful, and start with odd amounts.
        const rows = { ...drawn, ...(whole && { minimum: drawn.tank }), start: Math.max(0, drawn.start - less) };
        fc.pre(!works(rows));
        const cause = explain(rows);
        seen.set(cause.code, (seen.get(cause.code) ?? 0) + 1);
        const { largestMinGallonsPurchase: minimum, largestReserveGallons: reserve, addGallons } = cause;
        expect(works({ ...rows, minimum: 0 })).toBe(cause.code === 'MIN_PURCHASE');
        if (minimum !== undefined && cause.code === 'MIN_PURCHASE') {
          expect(works({ ...rows, minimum })).toBe(true);
          expect(works({ ...rows, minimum: minimum + 0.1 })).toBe(false);
        }
        if (reserve !== undefined) {
          expect(works({ ...rows, reserve })).toBe(true);
          expect(works({ ...rows, reserve: reserve + 0.1 })).toBe(false);
        }
        if (cause.code === 'START_TOO_LOW' || cause.code === 'GAP') {
          expect(works({ ...rows, reserve: 0 })).toBe(false);
          if (rows.endReserve !== undefined) expect(works({ ...rows, endReserve: 0 })).toBe(false);
        }
        const { largestEndReserveGallons: endReserve } = cause;
        expect(endReserve !== undefined).toBe(cause.code === 'END_RESERVE');
        if (endReserve !== undefined) {
          expect(works({ ...rows, endReserve })).toBe(true);
          expect(works({ ...rows, endReserve: endReserve + 0.1 })).toBe(false);
        }
        // What is read is what works, with the purchase that is named beside it.
        const [, added] = /Add ([\d,.]+) gallons? before/.exec(cause.message) ?? [];
        expect(added === undefined).toBe(addGallons === undefined);
        if (added !== undefined) {
          const least = minimum ?? rows.minimum;
          const start = Math.min(rows.tank, rows.start + Number(added));
          expect(works({ ...rows, start, minimum: least })).toBe(true);
        }
        expect(cause.shortGallons).toBeGreaterThan(0);
        expect(cause.reachableMile).toBeLessThanOrEqual(rows.end + 0.1);
        if (cause.to !== undefined) expect(cause.to).toBeGreaterThanOrEqual(cause.from ?? 0);
        const [, from, to] = /from mile ([\d,]+) to mile ([\d,]+)/.exec(cause.message) ?? [];
        if (from !== undefined) expect(from).not.toBe(to);
      }),
      { numRuns: 2000 },
    );
    expect([...seen.keys()].sort()).toEqual(['END_RESERVE', 'GAP', 'MIN_PURCHASE', 'RESERVE', 'START_TOO_LOW']);
  });

  it('does not take a start for enough that has no room for the least purchase at the first pump', () => {
    const rows = { tank: 10, start: 3, reserve: 4, minimum: 8, fee: 0, end: 5, stations: at(0) };
    expect(leastStart(problem(rows))).toBe(9);
  });

  it('finds the least start by which a plan works, as trying every quarter gallon does', () => {
    fc.assert(
      fc.property(anyRows(5), (rows) => {
        fc.pre(!works(rows));
        const starts = Array.from(
          { length: Math.ceil((rows.tank - rows.start) * 8) + 1 },
          (_, k) => rows.start + k / 8,
        );
        const p = { ...problem(rows), firstReserve: 0 };
        const expected = starts.find((start) => start <= rows.tank && reach({ ...p, start }).arrives);
        const found = leastStart(problem(rows));
        if (expected === undefined) expect(found).toBeGreaterThan(rows.tank);
        else expect(found).toBeCloseTo(expected, 6);
      }),
      { numRuns: 1500 },
    );
  });
});
