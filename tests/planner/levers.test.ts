import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Lever } from '#src/contract/plan.ts';
import { makeFuelPlan, type PlanRequest } from '#src/planner/index.ts';
import { away, walk } from './places.ts';
import { anyRequest, type PricedStation } from './requests.ts';

/** The levers of any road. Those of cards and of prices' age are in tests of their own. */
type Figure = Exclude<Extract<Lever, { value: number }>['change'], 'maxPriceAgeDays'>;
const STEPS: Record<Figure, number> = {
  searchRadius: -1,
  minGallonsPurchase: 0.1,
  reserveGallons: 0.1,
  endReserve: 0.1,
  amountOfFuel: -0.2,
  trunkCapacity: -1,
};
const works = (input: PlanRequest, stations: readonly PricedStation[]) => makeFuelPlan(input, stations).ok;

it('names changes that make a plan of none, each alone and no larger than it must be', () => {
  const seen = new Map<string, number>();
  const end = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(anyRequest, end, ({ input: road, stations }, share) => {
      const input = {
        ...road,
        ...(share !== undefined && { endReserve: share * road.trunkCapacity }),
        searchRadius: 3,
      };
      const made = makeFuelPlan(input, stations);
      if (made.ok) return;
      const { levers = [] } = made.error;
      for (const { change, value } of levers as readonly { change: Figure; value: number }[]) {
        seen.set(change, (seen.get(change) ?? 0) + 1);
        expect([change, works({ ...input, [change]: value }, stations)]).toEqual([change, true]);
        const smaller = value + STEPS[change];
        const between =
          change === 'searchRadius' ? smaller > 3 : change !== 'trunkCapacity' || smaller > input.trunkCapacity;
        // Less fuel than is added may work too, where a fuller tank has no room for the least purchase.
        if (between && change !== 'amountOfFuel' && value > 0) {
          expect([change, works({ ...input, [change]: smaller }, stations)]).toEqual([change, false]);
        }
      }
      const named = new Set(levers.map(({ change }) => change));
      const helps = (change: Lever['change'], value: number) => works({ ...input, [change]: value }, stations);
      if (!named.has('minGallonsPurchase')) expect(helps('minGallonsPurchase', 0.001)).toBe(false);
      if (!named.has('reserveGallons')) expect(helps('reserveGallons', 0)).toBe(false);
      if (!named.has('trunkCapacity')) expect(helps('trunkCapacity', 1000)).toBe(false);
      if (!named.has('searchRadius')) expect(helps('searchRadius', 10)).toBe(false);
    }),
    { numRuns: 700 },
  );
  // A wider search helps in few of them: the next test has one.
  const { searchRadius: _, ...often } = STEPS;
  expect([...seen.keys()]).toEqual(expect.arrayContaining(Object.keys(often)));
}, 60_000);

it('names the radius at which a pump off the road closes the gap', () => {
  const start = { latitude: 35, longitude: -90 };
  const off = { id: 'off', ...away(away(start, 500, 270), 12.2, 0), netPrice: 3 };
  const input = {
    amountOfFuel: 90,
    trunkCapacity: 90,
    milesPerGallon: 10,
    routePoints: walk(start, [{ miles: 1000, bearing: 270 }]),
  };
  const made = makeFuelPlan(input, [off]);
  expect(!made.ok && made.error.levers).toContainEqual({ change: 'searchRadius', value: 13 });
});
