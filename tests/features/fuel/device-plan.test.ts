import '#tests/support/client/storage.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildSnapshot, type IndexedStation } from '#server/stations/snapshot.ts';
import type { Station } from '#src/contract/station.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { type PlanTaskAnswer, planTask } from '#src/features/fuel/planning/plan-task.ts';
import { makeFuelPlan, type PlanAnswer, type PlanRequest } from '#src/planner/index.ts';
import { anyRequest } from '#tests/planner/requests.ts';

/** Some invented, some real, some at their town's middle; a real one a thousand miles off, perhaps. */
const anyWorld = fc
  .record({
    road: anyRequest,
    invented: fc.constantFrom(0, 0.5, 1),
    chances: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 25, maxLength: 25 }),
    farReal: fc.boolean(),
  })
  .map(({ road, invented, chances, farReal }) => {
    const stations = road.stations.map((station, k) => ({
      ...station,
      ...{ serviceTypes: [], truckBrands: [] },
      demonstration: (chances[k] as number) < invented,
      ...(k % 5 === 2 && { approximate: true }),
    }));
    const far = { id: 'far', latitude: 60, longitude: -150, netPrice: 3, serviceTypes: [], truckBrands: [] };
    return { input: road.input, stations: (farReal ? [...stations, far] : stations) as Station[] };
  });

const onServer = (station: Station): IndexedStation =>
  ({ ...station, view: station, services: 0, brands: 0, createdAt: 0 }) as unknown as IndexedStation;

/** What a device that has stored such stations plans with them. */
const onDevice = async (input: PlanRequest, radius: number, stations: readonly Station[]): Promise<PlanTaskAnswer> => {
  const db = new AccountDatabase(`milepost:plan-${Math.random()}`);
  await db.stations.bulkPut(
    stations.map((station) => {
      const { latitude = 0, longitude = 0 } = station;
      return { id: station.id, station, latitude, longitude, seenAt: 1 };
    }),
  );
  const answer = await planTask({ input, radius, database: db.name, taxTables: [] }, 0);
  await db.delete();
  return answer;
};

it('a plan on the device is the server’s of the same stations: no invented stop where there is a real one anywhere', async () => {
  const seen = { plans: 0, refusals: 0, hidden: 0 };
  await fc.assert(
    fc.asyncProperty(anyWorld, async ({ input, stations }) => {
      const request = { ...input, searchRadius: 5 };
      const device = await onDevice(request, 5, stations);
      const server = makeFuelPlan(request, buildSnapshot('1', stations.map(onServer)).index, undefined, 0);
      const invented = stations.filter(({ demonstration }) => demonstration).length;
      if (invented > 0 && invented < stations.length) seen.hidden += 1;
      if (!device?.ok || !server.ok) {
        expect(device?.ok ?? false).toBe(server.ok);
        seen.refusals += 1;
        return;
      }
      seen.plans += 1;
      const told = ({ fuelPlan }: PlanAnswer<Station> | PlanAnswer<IndexedStation>) =>
        fuelPlan.map(({ location, gallons, cost, mile }) => [location.id, gallons, cost, mile]);
      expect(told(device.value)).toEqual(told(server.value));
      expect(device.value.totalCost).toBe(server.value.totalCost);
    }),
    { numRuns: 150 },
  );
  expect(Math.min(seen.plans, seen.refusals, seen.hidden)).toBeGreaterThan(3);
});

it('what no server plans with is refused on the device in the same words', async () => {
  const far = [-100, -95].map((longitude) => ({ latitude: 38.5, longitude }));
  const routePoints = Array.from({ length: 200 }, (_, k) => far[k % 2] as (typeof far)[number]);
  const stations = [{ id: 's1', latitude: 38.5, longitude: -97, netPrice: 3, serviceTypes: [], truckBrands: [] }];
  const input = { amountOfFuel: 60, trunkCapacity: 150, routePoints };
  const refused = await onDevice(input, 5, stations as unknown as Station[]);
  expect(refused).toEqual({ ok: false, error: { message: 'A route has at most 25,000 miles.' } });
});
