import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeFuelPlan, type PlanAnswer } from '#src/planner/index.ts';
import { taxesAt } from '#src/planner/tax.ts';
import { away, walk } from './places.ts';
import { anyRequest, type PricedStation } from './requests.ts';

const taxes = taxesAt(Date.UTC(2026, 7, 26));

/** Money in the terms of the plan, what is left settled, without stop fees. US dollars. */
const netOf = ({
  totalCost,
  taxCredit = 0,
  endValue,
  fuelAtDestination,
  endReserve,
}: PlanAnswer<PricedStation>): number => totalCost - taxCredit - endValue * (fuelAtDestination - endReserve);

const isInTenths = ({ gallons }: { readonly gallons: number }): boolean =>
  Number.isInteger(Math.round(gallons * 1e6) / 1e5);

it('is for each stop the plan that would be made without its station', () => {
  const seen = { backups: 0, none: 0, elsewhere: 0 };
  fc.assert(
    fc.property(anyRequest, fc.boolean(), ({ input: road, stations }, ifta) => {
      const input = { ...road, taxBasis: ifta ? ('ifta' as const) : ('pump' as const) };
      const made = makeFuelPlan(input, stations, taxes);
      if (!made.ok) return;
      const { fuelPlan, endValue } = made.value;
      for (const { location, backup } of fuelPlan) {
        const open = stations.filter(({ id }) => id !== location.id);
        const without = makeFuelPlan({ ...input, endValue }, open, taxes);
        expect(backup === null).toBe(!without.ok);
        if (!backup || !without.ok) {
          seen.none += 1;
          continue;
        }
        seen.backups += 1;
        if (backup.stops.every(isInTenths) && !without.value.fuelPlan.every(isInTenths)) {
          // As its driver to compare with does, a plan may buy in a finer unit where that is cheaper: a tenth of a gallon each stop
          // at most that is bought at another price, stop fees counted. Each stop's cost and the three sums are in whole cents.
          const others = without.value.fuelPlan.length;
          const fees = (input.stopFee ?? 5) * (backup.stops.length - others);
          const dearer = backup.extraCost + fees - netOf(without.value) + netOf(made.value);
          const rounding = 0.005 * (others + fuelPlan.length + 3);
          const prices = [endValue, ...stations.map(({ netPrice }) => netPrice)];
          const tenths = 0.1 * others * (Math.max(...prices) - Math.min(...prices));
          expect(Math.abs(dearer)).toBeLessThan(Math.max(0.1, tenths) + rounding);
          continue;
        }
        expect(backup.extraStops).toBe(without.value.fuelPlan.length - fuelPlan.length);
        expect(backup.extraCost).toBeCloseTo(netOf(without.value) - netOf(made.value), 1);
        expect(backup.stops.map(({ id }) => id)).toEqual(without.value.fuelPlan.map((stop) => stop.location.id));
        expect(backup.warning).toBe(without.value.warning);
        // With the stop fees no plan without the stop is cheaper, but for one that is allowed more: a backup with a warning may
        // reach its first stop below the reserve.
        const fees = (input.stopFee ?? 5) * backup.extraStops;
        if (backup.warning === undefined) expect(backup.extraCost + fees).toBeGreaterThanOrEqual(-0.005);
        if (backup.location === undefined) continue;
        seen.elsewhere += 1;
        expect(fuelPlan.map((stop) => stop.location.id)).not.toContain(backup.location.id);
        expect(backup.stops.map(({ id }) => id)).toContain(backup.location.id);
      }
    }),
    { numRuns: 600 },
  );
  expect(Math.min(seen.backups, seen.none, seen.elsewhere)).toBeGreaterThan(20);
});

it('is not cheaper where it needs a finer unit than tenths: then the plan is in that unit, too', () => {
  const start = { latitude: 36, longitude: -90 };
  const stations = [
    ...[
      [183, 0.55, 3.05],
      [2, 0.3, 3.02],
      [152, 0.55, 3.05],
      [25, 0, 3.06],
      [66, 0.55, 3.06],
    ],
    ...[
      [222, 0, 3.01],
      [74, 0, 3.05],
      [68, 0, 3.04],
      [56, 0.55, 3.02],
      [125, 0.55, 3.05],
    ],
  ].map(([at = 0, off = 0, netPrice = 0], k) => ({
    id: `s${k}`,
    ...away(away(start, Math.min(at / 4, 31), 270), off, 0),
    netPrice,
  }));
  const routePoints = walk(start, [{ miles: 31, bearing: 270 }]);
  const truck = { amountOfFuel: 16, trunkCapacity: 16, milesPerGallon: 1, minGallonsPurchase: 8, reserveGallons: 2 };
  const input = { ...truck, stopFee: 0.1, endValue: 0, searchRadius: 1, routePoints };
  const made = makeFuelPlan(input, stations);
  const stops = made.ok ? made.value.fuelPlan : [];
  expect(stops.length).toBeGreaterThan(0);
  for (const { backup } of stops) {
    if (backup) expect(backup.extraCost + 0.1 * backup.extraStops).toBeGreaterThanOrEqual(-0.005);
  }
  // Hundredths, which nobody would choose for themselves.
  expect(stops.some(({ gallons }) => !Number.isInteger(gallons * 10))).toBe(true);
});

it('names the next pump and what it costs more, or that the other stops sell more', () => {
  const start = { latitude: 35, longitude: -90 };
  const stations = [
    [300, 3],
    [320, 3.2],
  ].map(([mile = 0, netPrice = 0], k) => ({ id: `s${k}`, ...away(start, mile, 270), netPrice }));
  const input = { amountOfFuel: 50, trunkCapacity: 100, milesPerGallon: 10, reserveGallons: 10, endValue: 0 };
  const made = makeFuelPlan({ ...input, routePoints: walk(start, [{ miles: 600, bearing: 270 }]) }, stations);
  const backup = made.ok ? made.value.fuelPlan[0]?.backup : undefined;
  expect(backup).toMatchObject({ location: { id: 's1' }, gallons: 20, extraStops: 0 });
  expect(backup?.extraCost).toBeCloseTo(20 * 0.2, 1);
});

it('is not looked for at the last of hundreds of stops', () => {
  const start = { latitude: 40, longitude: -120 };
  const stations = Array.from({ length: 2_000 }, (_, k) => ({
    id: `s${k}`,
    ...away(start, k / 1.01, 90),
    netPrice: 3 + (k % 7) / 9,
  }));
  const routePoints = Array.from({ length: 200 }, (_, k) => away(start, 10 * k, 90));
  const there = Array.from({ length: 4 }, () => [...routePoints, ...routePoints.toReversed()]).flat();
  const made = makeFuelPlan({ amountOfFuel: 5, trunkCapacity: 5, routePoints: there, minGallonsPurchase: 1 }, stations);
  const stops = made.ok ? made.value.fuelPlan : [];
  expect(stops.length).toBeGreaterThan(400);
  expect(stops[0]).toHaveProperty('backup');
  expect(stops.at(-1)).not.toHaveProperty('backup');
});
