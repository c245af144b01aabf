import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roadsOfPlan } from '#server/stations/settle-plan.ts';
import { type FuelPlan, fuelPlanSchema } from '#src/contract/plan.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { makeFuelPlan, type RoadDetour } from '#src/planner/index.ts';
import { addStations, buildStation } from '#tests/support/builders/stations.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

// A straight road along the 40th parallel, and pumps at its middle: the cheaper, the further round by road.
const routePoints = [-100, -99, -98, -97, -96, -95, -94].map((longitude) => ({ latitude: 40, longitude }));
const input = {
  amountOfFuel: 30,
  trunkCapacity: 100,
  routePoints,
  searchRadius: 10,
  minGallonsPurchase: 10,
  endValue: 0,
};
const pumps = [3.0, 3.01, 3.02, 3.3].map((netPrice, k) => ({
  id: `p${k}`,
  latitude: 40.01,
  longitude: -98.3 + k * 0.07,
  netPrice,
}));
/** Miles that each pump is off the road, by road. */
const OFF: Readonly<Record<string, number>> = { p0: 30, p1: 25, p2: 20, p3: 1 };

/** The length of the way by road: straight along the parallel, with the way to a pump and from it. */
const drive = (places: readonly LatLon[]): number[] =>
  places.slice(1).map((to, k) => {
    const off = [places[k], to].map(
      (place) => OFF[pumps.find((pump) => pump.longitude === place?.longitude)?.id ?? ''] ?? 0,
    );
    return distanceMiles(places[k] as LatLon, to) + Math.max(...off);
  });

const plan = (roads: readonly RoadDetour[]): FuelPlan => {
  const made = makeFuelPlan({ ...input, roads }, pumps);
  if (!made.ok) throw new Error(made.error.message);
  return v.parse(fuelPlanSchema, made.value);
};
const settle = (legMiles: Parameters<typeof roadsOfPlan>[0]['legMiles'], signal?: AbortSignal) =>
  roadsOfPlan({ input, plan: async (roads) => plan(roads), legMiles, asker: { caller: 'test', signal } });
const stopsOf = ({ fuelPlan }: FuelPlan) => fuelPlan.map(({ location, detourRouted }) => [location.id, detourRouted]);

describe('a plan settled with the road', () => {
  it('goes to the pump that is cheapest by the road, not as the crow flies', async () => {
    expect(stopsOf(plan([]))).toEqual([['p0', false]]);
    const asked: number[] = [];
    const roads = await settle(async (places) => {
      asked.push(places.length);
      return drive(places);
    });
    expect(roads.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'p3']);
    for (const { id, miles } of roads) expect(miles).toBeCloseTo(2 * (OFF[id] as number), 0);
    const settled = plan(roads);
    expect(stopsOf(settled)).toEqual([['p3', true]]);
    // Each of the others alone, with the way round to it, costs more.
    for (const pump of pumps.filter(({ id }) => id !== 'p3')) {
      const other = makeFuelPlan({ ...input, roads }, [pump]);
      expect(other.ok && other.value.totalCost).toBeGreaterThan(settled.totalCost ?? 0);
    }
    expect(asked).toEqual([4, 4, 4, 4]);
  });

  it.each([
    ['fails', async () => Promise.reject(new Error('down'))],
    ['knows no way', async () => undefined],
  ])('stays as the crow flies where the router %s', async (_, legMiles) => {
    const roads = await settle(legMiles);
    expect(roads).toEqual([]);
    expect(stopsOf(plan(roads))).toEqual([['p0', false]]);
  });

  it('waits for no router once its caller has gone', async () => {
    const gone = new AbortController();
    const roads = settle(() => {
      gone.abort();
      return new Promise(() => undefined);
    }, gone.signal);
    expect(await roads).toEqual([]);
  });

  it('comes to an end where each answer makes another plan', async () => {
    let asked = 0;
    const many = Array.from({ length: 60 }, (_, k) => ({ ...pumps[0], id: `m${k}`, longitude: -98.5 + k * 0.01 }));
    await roadsOfPlan({
      input,
      plan: async (roads) => {
        const made = makeFuelPlan({ ...input, roads }, many as typeof pumps);
        return made.ok ? v.parse(fuelPlanSchema, made.value) : { fuelPlan: [] };
      },
      legMiles: async () => {
        asked += 1;
        return [100, 100, 0];
      },
      asker: { caller: 'test' },
    });
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThanOrEqual(40);
  });
});

describe('POST /assistant/plan with roadDetours', () => {
  let server: TestServer;
  let driver: ApiClient;
  beforeAll(async () => {
    server = await startServer();
    driver = await server.signIn('driver');
    // Beside I-40 in the Texas Panhandle, some miles off it.
    await addStations(server.db, [
      buildStation({ name: 'Off the road', latitude: 35.26, longitude: -101.9, netPrice: 3.1 }),
      buildStation({
        name: 'Somewhere',
        placedBy: 'exit',
        approximate: true,
        latitude: 35.22,
        longitude: -100.6,
        netPrice: 3.9,
      }),
    ]);
  });
  afterAll(() => server.close());

  // Between the towns of the embedded roads: Tucumcari, Vega, Amarillo, Groom, Shamrock.
  const line = [
    [35.17, -103.72],
    [35.24, -102.43],
    [35.2, -101.83],
    [35.2, -101.1],
    [35.21, -100.25],
  ].map(([latitude, longitude]) => ({ latitude, longitude }));
  const ask = (more: object = {}) =>
    driver.call('plan', {
      body: {
        amountOfFuel: 25,
        trunkCapacity: 100,
        routePoints: line,
        searchRadius: 8,
        minGallonsPurchase: 5,
        ...more,
      },
    });

  it('says which detours the road told, and asks for none unless it is wanted', async () => {
    await server.services.maps.warm();
    const [straight, road] = [await ask(), await ask({ roadDetours: true })];
    const [before, after] = [straight, road].map(({ body }) => v.parse(fuelPlanSchema, body).fuelPlan[0]);
    expect(before).toMatchObject({ location: { name: 'Off the road' }, detourRouted: false });
    expect(after).toMatchObject({ location: { name: 'Off the road' }, detourRouted: true });
    expect(after?.detourMiles).not.toBeCloseTo(before?.detourMiles ?? 0, 3);
    expect(after?.detourMiles).toBeLessThan(40);
  });

  it('answers no plan as it does without', async () => {
    const { status, body } = await ask({ roadDetours: true, amountOfFuel: 1, trunkCapacity: 5 });
    expect([status, body.code]).toEqual([422, (await ask({ amountOfFuel: 1, trunkCapacity: 5 })).body.code]);
  });
});
