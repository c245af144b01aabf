import fc from 'fast-check';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { PLANNER } from '#src/contract/limits.ts';
import { fuelPlanSchema } from '#src/contract/plan.ts';
import { findCandidates } from '#src/planner/candidates.ts';
import { withFirstReserve } from '#src/planner/first-reserve.ts';
import { makeFuelPlan, type PlanAnswer, type PlanRequest, routeLength } from '#src/planner/index.ts';
import { problemOf } from '#src/planner/prepare.ts';
import { roundedPlan } from '#src/planner/round-plan.ts';
import { solve } from '#src/planner/solve.ts';
import { buildStationIndex } from '#src/planner/station-index.ts';
import { away, walk } from './places.ts';
import { anyRows, eased } from './problems.ts';
import { brokenRules } from './replay.ts';
import { anyRequest, type PricedStation } from './requests.ts';

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;

/** Drives an answer as a driver would read it: from its own miles, detours, gallons and prices alone. */
const brokenInAnswer = (input: PlanRequest, answer: PlanAnswer<PricedStation>): string[] => {
  const economy = input.milesPerGallon ?? 6.5;
  const reserve = input.reserveGallons ?? 0.1 * input.trunkCapacity;
  const stops = answer.fuelPlan;
  return brokenRules(
    {
      tank: input.trunkCapacity,
      start: input.amountOfFuel,
      reserve,
      firstReserve: answer.warning === undefined ? reserve - PLANNER.noticeableGallons : 0,
      minimum: input.minGallonsPurchase ?? 5,
      fee: 0,
      end: routeLength(input.routePoints, input.routeMiles) / economy,
      at: Float64Array.from(stops, ({ mile }) => mile / economy),
      detour: Float64Array.from(stops, ({ detourMiles }) => detourMiles / economy),
      price: Float64Array.from(stops, ({ location }) => location.netPrice),
    },
    stops.map(({ gallons }, candidate) => ({ candidate, gallons })),
  );
};

