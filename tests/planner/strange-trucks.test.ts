import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Station } from '#src/contract/station.ts';
import { buildStationIndex, makeFuelPlan, type PlanRequest } from '#src/planner/index.ts';
import { taxesAt } from '#src/planner/tax.ts';
import { checkPlan } from '#tests/trips/check-plan.ts';
import { anyRequest } from './requests.ts';

/** Two letters as lists have them, a state without a credit and one of another country among them. */
const STATES = ['IL', 'ky', ' VA ', 'OR', 'ON', 'TX'] as const;
/** Milliseconds: prices exactly as old as may be, and a little older. */
const AGES = [0, 7 * 86_400_000, 7 * 86_400_000 + 1, 30 * 86_400_000] as const;

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Trucks and price lists that nobody thought of: hardly a tank, a reserve close to it, full at the end, prices that are none. */
const strange = fc
  .record({
    road: anyRequest,
    tank: fc.constantFrom(50, 80, 150, 300),
    economy: fc.constantFrom(3, 6.5, 15),
    reserve: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
    start: fc.oneof(share, fc.constantFrom(0, 0.1, 0.9, 1)),
    end: fc.option(fc.constantFrom(0, 0.1, 0.5, 1), { nil: undefined }),
    endValue: fc.constantFrom(undefined, 0, 2.5, 6),
    ifta: fc.boolean(),
    days: fc.constantFrom(undefined, 7),
  })
  .map(({ road, tank, economy, reserve, start, end, endValue, ifta, days }) => {
    const now = Date.now();
    const stations = road.stations.flatMap(({ netPrice, ...station }, k) => {
      const price = k % 7 === 3 ? 0 : netPrice + (k % 10) / 1000;
      const one = {
        ...{ ...station, name: `Stop ${k}`, state: STATES[k % STATES.length], serviceTypes: [], truckBrands: [] },
        ...(k % 5 === 4 ? { retailPrice: price } : { netPrice: price, retailPrice: price + 0.3 }),
        ...(k % 3 === 0 && { retailPriceDate: new Date(now - (AGES[k % AGES.length] as number)).toISOString() }),
        ...(k % 6 === 1 && { approximate: true }),
      };
      // The same pump under two numbers.
      return k % 4 === 0 ? [one, { ...one, id: `${one.id}b` }] : [one];
    });
    const input: PlanRequest = {
      ...road.input,
      ...{ trunkCapacity: tank, amountOfFuel: tank * start, milesPerGallon: economy, reserveGallons: tank * reserve },
      ...(end !== undefined && { endReserve: tank * end }),
      ...(endValue !== undefined && { endValue }),
      ...(ifta && { taxBasis: 'ifta' }),
      ...(days !== undefined && { maxPriceAgeDays: days }),
      stopFee: 5,
    };
    return { input, stations: stations as unknown as Station[], now };
  });

it('a strange truck gets a plan that keeps every rule, adds up and says what is true, or a refusal whose every lever works', () => {
  const seen = { plans: 0, refusals: 0, levers: 0 };
  const taxes = taxesAt(Date.now());
  fc.assert(
    fc.property(strange, ({ input, stations, now }) => {
      const index = buildStationIndex(stations);
      const plan = (change: Partial<PlanRequest>) => makeFuelPlan({ ...input, ...change }, index, taxes, now);
      const made = plan({});
      if (made.ok) {
        seen.plans += 1;
        expect(checkPlan(JSON.parse(JSON.stringify(made.value)), input, index, now).wrong).toEqual([]);
        return;
      }
      seen.refusals += 1;
      for (const { change, value } of made.error.levers ?? []) {
        seen.levers += 1;
        expect({ change, value, plans: plan({ [change]: value }).ok }).toEqual({ change, value, plans: true });
      }
    }),
    { numRuns: 1000 },
  );
  expect(Math.min(seen.plans, seen.refusals, seen.levers)).toBeGreaterThan(50);
});
