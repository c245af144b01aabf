import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeFuelPlan, type PlannerStation } from '#src/planner/index.ts';
import { away, walk } from './places.ts';
import { anyRequest } from './requests.ts';

const NOW = Date.UTC(2026, 10, 23, 18);
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): string => new Date(NOW - days * DAY).toISOString();

/** A request whose prices are hours to weeks old, some without a date, some of those with the day of their import. */
const dated = anyRequest.map(({ input, stations }) => ({
  input,
  stations: stations.map((station, k) => {
    const days = ((k * 37) % 200) / 10;
    if (k % 4 === 1) return { ...station, days: 0, dated: false };
    if (k % 4 === 2) return { ...station, days, dated: false, priceImportedAt: daysAgo(days) };
    return { ...station, days, dated: true, retailPriceDate: daysAgo(days) };
  }),
}));

it('counts the prices that are young enough alone, in plan, backups, comparison and refusal', () => {
  const seen = { plans: 0, refusals: 0, levers: 0 };
  const age = fc.option(fc.integer({ min: 1, max: 15 }), { nil: undefined });
  fc.assert(
    fc.property(dated, age, fc.boolean(), ({ input: road, stations }, maxPriceAgeDays, undatedPrices) => {
      const input = { ...road, undatedPrices, ...(maxPriceAgeDays !== undefined && { maxPriceAgeDays }) };
      const young = stations.filter((one) => one.days <= (maxPriceAgeDays ?? 1e9) && (one.dated || undatedPrices));
      const plan = (more: object) => makeFuelPlan({ ...input, ...more }, stations, undefined, NOW);
      const made = plan({});
      const hand = makeFuelPlan(road, young);
      expect(made.ok).toBe(hand.ok);
      if (made.ok) {
        seen.plans += 1;
        expect(made).toEqual(hand);
        return;
      }
      seen.refusals += 1;
      const { levers = [] } = made.error;
      const named = new Map(levers.map(({ change, value }) => [change, value]));
      const helps = (more: object) => plan(more).ok;
      expect(named.get('undatedPrices') === true).toBe(!undatedPrices && helps({ undatedPrices: true }));
      const days = named.get('maxPriceAgeDays') as number | undefined;
      if (maxPriceAgeDays !== undefined) expect(days !== undefined).toBe(helps({ maxPriceAgeDays: 3_650 }));
      if (days === undefined) return;
      seen.levers += 1;
      expect(helps({ maxPriceAgeDays: days })).toBe(true);
      if (days - 1 > (maxPriceAgeDays ?? 0)) expect(helps({ maxPriceAgeDays: days - 1 })).toBe(false);
    }),
    { numRuns: 400 },
  );
  expect(Math.min(seen.plans, seen.refusals, seen.levers)).toBeGreaterThan(15);
});

const start = { latitude: 35, longitude: -90 };
const road = {
  ...{ amountOfFuel: 50, trunkCapacity: 100, milesPerGallon: 10, reserveGallons: 10 },
  routePoints: walk(start, [{ miles: 600, bearing: 270 }]),
};
const pump = (more: Partial<PlannerStation>): PlannerStation => ({
  id: 'a',
  ...away(start, 300, 270),
  netPrice: 3,
  ...more,
});
const works = (input: object, station: PlannerStation) =>
  makeFuelPlan({ ...road, ...input }, [station], undefined, NOW).ok;

it('takes any age and prices without a date unless told otherwise', () => {
  expect(works({}, pump({ retailPriceDate: daysAgo(4_000) }))).toBe(true);
  expect(works({}, pump({}))).toBe(true);
  expect(works({ maxPriceAgeDays: 7 }, pump({}))).toBe(true);
  expect(works({ undatedPrices: false }, pump({}))).toBe(false);
  expect(works({ undatedPrices: false }, pump({ retailPriceDate: 'soon' }))).toBe(false);
});

it('takes a price without a date for as old as its import, and one of tomorrow for new', () => {
  expect(works({ maxPriceAgeDays: 7 }, pump({ priceImportedAt: daysAgo(6.9) }))).toBe(true);
  expect(works({ maxPriceAgeDays: 7 }, pump({ priceImportedAt: daysAgo(7.1) }))).toBe(false);
  expect(works({ maxPriceAgeDays: 1 }, pump({ retailPriceDate: daysAgo(-2) }))).toBe(true);
  expect(works({ maxPriceAgeDays: 1 }, pump({ retailPriceDate: '2026-11-23' }))).toBe(true);
});

it('asks no invented price for its date', () => {
  const old = pump({ demonstration: true, retailPriceDate: daysAgo(90) });
  expect(works({ maxPriceAgeDays: 1, undatedPrices: false }, old)).toBe(true);
});

it('needs the time where the age counts', () => {
  expect(() => makeFuelPlan({ ...road, maxPriceAgeDays: 7 }, [pump({})])).toThrow(/pass now/);
  expect(() => makeFuelPlan({ ...road, undatedPrices: false }, [pump({})])).toThrow(/pass now/);
});
