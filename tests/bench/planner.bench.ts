import type { LatLon } from '#src/lib/geo.ts';
import { backupsOf } from '#src/planner/backups.ts';
import { buildStationIndex, findCandidates, makeFuelPlan, nearPoints } from '#src/planner/index.ts';
import type { Problem } from '#src/planner/problem.ts';
import { roundedOptimum, roundedPlan } from '#src/planner/round-plan.ts';
import { solve } from '#src/planner/solve.ts';
import { taxesAt } from '#src/planner/tax.ts';
import { type Bench, timed } from '#tests/bench/bench.ts';
import { loadOracle } from '#tests/planner/milp.ts';

/** The same numbers in every run (a linear congruential generator), so that figures can be compared between runs. */
const numbers = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
};

/** A 3,000-mile trip with a 150-gallon tank past n pumps. */
const trip = (n: number): Problem => {
  const next = numbers(n);
  const end = 3000 / 6.5;
  return {
    tank: 150,
    start: 60,
    reserve: 15,
    minimum: 5,
    fee: 5,
    end,
    at: Float64Array.from({ length: n }, () => next() * end).sort(),
    detour: Float64Array.from({ length: n }, () => next() * 1.5),
    price: Float64Array.from({ length: n }, () => 3 + next() * 1.5),
  };
};

/** The same with a smaller tank past pumps at two prices, a cent apart, where a stop costs nothing: so many plans are nearly the cheapest. */
const evenPrices = (n: number): Problem => {
  const next = numbers(n);
  const end = 450;
  return {
    ...{ tank: 120, start: 60, reserve: 12, minimum: 5, fee: 0, end },
    at: Float64Array.from({ length: n }, () => next() * end).sort(),
    detour: Float64Array.from({ length: n }, () => next() * 1.5),
    price: Float64Array.from({ length: n }, () => 3.5 + Math.round(next()) / 100),
  };
};

const stationsOfTheUsa = (n: number) => {
  const next = numbers(7);
  return Array.from({ length: n }, (_, k) => ({
    id: String(k),
    latitude: 25 + 24 * next(),
    longitude: -124 + 57 * next(),
    netPrice: 3 + next(),
  }));
};

/** A road from New York to Los Angeles. */
const newYorkToLosAngeles = (points: number): LatLon[] =>
  Array.from({ length: points }, (_, k) => ({
    latitude: 40.7 - (6.65 * k) / (points - 1) + 0.05 * Math.sin(k / 7),
    longitude: -74 - (44.2 * k) / (points - 1),
  }));

/** A problem of pumps that are a station each, as `backupsOf` takes it. */
const preparedOf = (problem: Problem) => ({
  problem,
  candidates: Array.from(problem.at, (at, station) => ({
    station,
    mile: at * 6.5,
    detourMiles: 0,
    within: 0,
    price: 1,
  })),
  totalMiles: problem.end * 6.5,
  pumps: undefined,
});

/** A winding road from coast to coast. */
const coastToCoast = (points: number): LatLon[] =>
  Array.from({ length: points }, (_, k) => ({
    latitude: 37 + 3 * Math.sin(k / (points / 25)) + 0.2 * Math.sin(k / 7),
    longitude: -122 + (46 * k) / (points - 1),
  }));

