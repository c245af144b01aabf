import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FuelForm, FuelPlan } from '#src/contract/plan.ts';
import type { FillRow, TripRow } from '#src/data/db/trip-rows.ts';
import { arrivalAt, fuelOnRoute } from '#src/features/fuel/trips/model/levels.ts';
import {
  fromStart,
  startTrip,
  sumOf,
  tripPlanRow,
  withFill,
  withoutFill,
  withRest,
} from '#src/features/fuel/trips/model/trip.ts';
import { toCents } from '#src/planner/round-plan.ts';

const FORM: FuelForm = {
  ...{ tankCapacity: 150, currentFuel: 60, searchRadius: 5, minGallonsPurchase: 5, milesPerGallon: 10 },
  reserveGallons: 15,
};
const stop = (id: string, mile: number, gallons: number, cost: number) => ({
  ...{ location: { id, state: 'IL' }, mile, gallons, cost, detourMiles: 0 },
});
const PLAN = {
  fuelPlan: [stop('a', 300, 60, 180), stop('b', 800, 50, 160)],
  ...{ totalCost: 340, totalGallons: 110, fuelAtDestination: 20, savings: 30 },
} as unknown as FuelPlan;
const ROUTE = { from: { label: 'Chicago, IL' }, to: { label: 'Dallas, TX' }, miles: 1000 };
const trip = startTrip('trip', ROUTE, { form: FORM, plan: PLAN, savedAt: 5 }, 10);

/** Gallons at each fill as they are shown. */
const levelsOf = (trip: TripRow) =>
  tripPlanRow(trip, 1)
    .plan.fuelPlan.slice(0, trip.now.fills.length)
    .map(({ fuelOnArrival = -1, fuelOnLeaving = -1 }) => ({ arrival: fuelOnArrival, leaving: fuelOnLeaving }));
const levelsWith = (fills: readonly FillRow[]) => levelsOf({ ...trip, now: { id: 's', fills } });

const anyFill: fc.Arbitrary<FillRow> = fc
  .record({
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    station: fc.constant({ id: 'x', state: 'IL' } as FillRow['station']),
    mile: fc.double({ min: 0, max: 1000, noNaN: true }),
    detour: fc.double({ min: 0, max: 8, noNaN: true }),
    gallons: fc.integer({ min: 1, max: 1500 }).map((tenths) => tenths / 10),
    price: fc.integer({ min: 0, max: 9999 }).map((mills) => mills / 1000),
    gauge: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    credit: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    filledAt: fc.nat(),
  })
  .map((fill) => ({
    ...fill,
    gauge: fill.gauge === undefined ? undefined : fill.gallons + fill.gauge * (150 - fill.gallons),
  }));

it('has one fill of a stop of the plan, though two tabs say so, and two where the person says that it was another', () => {
  const at = { station: { id: 'a' } as FillRow['station'], mile: 300, detour: 0, price: 3, filledAt: 1 };
  const planned = { gallons: 60, cost: 180 };
  const one = withFill(trip, { ...at, id: '1', gallons: 60, planned }, 's1');
  const again = withFill(one, { ...at, id: '2', gallons: 58, planned }, 's2');
  expect(again.now.fills.map(({ gallons }) => gallons)).toEqual([58]);
  const more = withFill(again, { ...at, id: '3', gallons: 5 }, 's3');
  expect(more.now.fills.map(({ gallons }) => gallons)).toEqual([58, 5]);
});

type Step = { readonly fill: FillRow } | { readonly takeBack: string } | 'planned';
const anySteps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: anyFill.map((fill): Step => ({ fill })) },
    { weight: 1, arbitrary: fc.constantFrom('1', '2', '3', '4', '5').map((takeBack): Step => ({ takeBack })) },
    { weight: 2, arbitrary: fc.constant<Step>('planned') },
  ),
  { maxLength: 12 },
);

const REST = { fuelPlan: [stop('b', 800, 10, 30)], totalCost: 30, totalGallons: 10, fuelAtDestination: 16 };
const live = (from: TripRow, steps: readonly Step[]): TripRow =>
  steps.reduce((now, step, k) => {
    if (step === 'planned') return withRest(now, now.now.id, { ...REST, warning: `${k}` } as unknown as FuelPlan);
    return 'fill' in step ? withFill(now, step.fill, `s${k}`) : withoutFill(now, step.takeBack, `s${k}`);
  }, from);

