import { describe, expect, it } from 'vitest';
import { makeFuelPlan, type PlanRequest } from '#src/planner/index.ts';

/** Stations within five miles of a road of 2,700 miles that sell at one of two prices, a cent apart: the hardest roads for the search in tenths. */
const hardRoad = (seed: number, stations: number) => {
  let state = seed;
  const next = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  return Array.from({ length: stations }, (_, k) => {
    const latitude = 39 + (next() * 5) / 69.09;
    return { id: `s${k}`, latitude, longitude: -120 + next() * 50, netPrice: (350 + Math.round(next())) / 100 };
  });
};

const REQUEST: PlanRequest = {
  ...{ amountOfFuel: 60, trunkCapacity: 120, minGallonsPurchase: 5, stopFee: 0, endValue: 0, searchRadius: 5 },
  routePoints: Array.from({ length: 501 }, (_, k) => ({ latitude: 39, longitude: -120 + k / 10 })),
};

const planPast = (stations: readonly ReturnType<typeof hardRoad>[number][]) => {
  const made = makeFuelPlan(REQUEST, stations);
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};

describe('a search for whole tenths that gives up', () => {
  it('leaves a plan that is the cheapest on its own stations, and says that there may be a cheaper one', () => {
    let unproved = 0;
    for (const seed of [2732, 401, 1178, 1955]) {
      const plan = planPast(hardRoad(seed, 400));
      const own = planPast(plan.fuelPlan.map(({ location }) => location));
      expect(plan.totalCost).toBeLessThanOrEqual(own.totalCost + 0.005 * plan.fuelPlan.length);
      if (plan.unproved) unproved += 1;
    }
    expect(unproved).toBeGreaterThan(0);
  });

  it('finds what was found on the stations of a plan that it had passed over', () => {
    expect(planPast(hardRoad(2732, 400)).totalCost).toBeLessThan(1278.5);
  });

  it('says nothing of a plan that is proved', () => {
    expect(planPast(hardRoad(2732, 60))).not.toHaveProperty('unproved');
  });
});
