import '#tests/support/client/storage.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildSnapshot, type IndexedStation } from '#server/stations/snapshot.ts';
import type { Station } from '#src/contract/station.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { storedStations } from '#src/features/fuel/stored-stations.ts';
import { makeFuelPlan } from '#src/planner/index.ts';
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

it('a plan on the device is the server’s of the same stations: no invented stop where there is a real one anywhere', async () => {
  const seen = { plans: 0, refusals: 0, hidden: 0 };
  await fc.assert(
    fc.asyncProperty(anyWorld, async ({ input, stations }) => {
      const db = new AccountDatabase(`milepost:plan-${Math.random()}`);
      await db.stations.bulkPut(
        stations.map((station) => {
          const { latitude = 0, longitude = 0 } = station;
          return { id: station.id, station, latitude, longitude, seenAt: 1 };
        }),
      );
      const stored = await storedStations(db.name, input, 5);
      await db.delete();
      const request = { ...input, searchRadius: 5 };
      const device = makeFuelPlan(request, stored, undefined, 0);
      const server = makeFuelPlan(request, buildSnapshot('1', stations.map(onServer)).index, undefined, 0);
      expect(device.ok).toBe(server.ok);
      if (stations.some(({ demonstration }) => demonstration) && stored.every((one) => !one.demonstration))
        seen.hidden += 1;
      if (!device.ok || !server.ok) {
        seen.refusals += 1;
        return;
      }
      seen.plans += 1;
      const told = ({ value }: typeof device | typeof server) =>
        value.fuelPlan.map(({ location, gallons, cost, mile }) => [location.id, gallons, cost, mile]);
      expect(told(device)).toEqual(told(server));
      expect(device.value.totalCost).toBe(server.value.totalCost);
    }),
    { numRuns: 150 },
  );
  expect(Math.min(seen.plans, seen.refusals, seen.hidden)).toBeGreaterThan(3);
});
