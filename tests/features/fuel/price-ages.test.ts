import { expect, it } from 'vitest';
import type { FuelForm } from '#src/contract/plan.ts';
import { restsOn, unwantedAges } from '#src/features/fuel/plan/model/price-ages.ts';
import { stopsOf } from '#src/features/fuel/stops/model/stops.ts';

const NOW = Date.UTC(2026, 10, 23, 18);
const daysAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString();
const stop = (gallons: number | undefined, more: object = {}) => ({
  location: { id: '1', netPrice: 3, ...more },
  ...(gallons !== undefined && { gallons }),
});
const said = (...stops: ReturnType<typeof stop>[]) => restsOn(stopsOf({ fuelPlan: stops } as never), NOW);
const unwanted = (form: Partial<FuelForm>, ...stops: ReturnType<typeof stop>[]) => {
  const plan = { fuelPlan: stops } as never;
  return unwantedAges({ id: 'last', form: form as FuelForm, plan, savedAt: NOW }, stopsOf(plan));
};

it('says how much of a plan rests on old prices and on ones without a date', () => {
  const fresh = stop(40, { retailPriceDate: daysAgo(0.5) });
  expect(said()).toEqual([]);
  expect(said(fresh)).toEqual([]);
  expect(
    said(fresh, stop(60.5, { retailPriceDate: daysAgo(2) }), stop(20), stop(10, { priceImportedAt: daysAgo(3) })),
  ).toEqual(['60.5 of 130.5 gal at prices older than a day', '30 of 130.5 gal at prices without a date']);
  expect(said(stop(20), stop(10.5))).toEqual(['all 30.5 gal at prices without a date']);
  expect(said(fresh, stop(undefined))).toEqual(['1 of 2 stops at prices without a date']);
  expect(said(stop(40, { netPrice: 0 }))).toEqual([]);
});

it('counts the stops whose prices were not wanted, for a backend that did not look', () => {
  const stops = [stop(1, { retailPriceDate: daysAgo(8) }), stop(1, { retailPriceDate: daysAgo(6) }), stop(1)];
  expect(unwanted({}, ...stops)).toBe(0);
  expect(unwanted({ maxPriceAgeDays: 7 }, ...stops)).toBe(1);
  expect(unwanted({ maxPriceAgeDays: 7, undatedPrices: false }, ...stops)).toBe(2);
  // A server's clock may be a little ahead, and its plan was right when it made it.
  expect(unwanted({ maxPriceAgeDays: 8 }, stop(1, { retailPriceDate: daysAgo(8.01) }))).toBe(0);
  expect(unwanted({ maxPriceAgeDays: 1 }, stop(1, { retailPriceDate: daysAgo(9), demonstration: true }))).toBe(0);
});
