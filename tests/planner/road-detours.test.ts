import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFuelPlan } from '#src/planner/index.ts';
import { away, walk } from './places.ts';

const START = { latitude: 39, longitude: -98 };
const SOUTH = 180;

/** A pump: miles behind the start (below 0) or along the road, miles drawn off it, the router's miles, US dollars a gallon. */
interface Pump {
  readonly mile: number;
  readonly drawn: number;
  readonly routed: number;
  readonly price: number;
}

/** A plan of 500 miles straight south past pumps whose detours a router has told. */
const planPast = (pumps: readonly Pump[], more: object = {}) => {
  const stations = pumps.map(({ mile, drawn, price }, k) => ({
    id: String(k),
    ...away(away(START, mile, SOUTH), drawn, 90),
    netPrice: price,
  }));
  const roads = pumps.map(({ mile, routed }, k) => ({ id: String(k), mile: Math.max(0, mile), miles: routed }));
  const routePoints = walk(START, [{ miles: 500, bearing: SOUTH }]);
  const made = makeFuelPlan({ amountOfFuel: 12.3, trunkCapacity: 120, routePoints, roads, ...more }, stations);
  return made.ok ? { cost: made.value.totalCost, stops: made.value.fuelPlan.map(({ location }) => location.id) } : {};
};

describe('detours that a router told', () => {
  it('put the nearest by the road first at one mile, wherever it is drawn', () => {
    const dear = { mile: 0, drawn: 1.2, routed: 2.4, price: 3.9 };
    const cheap = { mile: 0, routed: 8, price: 3.2 };
    for (const drawn of [1, 1.3])
      expect(planPast([{ ...cheap, drawn }, dear])).toEqual({ cost: 254.06, stops: ['1', '0'] });
  });

  it('make the same plan wherever the pumps are drawn', () => {
    const off = fc.double({ min: 0, max: 4.5, noNaN: true });
    const pumps = fc.uniqueArray(
      fc.record({
        mile: fc.oneof(fc.double({ min: -0.5, max: -0.01, noNaN: true }), fc.integer({ min: 5, max: 495 })),
        ...{ drawn: off, elsewhere: off, routed: fc.double({ min: 0, max: 12, noNaN: true }) },
        price: fc.integer({ min: 300, max: 400 }).map((cents) => cents / 100),
      }),
      { minLength: 2, maxLength: 8, selector: ({ mile }) => mile },
    );
    const fuel = fc.double({ min: 12, max: 30, noNaN: true });
    let several = 0;
    fc.assert(
      fc.property(pumps, fuel, fc.constantFrom(0, 5), (each, amountOfFuel, stopFee) => {
        const plan = planPast(each, { amountOfFuel, stopFee });
        const moved = each.map((pump) => ({ ...pump, drawn: pump.elsewhere }));
        expect(planPast(moved, { amountOfFuel, stopFee }).cost).toBe(plan.cost);
        if ((plan.stops?.length ?? 0) > 1) several += 1;
      }),
      { numRuns: 500 },
    );
    expect(several).toBeGreaterThan(100);
  });
});
