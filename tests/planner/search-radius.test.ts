import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFuelPlan, type PlanAnswer, type PlanRequest } from '#src/planner/index.ts';
import { away, outAndBack, walk } from './places.ts';

const START = { latitude: 39, longitude: -98 };

/** Roads with pumps beside them and up to 60 miles off; most are driven out and back, in part or whole. */
const anyRoad = fc
  .record({
    legs: fc.array(
      fc.record({ miles: fc.double({ min: 5, max: 150, noNaN: true }), bearing: fc.integer({ min: 120, max: 330 }) }),
      { minLength: 1, maxLength: 4 },
    ),
    back: fc.constantFrom('no', 'first', 'all'),
    spots: fc.array(
      fc.record({
        leg: fc.nat(3),
        // None where two roads meet: which of two pumps comes first that are exactly there is decided by floating point.
        share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        off: fc.double({ min: 0.3, max: 7.7, noNaN: true }).map((root) => root * root),
        cents: fc.integer({ min: 240, max: 520 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ legs, back, spots }) => {
    const out = walk(START, legs);
    const [first, second] = out as [typeof START, typeof START];
    const errand = back === 'first' ? [first, second, ...out] : out;
    const stations = spots.map(({ leg, share, off, cents }, k) => {
      const { miles, bearing } = legs[leg % legs.length] as (typeof legs)[number];
      const on = away(out[leg % legs.length] as typeof START, miles * share, bearing);
      return { id: `s${k}`, ...away(on, off, bearing + 90), netPrice: cents / 100 };
    });
    return { routePoints: back === 'all' ? outAndBack(out) : errand, stations };
  });

const anyTruck = fc
  .record({
    trunkCapacity: fc.double({ min: 40, max: 150, noNaN: true }),
    fill: fc.double({ min: 0.02, max: 0.4, noNaN: true }),
    minGallonsPurchase: fc.constantFrom(1, 10, 30),
    reserveGallons: fc.constantFrom(0, 5),
    stopFee: fc.constantFrom(0, 5),
    endValue: fc.constantFrom(0, 3.1),
  })
  .map(({ fill, ...truck }) => ({ ...truck, amountOfFuel: fill * truck.trunkCapacity }));

/** What is to be least: money and stop fees, less what is left at its worth. US dollars. */
const dollarsOf = (
  { totalCost, fuelPlan, endValue, endReserve, fuelAtDestination }: PlanAnswer<unknown>,
  fee: number,
) => totalCost + fee * fuelPlan.length - endValue * (fuelAtDestination - endReserve);

describe('a wider search', () => {
  it('keeps a pump that is passed at the start and again on the way back from a first errand', () => {
    const stations = [
      { id: 'passed twice', ...away(away(START, 1, 0), 0.16, 90), netPrice: 3 },
      { id: 'far', ...away(START, 60, 180), netPrice: 4.5 },
    ];
    const routePoints = [START, away(START, 14, 0), away(START, 300, 180)];
    for (const searchRadius of [1, 5, 20, 30, 50, 100]) {
      const made = makeFuelPlan({ amountOfFuel: 3, trunkCapacity: 120, routePoints, searchRadius }, stations);
      expect(made.ok && made.value.fuelPlan.map(({ mile }) => Math.round(mile))).toEqual([1]);
    }
  });

  it('never makes a plan dearer, nor a refusal of one', () => {
    const radius = fc.constantFrom(1, 2, 5, 8, 20, 50, 100);
    const seen = { both: 0, cheaper: 0, made: 0 };
    fc.assert(
      fc.property(anyRoad, anyTruck, radius, radius, ({ routePoints, stations }, truck, one, other) => {
        const request: PlanRequest = { ...truck, routePoints };
        const narrow = makeFuelPlan({ ...request, searchRadius: Math.min(one, other) }, stations);
        const wide = makeFuelPlan({ ...request, searchRadius: Math.max(one, other) }, stations);
        if (!narrow.ok) {
          if (wide.ok) seen.made += 1;
          return;
        }
        if (!wide.ok) throw new Error(wide.error.message);
        // More pumps may let the first one be reached with more of the reserve, which comes before money.
        if (narrow.value.warning !== undefined) return;
        seen.both += 1;
        const [before, after] = [dollarsOf(narrow.value, truck.stopFee), dollarsOf(wide.value, truck.stopFee)];
        const cents = 0.005 * (narrow.value.fuelPlan.length + wide.value.fuelPlan.length) + 1e-6;
        expect(after).toBeLessThan(before + cents);
        if (after < before - 0.1) seen.cheaper += 1;
      }),
      { numRuns: 1500 },
    );
    expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(30);
  });
});