describe('a rounded plan', () => {
  it('breaks no rule when it is replayed, and its figures agree with each other', () => {
    let plans = 0;
    let tenths = 0;
    fc.assert(
      fc.property(anyRequest, ({ input, stations }) => {
        const made = makeFuelPlan(input, stations);
        if (!made.ok) return;
        const answer = made.value;
        expect(brokenInAnswer(input, answer)).toEqual([]);
        plans += 1;
        if (answer.fuelPlan.every(({ gallons }) => isWhole(gallons * 10))) tenths += 1;
        for (const { gallons, cost, location, fuelOnArrival, fuelOnLeaving } of answer.fuelPlan) {
          expect(Math.abs(cost - gallons * location.netPrice)).toBeLessThan(0.005 + 1e-9);
          expect(isWhole(cost * 100)).toBe(true);
          expect(fuelOnLeaving).toBeCloseTo(fuelOnArrival + gallons, 5);
          expect(fuelOnLeaving).toBeLessThanOrEqual(input.trunkCapacity + 1e-6);
        }
        expect(answer.totalCost).toBeCloseTo(
          answer.fuelPlan.reduce((sum, { cost }) => sum + cost, 0),
          6,
        );
        expect(answer.totalGallons).toBeCloseTo(
          answer.fuelPlan.reduce((sum, { gallons }) => sum + gallons, 0),
          5,
        );
      }),
      { numRuns: 1500 },
    );
    expect(plans).toBeGreaterThan(300);
    expect(tenths / plans).toBeGreaterThan(0.95);
  });

  it('costs within a tenth of a gallon a stop of the exact optimum, and never more than the drivers without a plan', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyRequest, ({ input, stations }) => {
        const { candidates, totalMiles } = findCandidates(
          buildStationIndex(stations),
          input.routePoints,
          5,
          input.routeMiles,
        );
        const p = withFirstReserve(problemOf(input, candidates, totalMiles));
        const exact = solve(p)?.cost;
        const rounded = roundedPlan(p);
        expect(rounded === undefined).toBe(exact === undefined);
        if (rounded === undefined || exact === undefined) return;
        const { plan, comparable, naive } = rounded;
        expect(plan.withFees).toBeGreaterThan(exact - 0.01 * (plan.purchases.length + 1));
        expect(plan.withFees).toBeLessThan(exact + 0.6 * (plan.purchases.length + 1));
        if (naive === undefined || comparable === undefined) return;
        compared += 1;
        expect(brokenRules(p, naive.purchases)).toEqual([]);
        expect(brokenRules(p, comparable.purchases)).toEqual([]);
        expect(plan.withFees).toBeLessThanOrEqual(comparable.withFees);
        // To the naive driver rounding may add a tenth of a gallon a stop.
        expect(plan.withFees).toBeLessThan(naive.withFees + 0.6 * (plan.purchases.length + 1));
        expect(comparable.cost).toBeLessThanOrEqual(naive.cost);
      }),
      { numRuns: 1500 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('keeps the rules and the order of the three costs on tight problems too', () => {
    fc.assert(
      fc.property(anyRows(8), (rows) => {
        const p = eased(rows);
        const rounded = roundedPlan(p);
        if (rounded === undefined) return;
        const { plan, comparable, naive } = rounded;
        for (const bill of [plan, comparable, naive]) if (bill) expect(brokenRules(p, bill.purchases)).toEqual([]);
        if (comparable) expect(plan.withFees).toBeLessThanOrEqual(comparable.withFees);
      }),
      { numRuns: 3000 },
    );
  });
});

/** A straight road of a number of miles, and stations on it. */
const road = (miles: number, ...stops: [mile: number, price: number][]) => {
  const start = { latitude: 35, longitude: -90 };
  const routePoints = walk(start, [{ miles, bearing: 270 }]);
  const stations = stops.map(([mile, netPrice], k) => ({ id: `s${k}`, ...away(start, mile, 270), netPrice }));
  return { routePoints, stations };
};

describe('where the trip ends', () => {
  const { routePoints, stations } = road(1000, [100, 3], [500, 3.6], [900, 3.4], [980, 3.5]);
  const input = { amountOfFuel: 60, trunkCapacity: 100, routePoints, milesPerGallon: 10, reserveGallons: 10 };
  const planned = (more: Partial<PlanRequest>) => {
    const made = makeFuelPlan({ ...input, ...more }, stations);
    if (!made.ok) throw new Error(made.error.message);
    return made.value;
  };

  it('arrives with the reserve, and values what is left at the cheapest price of the last 150 miles', () => {
    const answer = planned({});
    expect(answer).toMatchObject({ endReserve: 10, endValue: 3.4 });
    // A full tank at the pump for 3.00, which a gallon less would cost 0.40 at the end.
    expect(answer.fuelPlan.map(({ location, gallons }) => [location.id, gallons])).toEqual([['s0', 50]]);
    expect(answer.fuelAtDestination).toBeCloseTo(10, 2);
  });

  it('buys for the next trip where that is cheaper, and no more than is asked where it is worth nothing', () => {
    const short = { amountOfFuel: 100, reserveGallons: 0, stopFee: 1 };
    expect(planned(short).fuelPlan.map(({ gallons }) => gallons)).toEqual([10]);
    expect(planned({ ...short, endValue: 0 }).fuelPlan).toEqual([]);
    expect(planned({ ...short, endValue: 3.05 }).fuelPlan).toEqual([]);
    expect(planned({ ...short, endValue: 3.9 }).fuelAtDestination).toBeCloseTo(98, 0);
  });

  it('arrives with what is asked, above or below the reserve', () => {
    expect(planned({ endValue: 0, endReserve: 40 }).fuelAtDestination).toBeCloseTo(40, 1);
    expect(planned({ endValue: 0, endReserve: 0, amountOfFuel: 50 }).fuelAtDestination).toBeCloseTo(0, 1);
    const none = makeFuelPlan({ ...input, endReserve: 99 }, stations);
    expect(none.ok).toBe(false);
  });

  it('settles what the driver without a plan has left, so that savings compare like with like', () => {
    const answer = planned({ amountOfFuel: 30 });
    expect(answer.savings).toBeCloseTo((answer.naiveComparableCost ?? 0) - answer.totalCost, 6);
    expect(answer.savings).toBeGreaterThanOrEqual(0);
  });
});

describe('an answer', () => {
  it('is the one of the drawings: fill where it is cheap, and buy just enough elsewhere', () => {
    const { routePoints, stations } = road(
      1680,
      [100, 3.6],
      [201, 3.29],
      [400, 3.7],
      [630, 2.94],
      [900, 3.5],
      [1402, 3.49],
      [1476, 3.6],
    );
    const made = makeFuelPlan({ amountOfFuel: 60, trunkCapacity: 150, routePoints, milesPerGallon: 6.5 }, stations);
    const answer = made.ok ? made.value : undefined;
    expect(answer?.fuelPlan.map(({ location, why }) => [location.id, why])).toEqual([
      ['s1', 'Cheapest within reach'],
      ['s3', 'Cheapest for the rest of the route'],
      ['s5', 'Cheapest within reach; enough to arrive with the reserve'],
    ]);
    expect(answer?.fuelPlan[0]?.fuelOnArrival).toBeCloseTo(60 - 201 / 6.5, 2);
    expect(answer?.fuelPlan[1]?.fuelOnLeaving).toBeCloseTo(150, 1);
    expect(answer?.fuelAtDestination).toBeCloseTo(15, 0);
    expect(answer?.totalCost).toBeLessThan(answer?.naiveComparableCost ?? 0);
    expect(answer).not.toHaveProperty('warning');
  });

  it('names the miles to the next cheaper pump', () => {
    const { routePoints, stations } = road(2000, [50, 3], [400, 3.5], [896.5, 2.9], [1500, 3.4], [1700, 3.3]);
    const made = makeFuelPlan({ amountOfFuel: 40, trunkCapacity: 110, routePoints }, stations);
    expect(made.ok && made.value.fuelPlan[0]?.why).toBe('Cheapest for the next 846 miles');
  });

  it('needs no stop where the start is enough', () => {
    const { routePoints, stations } = road(200, [50, 3]);
    const made = makeFuelPlan({ amountOfFuel: 60, trunkCapacity: 150, routePoints }, stations);
    expect(made.ok && made.value).toMatchObject({
      fuelPlan: [],
      totalCost: 0,
      totalGallons: 0,
      naiveCost: 0,
      naiveComparableCost: 0,
    });
  });

  it('warns of a start below the reserve, which then holds from the first stop on', () => {
    const { routePoints, stations } = road(500, [30, 3], [300, 2.8]);
    const made = makeFuelPlan({ amountOfFuel: 8, trunkCapacity: 150, routePoints }, stations);
    expect(made.ok && made.value.warning).toBe(
      'You start with 8 gallons, below the reserve of 15 gallons. The reserve holds from the first stop on.',
    );
    expect(made.ok && made.value.fuelPlan[0]?.fuelOnArrival).toBeCloseTo(8 - 30 / 6.5, 2);
  });

  it('keeps the contract, and says no with a code', () => {
    const { routePoints, stations } = road(3000, [30, 3], [300, 2.8]);
    const input = { amountOfFuel: 100, trunkCapacity: 150, routePoints };
    const none = makeFuelPlan(input, stations);
    expect(!none.ok && none.error).toMatchObject({ code: 'GAP', from: 300, to: 3000 });
    const made = makeFuelPlan({ ...input, routePoints: road(1000).routePoints }, stations);
    expect(made.ok && parse(fuelPlanSchema, JSON.parse(JSON.stringify(made.value))).totalCost).toBeGreaterThan(100);
  });
});
