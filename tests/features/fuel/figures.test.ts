import { parse } from 'valibot';
import { expect, it } from 'vitest';
import { fuelPlanSchema } from '#src/contract/plan.ts';
import { comparedWith } from '#src/features/fuel/plan/model/figures.ts';
import { makeFuelPlan } from '#src/planner/index.ts';
import { away } from '#tests/planner/places.ts';

const START = { latitude: 39, longitude: -98 };

/** A plan of 900 miles past pumps at these, as a server sends it. */
const planPast = (miles: readonly number[]) => {
  const stations = miles.map((mile) => ({ id: String(mile), ...away(START, mile, 180), netPrice: 3.5 }));
  const routePoints = [START, away(START, 900, 180)];
  const made = makeFuelPlan({ amountOfFuel: 60, trunkCapacity: 100, minGallonsPurchase: 30, routePoints }, stations);
  if (!made.ok) throw new Error(made.error.message);
  return parse(fuelPlanSchema, JSON.parse(JSON.stringify(made.value)));
};

it('names the driver whom a plan is compared with, who fills up sooner where a quarter tank would strand him', () => {
  expect(comparedWith(planPast([100, 230, 300, 450, 600, 750]))).toBe('than filling up at a quarter tank');
  expect(comparedWith(planPast([170, 280, 470]))).toBe('than filling up at half a tank');
  expect(comparedWith(planPast([30, 220, 380]))).toBe('than filling up at three quarters of a tank');
});

it('says what is always said where a backend does not tell', () => {
  expect(comparedWith({ fuelPlan: [] } as never)).toBe('than filling up at a quarter tank');
  expect(comparedWith(parse(fuelPlanSchema, { fuelPlan: [], naiveBelow: null }))).toBe(
    'than filling up at a quarter tank',
  );
});
