import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FuelPlan } from '#src/contract/plan.ts';
import type { FillRow, TripRow } from '#src/data/db/trip-rows.ts';
import { paidAgainst } from '#src/features/fuel/trips/model/paid.ts';
import { toCents } from '#src/planner/round-plan.ts';

const plan = { fuelPlan: [], totalGallons: 200, totalCost: 640, fuelAtDestination: 20 } as unknown as FuelPlan;
const fill = (gallons: number, price: number, credit?: number) => ({ gallons, price, credit }) as FillRow;
const against = (first: FuelPlan, fills: FillRow[], rest?: FuelPlan) =>
  paidAgainst({ plan: first, now: { id: 's', fills, rest } } as unknown as TripRow);

describe('paid against planned', () => {
  it('adds what is still to buy, and tells the difference and what is left more', () => {
    const rest = { ...plan, totalGallons: 90, totalCost: 300, fuelAtDestination: 35.04 };
    expect(against(plan, [fill(60, 3.999), fill(50, 3.5)], rest)).toEqual({
      planned: { gallons: 200, money: 640 },
      paid: { gallons: 110, money: 414.94 },
      rest: { gallons: 90, money: 300 },
      together: { gallons: 200, money: 714.94 },
      difference: { gallons: 0, money: 74.94 },
      left: 15,
    });
  });

  it('counts the credit where the plan is after tax', () => {
    const taxed = { ...plan, taxBasis: 'ifta', afterTaxCost: 560 };
    const rest = { ...taxed, totalGallons: 100, totalCost: 320, afterTaxCost: 280 };
    const { paid, difference } = against(taxed, [fill(100, 3.2, 0.5)], rest);
    expect(paid.afterTax).toBe(270);
    expect(difference?.afterTax).toBe(-10);
  });

  it('says nothing of the rest while it has no plan, and of a sum that a backend did not tell', () => {
    expect(against(plan, [fill(10, 3)])).toMatchObject({ rest: undefined, together: undefined, difference: undefined });
    const { totalCost: _, ...untold } = plan;
    expect(against(untold as FuelPlan, [fill(10, 3)], plan).difference?.money).toBeUndefined();
  });

  it('has sums that are those of the fills, to the cent', () => {
    const anyFills = fc.array(
      fc
        .tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 99_999 }))
        .map(([a, b]) => fill(a / 10, b / 1000)),
    );
    fc.assert(
      fc.property(anyFills, (fills) => {
        const { paid } = against(plan, fills);
        expect(paid.money).toBe(toCents(fills.reduce((sum, each) => sum + toCents(each.gallons * each.price), 0)));
        expect(paid.gallons).toBeCloseTo(
          fills.reduce((sum, { gallons }) => sum + gallons, 0),
          5,
        );
      }),
    );
  });
});