export const benches: Bench[] = [
  {
    name: 'fuel planner',
    run: async () => {
      const oracle = await loadOracle();
      const hundred = trip(100);
      const own = await timed(() => solve(hundred), 50, 10);
      const general = await timed(() => oracle(hundred), 3, 1);
      const [thousand, tenThousand] = [trip(1_000), trip(10_000)];
      const stopsOfTenThousand = (roundedPlan(tenThousand) as NonNullable<ReturnType<typeof roundedPlan>>).plan;
      const even = evenPrices(1_000);
      const everyStation = buildStationIndex(stationsOfTheUsa(10_000));
      const gap = Math.abs((solve(hundred)?.cost ?? 0) - (oracle(hundred)?.cost ?? 0));
      return [
        { name: 'plan, 100 candidates', value: own.median, unit: 'ms' },
        { name: 'HiGHS, the same 100', value: general.median, unit: 'ms' },
        { name: 'times faster than HiGHS', value: general.median / own.median, unit: 'x', limit: { min: 100 } },
        { name: 'difference of the two optima', value: gap, unit: 'USD', limit: { max: 0.001 } },
        {
          name: 'plan, 1,000 candidates',
          value: (await timed(() => solve(thousand), 30, 5)).median,
          unit: 'ms',
          limit: { max: 10 },
        },
        {
          name: 'plan, 10,000 candidates',
          value: (await timed(() => solve(tenThousand), 9, 2)).median,
          unit: 'ms',
          limit: { max: 20 },
        },
        {
          name: 'the same, what is left at the end worth something',
          value: (await timed(() => solve({ ...tenThousand, endValue: 3.2 }), 9, 2)).median,
          unit: 'ms',
          limit: { max: 20 },
        },
        {
          name: 'the cheapest in whole tenths, 1,000 candidates',
          value: (await timed(() => roundedOptimum({ ...thousand, endValue: 3.2 }), 30, 5)).median,
          unit: 'ms',
          limit: { max: 10 },
        },
        {
          name: 'the same, 10,000 candidates',
          value: (await timed(() => roundedOptimum({ ...tenThousand, endValue: 3.2 }), 9, 2)).median,
          unit: 'ms',
          limit: { max: 40 },
        },
        {
          name: 'the same that gives up, 1,000 candidates at two prices',
          value: (await timed(() => roundedOptimum(even), 9, 2)).median,
          unit: 'ms',
          limit: { max: 300 },
          note: roundedOptimum(even)?.proved ? 'did not give up' : 'gave up',
        },
        {
          name: 'backups of every stop, 10,000 candidates',
          value: (await timed(() => backupsOf(preparedOf(tenThousand), stopsOfTenThousand, everyStation), 5, 1)).median,
          unit: 'ms',
          limit: { max: 200 },
          note: `${stopsOfTenThousand.purchases.length} stops`,
        },
      ];
    },
  },
  {
    name: 'stations along a route',
    run: async () => {
      const stations = stationsOfTheUsa(100_000);
      const route = coastToCoast(5_000);
      const points = coastToCoast(2_000);
      const built = await timed(() => buildStationIndex(stations), 5, 1);
      const index = buildStationIndex(stations);
      const found = findCandidates(index, route, 5);
      const note = `${found.candidates.length} candidates on ${Math.round(found.totalMiles)} miles`;
      const request = { amountOfFuel: 60, trunkCapacity: 150, routePoints: newYorkToLosAngeles(4_000) };
      const afterTax = { ...request, taxBasis: 'ifta' as const };
      const refused = { ...request, trunkCapacity: 3, amountOfFuel: 3 };
      const taxes = taxesAt(Date.now());
      return [
        { name: 'index of 100,000 stations', value: built.median, unit: 'ms' },
        {
          name: 'candidates, 100,000 stations, 5,000 points',
          value: (await timed(() => findCandidates(index, route, 5), 15)).median,
          unit: 'ms',
          limit: { max: 50 },
          note,
        },
        {
          name: 'stations near 2,000 points, 8 km',
          value: (await timed(() => nearPoints(index, points, 8), 25)).median,
          unit: 'ms',
          limit: { max: 8 },
        },
        {
          name: 'whole request, New York to Los Angeles, backups included',
          value: (await timed(() => makeFuelPlan(request, index), 15)).median,
          unit: 'ms',
          limit: { max: 60 },
        },
        {
          name: 'the same after tax',
          value: (await timed(() => makeFuelPlan(afterTax, index, taxes), 15)).median,
          unit: 'ms',
          limit: { max: 60 },
        },
        {
          name: 'the same refused, with every lever',
          value: (await timed(() => makeFuelPlan(refused, index), 5)).median,
          unit: 'ms',
          limit: { max: 500 },
        },
      ];
    },
  },
];