describe('a trip with fills', () => {
  it('is after a fill was taken back exactly what it was before, its plan included', () => {
    fc.assert(
      fc.property(anySteps, anyFill, (steps, fill) => {
        const before = live(trip, steps);
        const again = { ...fill, id: 'new' };
        expect(withoutFill(withFill(before, again, 'x'), 'new', 'y')).toEqual(before);
        const planned = withRest(withFill(before, again, 'x'), 'x', REST as unknown as FuelPlan);
        expect(withoutFill(planned, 'new', 'y')).toEqual(before);
        expect(tripPlanRow(withoutFill(planned, 'new', 'y'), 99)).toEqual(tripPlanRow(before, 99));
      }),
    );
  });

  it('is after a correction was taken back exactly what it was before', () => {
    fc.assert(
      fc.property(anySteps, anyFill, anyFill, (steps, first, second) => {
        const before = withRest(withFill(live(trip, steps), { ...first, id: 'new' }, 'x'), 'x', PLAN);
        expect(withFill(withFill(before, { ...second, id: 'new' }, 'y'), { ...first, id: 'new' }, 'z')).toEqual(before);
      }),
    );
  });

  it('takes the same fill twice for one, and a plan made for another state not at all', () => {
    fc.assert(
      fc.property(anySteps, anyFill, (steps, fill) => {
        const once = withFill(live(trip, steps), fill, 'x');
        expect(withFill(once, fill, 'y')).toEqual(once);
        expect(withRest(once, 'another', PLAN)).toEqual(once);
      }),
    );
  });

  it('sums what was paid to the cent, shows the fills first and in order, and keeps every tank between empty and full', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const { now, ...more } = live(trip, steps);
        const shown = tripPlanRow({ ...more, now }, 1).plan;
        const { paid, gallons } = sumOf(now.fills);
        expect(paid).toBe(
          toCents(now.fills.reduce((sum, fill) => sum + Math.round(fill.gallons * fill.price * 100), 0) / 100),
        );
        const last = now.fills.at(-1);
        if (!last) {
          expect(shown).toBe(PLAN);
          return;
        }
        const miles = now.fills.map(({ mile }) => mile);
        expect(miles).toEqual([...miles].sort((a, b) => a - b));
        expect(shown.fuelPlan.slice(0, miles.length).map(({ mile }) => mile)).toEqual(miles);
        expect(shown.totalCost).toBeCloseTo(paid + (now.rest?.totalCost ?? 0), 6);
        expect(shown.totalGallons).toBeCloseTo(gallons + (now.rest?.totalGallons ?? 0), 6);
        for (const [k, { arrival, leaving }] of levelsOf({ ...more, now }).entries()) {
          expect(arrival).toBeGreaterThanOrEqual(0);
          expect(leaving).toBeLessThanOrEqual(150);
          expect(leaving - arrival).toBeCloseTo(now.fills[k]?.gallons as number, 5);
        }
        expect(fuelOnRoute(FORM, now.fills)).toBeLessThanOrEqual(150);
      }),
    );
  });

  it('counts the tank as the plan does: arrival, what was filled, the miles after it', () => {
    const fill = {
      ...{ id: '1', station: { id: 'a' }, mile: 300, detour: 2, gallons: 50, price: 3 },
      filledAt: 1,
    } as FillRow;
    expect(arrivalAt(FORM, [], fill)).toBeCloseTo(60 - 30.1, 6);
    expect(levelsWith([fill])).toEqual([{ arrival: 29.9, leaving: 79.9 }]);
    expect(fuelOnRoute(FORM, [fill])).toBeCloseTo(79.8, 6);
    expect(arrivalAt(FORM, [fill], { mile: 800, detour: 4 })).toBeCloseTo(79.9 - 50.3, 6);
    expect(levelsWith([{ ...fill, gauge: 100 }])).toEqual([{ arrival: 50, leaving: 100 }]);
    // The tank was emptier than the plan thought.
    expect(levelsWith([{ ...fill, gallons: 140 }])).toEqual([{ arrival: 10, leaving: 150 }]);
  });

  it('shows what it cost in the end after tax, and the whole road by state', () => {
    const taxed = {
      ...PLAN,
      taxBasis: 'ifta',
      taxCredit: 70,
      afterTaxCost: 270,
      taxOnMiles: 50,
      milesByState: { IL: 600 },
    };
    const start = startTrip('t', ROUTE, { form: FORM, plan: taxed as FuelPlan, savedAt: 5 }, 10);
    const fill = {
      ...{ id: '1', station: { id: 'a', state: 'IL' }, mile: 300, detour: 0, gallons: 50, price: 3.1, credit: 0.7 },
    };
    const rest = {
      ...REST,
      taxCredit: 7,
      afterTaxCost: 23,
      milesByState: { IL: 300 },
      gallonsByState: { IL: 4, MO: 6 },
    };
    const { plan: shown } = tripPlanRow(
      withRest(withFill(start, { ...fill, filledAt: 1 } as FillRow, 's'), 's', rest as unknown as FuelPlan),
      1,
    );
    expect(shown).toMatchObject({
      totalCost: 185,
      taxCredit: 42,
      afterTaxCost: 143,
      taxOnMiles: 50,
      milesByState: { IL: 600 },
    });
    expect(shown.gallonsByState).toEqual({ IL: 54, MO: 6 });
    expect(shown.savings).toBeUndefined();
  });

  it('counts what was bought in no state of the rates or the road as elsewhere, as a plan does', () => {
    const table = { quarter: '4Q2026', rates: { IL: 0.7, MO: 0.3 }, surcharges: {}, source: '', asOf: '2026-10-01' };
    const boughtIn = (states: readonly (string | undefined)[], more: object) => {
      const taxed = { ...PLAN, taxBasis: 'ifta', ...more } as unknown as FuelPlan;
      const fills = states.map((state, k) => ({
        ...{ id: String(k), station: { id: 'a', state }, mile: 10 + k, detour: 0, gallons: 10, price: 3, filledAt: k },
      }));
      const whole = startTrip('t', ROUTE, { form: FORM, plan: taxed, savedAt: 5 }, 10);
      return tripPlanRow({ ...whole, now: { id: 's', fills: fills as unknown as FillRow[] } }, 1).plan.gallonsByState;
    };
    const states = ['IL', 'mo ', 'OR', 'ON', undefined];
    expect(boughtIn(states, { milesByState: { OR: 40 }, taxRates: { table } })).toEqual({
      IL: 10,
      MO: 10,
      OR: 10,
      outside: 20,
    });
    expect(boughtIn(['ON'], {})).toEqual({ ON: 10 });
  });

  it('tells the miles of a rest from the start of the trip, those of its backups too', () => {
    const rest = {
      fuelPlan: [{ location: { id: 'a' }, mile: 20, backup: { mile: 30, stops: [{ id: 'b', mile: 30 }] } }],
    };
    const [only] = fromStart(rest as unknown as FuelPlan, 100).fuelPlan;
    expect([only?.mile, only?.backup?.mile, only?.backup?.stops?.[0]?.mile]).toEqual([120, 130, 130]);
  });
});
