import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStationIndex, makeFuelPlan, type PlanRequest } from '#src/planner/index.ts';
import { buildStateMap, stateAt } from '#src/planner/state-map.ts';
import { taxesAt } from '#src/planner/tax.ts';
import { seededRandom } from '#tests/support/fakes/random.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { checkPlan } from './check-plan.ts';
import { TRIPS } from './trip-list.ts';
import { importStations, liveTrips } from './trips.ts';

const STATES = ['IL', 'MO', 'OK', 'TX', 'NE', 'CO', 'UT', 'IA', 'PA', 'OR', 'ON'];

/** A spreadsheet of stations all over the country, each in the state that it says, as npm test may not have the real one. */
const spreadsheet = (rows: number): string => {
  const chance = seededRandom(7);
  const states = buildStateMap();
  const lines = Array.from({ length: rows }, (_, k) => {
    const [latitude, longitude] = [29 + 18 * chance(), -122 + 46 * chance()];
    const price = (3 + 1.5 * chance()).toFixed(3);
    const state = stateAt(states, longitude, latitude) ?? '';
    return `Stop ${k},${k} Road,Town ${k},${state},${latitude.toFixed(5)},${longitude.toFixed(5)},${price}`;
  });
  return ['Name,Address,City,State,Latitude,Longitude,Retail Price', ...lines].join('\n');
};

describe('trips between cities of the US', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
    await importStations(server, 'stations.csv', spreadsheet(2_500));
  });
  afterAll(() => server.close());

  it('have plans that can be driven, whose sums, reasons and backups are true, and after tax never a dearer one', async () => {
    const lives = await liveTrips(server, TRIPS.slice(0, 4));
    expect(lives.flatMap(({ trip, wrong }) => wrong.map((what) => `${trip.from} to ${trip.to}: ${what}`))).toEqual([]);
    expect(lives.filter(({ stops }) => stops > 0).length).toBeGreaterThan(1);
  });
});

describe('the check of a plan', () => {
  const chance = seededRandom(11);
  const stations = Array.from({ length: 40 }, (_, k) => ({
    ...{ id: `s${k}`, name: `Stop ${k}`, state: STATES[k % 10] as string, serviceTypes: [], truckBrands: [] },
    ...{ latitude: 40 + 0.04 * chance(), longitude: -100 + 0.4 * k, netPrice: 3 + Math.round(1000 * chance()) / 1000 },
  }));
  const index = buildStationIndex(stations);
  const request: PlanRequest = {
    ...{ amountOfFuel: 40, trunkCapacity: 60, taxBasis: 'ifta' },
    routePoints: [0, 1, 2, 3].map((k) => ({ latitude: 40, longitude: -100 + 5 * k })),
  };
  // biome-ignore lint/suspicious/noExplicitAny: what is changed may be anything
  const planted = (change: (plan: any) => void): readonly string[] => {
    const made = makeFuelPlan(request, index, taxesAt(Date.now()));
    if (!made.ok) throw new Error(made.error.message);
    const body = structuredClone(made.value);
    change(body);
    return checkPlan(body, request, index as never).wrong;
  };

  it('finds nothing wrong where nothing is', () => {
    expect(planted(() => undefined)).toEqual([]);
  });

  it.each([
    ['a tank that is left below the reserve', (plan) => (plan.fuelPlan[0].gallons -= 10)],
    ['a tank that holds too much', (plan) => (plan.fuelPlan[0].gallons += 60)],
    ['a cent too much at a stop', (plan) => (plan.fuelPlan[0].cost += 0.01)],
    ['a cent too much in all', (plan) => (plan.totalCost += 0.01)],
    ['a cent too little credited', (plan) => (plan.taxCredit -= 0.01)],
    ['another bill after tax', (plan) => (plan.afterTaxCost += 0.01)],
    ['miles of no state', (plan) => (plan.milesByState.NE += 1)],
    ['a stop that is nowhere on the road', (plan) => (plan.fuelPlan[0].mile += 5)],
    [
      'a reason that is not true',
      (plan) => (plan.fuelPlan[0].why = 'The least this pump may sell you, to reach the next stop'),
    ],
    ['a backup that runs dry', (plan) => (plan.fuelPlan[0].backup.stops[0].gallons = 1)],
    ['a backup that was not looked for', (plan) => delete plan.fuelPlan[0].backup],
    ['a warning of nothing', (plan) => (plan.warning = 'Below the reserve')],
    // biome-ignore lint/suspicious/noExplicitAny: see above
  ] as [string, (plan: any) => void][])('finds %s', (_, change) => {
    expect(planted(change)).not.toEqual([]);
  });
});
