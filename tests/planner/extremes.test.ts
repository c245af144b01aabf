import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fuelPlanSchema } from '#src/contract/plan.ts';
import { completePlan, makeFuelPlan, PlanRefused, type PlanRequest } from '#src/planner/index.ts';
import { explainNoPlan } from '#src/planner/no-plan.ts';
import { problem } from './problems.ts';
import { anyRequest } from './requests.ts';

/** What no truck has, but JSON and a form can say. */
const EXTREMES = [
  ...[1e308, Number.MAX_VALUE, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1, 2 ** 31, 1e9],
  ...[5e-324, 1e-9, 0, -0, -1, -1e308, Number.NEGATIVE_INFINITY, Number.NaN],
] as const;
const extreme = fc.constantFrom(...EXTREMES);

const NUMBERS = [
  ...(['amountOfFuel', 'trunkCapacity', 'searchRadius', 'minGallonsPurchase', 'milesPerGallon'] as const),
  ...(['reserveGallons', 'stopFee', 'routeMiles', 'endReserve', 'endValue', 'maxPriceAgeDays'] as const),
];

/** A whole request in which some numbers are extreme. */
const anyExtremeRequest = fc
  .tuple(anyRequest, fc.uniqueArray(fc.tuple(fc.constantFrom(...NUMBERS), extreme), { minLength: 1, maxLength: 8 }))
  .map(([{ input, stations }, changes]) => ({
    input: { ...input, ...Object.fromEntries(changes) } as PlanRequest,
    stations,
  }));

describe('numbers that no truck has', () => {
  it('end in a plan or in a reason why there is none, each of them alone', () => {
    const routePoints = [-100, -98, -96, -94].map((longitude) => ({ latitude: 40, longitude }));
    const stations = [-99, -97, -95].map((longitude, k) => ({
      id: `s${k}`,
      latitude: 40,
      longitude,
      netPrice: 3 + k / 10,
      retailPrice: 3.5,
      name: 'Pilot',
      retailPriceDate: '2026-11-01',
    }));
    const now = Date.UTC(2026, 10, 23);
    const input = { amountOfFuel: 40, trunkCapacity: 100, routePoints, minGallonsPurchase: 5, reserveGallons: 10 };
    for (const name of NUMBERS) {
      for (const value of EXTREMES) {
        const made = makeFuelPlan({ ...input, [name]: value }, stations, undefined, now);
        expect(typeof (made.ok ? made.value.totalCost : made.error.message)).toMatch(/^(number|string)$/);
      }
    }
    for (const cents of EXTREMES) {
      const deal = { chain: 'Pilot', use: 'prefer' as const, centsOffRetail: cents, centsOverNet: cents };
      const made = makeFuelPlan({ ...input, fuelCards: { chains: [deal], preferenceCents: cents } }, stations);
      expect(made.ok && made.value.totalCost).toBeGreaterThan(0);
      expect(made.ok && made.value.preferenceCost).toBeGreaterThanOrEqual(0);
    }
  });

  it('end so in any of them together', () => {
    fc.assert(
      fc.property(anyExtremeRequest, ({ input, stations }) => {
        const made = makeFuelPlan(input, stations, undefined, 0);
        if (!made.ok) expect(made.error.message).toMatch(/\.$/);
      }),
      { numRuns: 400 },
    );
  });

  it('are explained in an end number of steps where the figures of the problem itself are extreme', () => {
    const rows = {
      tank: 100,
      start: 50,
      reserve: 10,
      minimum: 0,
      fee: 5,
      end: 400,
      stations: [{ at: 20, detour: 0, price: 3 }],
    };
    for (const name of ['tank', 'start', 'reserve', 'minimum', 'fee', 'end'] as const) {
      for (const value of EXTREMES)
        expect(explainNoPlan(problem({ ...rows, [name]: value }), 6.5).code).toMatch(/^[A-Z_]+$/);
    }
  });

  it('end too where a plan of another backend is completed', () => {
    fc.assert(
      fc.property(anyExtremeRequest, ({ input, stations }) => {
        const stops = stations.slice(0, 3).map((location) => ({ location }));
        const plan = v.parse(fuelPlanSchema, { fuelPlan: stops });
        expect(completePlan(plan, input).fuelPlan).toHaveLength(stops.length);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a road that passes the same pumps again and again', () => {
  const stations = Array.from({ length: 600 }, (_, k) => ({
    id: `s${k}`,
    latitude: 38 + (k % 20) / 20,
    longitude: -100 + k / 120,
    netPrice: 3 + (k % 37) / 50,
  }));
  const routePoints = Array.from({ length: 85 }, (_, k) => ({ latitude: 38.5, longitude: k % 2 ? -100 : -95 }));
  const input = { amountOfFuel: 60, trunkCapacity: 150, routePoints };

  it('is refused with what to do where that is too much to plan with', () => {
    const plan = () => makeFuelPlan({ ...input, searchRadius: 100 }, stations);
    expect(plan).toThrow(PlanRefused);
    expect(plan).toThrow(/ within 100 miles of it\. Plan with a smaller search radius, or a shorter route\.$/);
  });

  it('is planned with a smaller radius', () => {
    expect(makeFuelPlan({ ...input, searchRadius: 1 }, stations).ok).toBe(true);
  });
});
