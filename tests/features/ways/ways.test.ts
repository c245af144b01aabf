import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FuelPlan } from '#src/contract/plan.ts';
import type { PlanRow, RouteRow, Way } from '#src/data/db/database.ts';
import { billsOf, cheapestOf, worthOf } from '#src/features/ways/model/bills.ts';
import { plansOf, planWithWay, waysOf, withWay } from '#src/features/ways/model/ways.ts';

const wayOf = (miles: number): Way => ({ points: [], miles, duration: miles * 60, approximate: true });
const END = { label: 'A', latitude: 1, longitude: 2 };
const routeOf = (...miles: number[]): RouteRow => {
  const [first = wayOf(0), ...others] = miles.map(wayOf);
  return { id: 'last', from: END, to: END, ...first, savedAt: 1, ...(others.length > 0 && { others, place: 0 }) };
};
const planOf = (totalCost: number, more: Partial<FuelPlan> = {}): FuelPlan => ({ fuelPlan: [], totalCost, ...more });
const rowOf = (plan: FuelPlan, others?: (FuelPlan | null)[]): PlanRow => ({
  id: 'last',
  form: { tankCapacity: 150, currentFuel: 50, searchRadius: 5, minGallonsPurchase: 5 },
  plan,
  savedAt: 2,
  ...(others && { others }),
});
const miles = (route: RouteRow) => waysOf(route).map((way) => way.miles);

describe('ways', () => {
  it('keep their order, whichever is chosen, and their plans with them', () => {
    const choices = fc.array(fc.nat({ max: 3 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }), choices, (count, chosen) => {
        const lengths = Array.from({ length: count }, (_, i) => 100 + i);
        let route = routeOf(...lengths);
        let row: PlanRow | undefined = rowOf(
          planOf(100),
          lengths.slice(1).map((length) => planOf(length)),
        );
        for (const at of chosen) {
          const before = route;
          row = row && planWithWay(route, row, at) ? planWithWay(route, row, at) : row;
          route = withWay(route, at, route.savedAt + 1);
          expect(miles(route)).toEqual(lengths);
          if (at >= count) expect(route).toBe(before);
          else expect(route.miles).toBe(lengths[at]);
          expect(row?.plan.totalCost).toBe(route.miles);
          expect(row && plansOf(route, row).map((plan) => plan?.totalCost)).toEqual(lengths);
        }
      }),
    );
  });

  it('are one where the router offers no other', () => {
    const route = routeOf(100);
    expect(miles(route)).toEqual([100]);
    expect(withWay(route, 0, 9)).toBe(route);
    expect(withWay(route, 1, 9)).toBe(route);
  });

  it('of which one cannot be planned, or was not, have no plan when it is chosen', () => {
    const route = routeOf(100, 101);
    expect(planWithWay(route, rowOf(planOf(1), [null]), 1)).toBeUndefined();
    expect(planWithWay(route, rowOf(planOf(1)), 1)).toBeUndefined();
    // Plans of a route that had another number of ways are not taken for these.
    expect(plansOf(route, rowOf(planOf(1), [planOf(2), planOf(3)]))).toEqual([planOf(1), undefined]);
  });
});

describe('their bills', () => {
  it('are what is paid; after tax, with what the own miles owe', () => {
    expect(billsOf([planOf(500), planOf(480)])).toEqual([
      { paid: 500, settled: 500 },
      { paid: 480, settled: 480 },
    ]);
    const [bill] = billsOf([planOf(500, { afterTaxCost: 400, taxOnMiles: 60 })]);
    expect(bill?.paid).toBe(460);
  });

  it('count fuel that is left at one worth for all, so that no way looks cheap for arriving empty', () => {
    const full = planOf(560, { fuelAtDestination: 40, endReserve: 15, endValue: 3.2 });
    const empty = planOf(500, { fuelAtDestination: 15, endReserve: 15, endValue: 3 });
    expect(worthOf([full, empty, null])).toBe(3);
    const bills = billsOf([full, empty]);
    expect(bills.map((bill) => bill?.settled)).toEqual([485, 500]);
    expect(cheapestOf(bills)).toBe(0);
  });

  it('do not compare where prices are of two sources, or taxes of two kinds', () => {
    expect(billsOf([planOf(1), planOf(2, { madeOnDevice: true })])).toEqual([undefined, undefined]);
    expect(billsOf([planOf(1), planOf(2, { afterTaxCost: 1 })])).toEqual([undefined, undefined]);
    expect(billsOf([planOf(1, { madeOnDevice: true }), planOf(2, { madeOnDevice: true })])[1]?.paid).toBe(2);
  });

  it('name no cheapest of one, nor of two that cost the same', () => {
    expect(cheapestOf(billsOf([planOf(1), null, undefined]))).toBeUndefined();
    expect(cheapestOf(billsOf([planOf(1), planOf(1.001)]))).toBeUndefined();
    expect(cheapestOf(billsOf([planOf(2), null, planOf(1)]))).toBe(2);
    expect(cheapestOf([])).toBeUndefined();
  });
});
