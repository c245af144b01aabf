import fc from 'fast-check';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { fuelPlanSchema } from '#src/contract/plan.ts';
import { makeFuelPlan, type PlanAnswer, type PlanRequest } from '#src/planner/index.ts';
import { taxesAt } from '#src/planner/tax.ts';
import { taxTableOf } from '#src/planner/tax-rates.ts';
import { anyRequest } from './requests.ts';

const AUGUST = Date.UTC(2026, 7, 26);
const taxes = taxesAt(AUGUST);

/** The parallel of 38.5 degrees through Nevada, Utah, Colorado and Kansas, whose borders there are meridians. */
const along = (west: number, east: number, latitude: number) =>
  Array.from({ length: 40 * (east - west) + 1 }, (_, k) => ({ latitude, longitude: west + k / 40 }));
const routePoints = along(-115, -100, 38.5);
const pump = (id: string, longitude: number, netPrice: number, state?: string) => ({
  id,
  latitude: 38.5,
  longitude,
  netPrice,
  state,
});
const stations = [
  pump('NV', -114.5, 3.5, 'NV'),
  pump('UT', -111, 3.6, 'UT'),
  pump('CO', -104, 3.55, 'co '),
  pump('KS', -101, 3.45),
];
const trip: PlanRequest = { amountOfFuel: 20, trunkCapacity: 70, reserveGallons: 5, routePoints, taxBasis: 'ifta' };
const planned = (more: Partial<PlanRequest> = {}, pumps = stations): PlanAnswer<(typeof stations)[number]> => {
  const made = makeFuelPlan({ ...trip, ...more }, pumps, taxes);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

describe('a plan after tax', () => {
  it('owes by the miles of each state and is credited by its gallons: four states, reckoned by hand', () => {
    const answer = planned();
    // A degree of the parallel is 54.07 miles; the borders are at 114.05, 109.06 and 102.045 west.
    const miles = answer.milesByState as Record<string, number>;
    expect(Object.keys(miles)).toEqual(['NV', 'UT', 'CO', 'KS']);
    expect(miles.NV).toBeCloseTo(51.4, 0);
    expect(miles.UT).toBeCloseTo(269.8, 0);
    expect(miles.CO).toBeCloseTo(379.3, 0);
    expect(miles.KS).toBeCloseTo(110.6, 0);
    // 7.91 gal x 0.27 + 41.51 x 0.379 + 58.35 x 0.335 + 17.02 x 0.26 = 2.14 + 15.73 + 19.55 + 4.42
    expect(answer.taxOnMiles).toBeCloseTo(41.84, 1);
    const bought = answer.gallonsByState as Record<string, number>;
    const rates = { NV: 0.27, UT: 0.379, CO: 0.335, KS: 0.26 } as Record<string, number>;
    const credit = Object.entries(bought).reduce((sum, [state, gallons]) => sum + gallons * (rates[state] ?? 0), 0);
    expect(answer.taxCredit).toBeCloseTo(credit, 1);
    expect(Object.keys(bought).length).toBeGreaterThan(1);
    expect(answer.afterTaxCost).toBeCloseTo(answer.totalCost - (answer.taxCredit ?? 0), 9);
    for (const { state, taxCredit, priceAfterTax, gallons, location } of answer.fuelPlan) {
      expect(taxCredit).toBeCloseTo(gallons * (rates[state as string] as number), 2);
      expect(priceAfterTax).toBeCloseTo(location.netPrice - (rates[state as string] as number), 9);
    }
    expect(answer.taxRates).toMatchObject({ quarter: '3Q2026', over: false });
    const parsed = parse(fuelPlanSchema, JSON.parse(JSON.stringify(answer)));
    expect(parsed).toMatchObject({ milesByState: miles, taxCredit: answer.taxCredit });
  });

  it('buys where the price without the tax is lowest, which the pump’s is not', () => {
    const pumps = [pump('NV', -114.5, 3.5, 'NV'), pump('UT', -114, 3.55, 'UT')];
    const input = { trunkCapacity: 200, stopFee: 0 };
    expect(planned({ ...input, taxBasis: 'pump' }, pumps).fuelPlan.map(({ location }) => location.id)).toEqual(['NV']);
    const after = planned(input, pumps);
    expect(after.fuelPlan.map(({ location }) => location.id)).toEqual(['UT']);
    expect(after.fuelPlan[0]?.priceAfterTax).toBeCloseTo(3.171, 9);
  });

  it('owes the surcharges of Kentucky and Virginia by miles and is credited nothing of them', () => {
    const pumps = [{ ...pump('VA', -81, 3.5, 'VA'), latitude: 37.3 }];
    const answer = planned({ routePoints: along(-82.7, -79.7, 37.3), amountOfFuel: 16.5 }, pumps);
    const { KY = 0, VA = 0, WV = 0 } = answer.milesByState as Record<string, number>;
    expect(KY).toBeGreaterThan(10);
    expect(VA).toBeGreaterThan(80);
    const owed = (KY * (0.22 + 0.105) + VA * (0.336 + 0.143) + WV * 0.357) / 6.5;
    expect(answer.taxOnMiles).toBeCloseTo(owed, 1);
    expect(answer.taxCredit).toBeCloseTo((answer.gallonsByState?.VA as number) * 0.336, 1);
  });

  it('credits nothing in Oregon, in DC and abroad', () => {
    for (const state of ['OR', 'DC', 'ON']) {
      const road = { routePoints: along(-115, -112, 38.5), amountOfFuel: 10 };
      const { taxCredit, fuelPlan } = planned(road, [pump('a', -114.7, 3.5, state)]);
      expect([state, taxCredit, fuelPlan[0]?.priceAfterTax]).toEqual([state, 0, 3.5]);
    }
  });

  it('says nothing of tax where it was planned at the pump, and refuses to guess without its taxes', () => {
    expect(planned({ taxBasis: undefined })).not.toHaveProperty('taxCredit');
    expect(planned({ taxBasis: 'pump' }).fuelPlan[0]).not.toHaveProperty('state');
    expect(() => makeFuelPlan(trip, stations)).toThrow('taxesAt');
  });

  it('is never dearer after tax, stop fees counted, than the plan that is cheapest at the pump', () => {
    let cheaper = 0;
    const states = fc.array(fc.constantFrom('CA', 'NV', 'IL', 'MO', 'OR', 'PA'), { minLength: 25, maxLength: 25 });
    fc.assert(
      fc.property(anyRequest, states, ({ input: road, stations: plain }, codes) => {
        const input = { ...road, endValue: 0 };
        const pumps = plain.map((station, k) => ({ ...station, state: codes[k] as string }));
        const rateOf = (state: string) => taxTableOf('3Q2026', AUGUST).table.rates[state] ?? 0;
        const own = makeFuelPlan({ ...input, taxBasis: 'ifta' }, pumps, taxes);
        const other = makeFuelPlan(input, pumps);
        expect(own.ok).toBe(other.ok);
        if (!own.ok || !other.ok) return;
        const fee = input.stopFee ?? 5;
        const credit = other.value.fuelPlan.reduce(
          (sum, { gallons, location }) => sum + gallons * rateOf(location.state),
          0,
        );
        const afterTax = other.value.totalCost - credit + fee * other.value.fuelPlan.length;
        const ownAfterTax = (own.value.afterTaxCost as number) + fee * own.value.fuelPlan.length;
        expect(ownAfterTax).toBeLessThan(afterTax + 0.6 * (own.value.fuelPlan.length + 1));
        if (ownAfterTax < afterTax - 0.01) cheaper += 1;
      }),
      { numRuns: 600 },
    );
    expect(cheaper).toBeGreaterThan(20);
  });
});

describe('the tables of the rates', () => {
  it('have a rate for every state of the agreement, and name their quarters in order', () => {
    const quarters = ['1Q2026', '2Q2026', '3Q2026'];
    for (const quarter of quarters) {
      const { rates } = taxTableOf(quarter, AUGUST).table;
      expect(Object.keys(rates)).toHaveLength(47);
      for (const rate of Object.values(rates)) expect(rate).toBeGreaterThan(0.1);
    }
    expect(quarters.map((quarter) => taxTableOf(quarter, AUGUST).table.quarter)).toEqual(quarters);
  });

  it('are taken by the quarter that was asked for, else by the day, and say when their quarter is over', () => {
    const used = (quarter: string | undefined, today: number) => {
      const { table, over } = taxTableOf(quarter, today);
      return `${table.quarter}${over ? ' over' : ''}`;
    };
    expect(used(undefined, AUGUST)).toBe('3Q2026');
    expect(used('2Q2026', AUGUST)).toBe('2Q2026 over');
    expect(used('4Q2026', AUGUST)).toBe('3Q2026');
    expect(used(undefined, Date.UTC(2026, 9, 1))).toBe('3Q2026 over');
    expect(used(undefined, Date.UTC(2026, 2, 31))).toBe('1Q2026');
    expect(used('1Q2020', AUGUST)).toBe('1Q2026 over');
  });

  it('are over when their quarter is, on the calendar of who asks', () => {
    const over = (quarter: string, today: string) => taxTableOf(quarter, Date.parse(today)).over;
    expect(over('2Q2026', '2026-06-30T23:00:00-07:00')).toBe(false);
    expect(over('2Q2026', '2026-07-01T13:00:00Z')).toBe(true);
    // In the first hours of a quarter in Guam, whose rates are not there yet.
    expect(over('4Q2026', '2026-10-01T01:00:00+10:00')).toBe(true);
    expect(over('3Q2026', '2026-10-01T01:00:00+10:00')).toBe(false);
  });
});
