import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeFuelPlan, type PlanAnswer } from '#src/planner/index.ts';
import { taxesAt } from '#src/planner/tax.ts';
import { away, walk } from './places.ts';
import { anyRequest, type PricedStation, restFrom } from './requests.ts';

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

it('is for each stop the plan of the rest of the trip from there, with what is in the tank, without its station', () => {
  const seen = { backups: 0, none: 0, elsewhere: 0, later: 0 };
  fc.assert(
    fc.property(anyRequest, fc.boolean(), ({ input: road, stations }, ifta) => {
      const input = { ...road, taxBasis: ifta ? ('ifta' as const) : ('pump' as const) };
      const made = makeFuelPlan(input, stations, taxes);
      if (!made.ok) return;
      const { fuelPlan, endValue } = made.value;
      let spent = 0;
      for (const [k, stop] of fuelPlan.entries()) {
        const { location, backup, cost, taxCredit = 0 } = stop;
        const before = spent;
        spent += cost - taxCredit;
        const rest = restFrom(input, fuelPlan, stop);
        if (rest === undefined) continue;
        const open = stations.filter(({ id }) => id !== location.id);
        const without = makeFuelPlan({ ...rest, endValue }, open, taxes);
        expect(backup === null).toBe(!without.ok);
        if (!backup || !without.ok) {
          seen.none += 1;
          continue;
        }
        seen.backups += 1;
        if (k > 0) seen.later += 1;
        const others = without.value.fuelPlan;
        const fees = (input.stopFee ?? 5) * backup.extraStops;
        const dearer = backup.extraCost - (before + netOf(without.value) - netOf(made.value));
        const rounding = 0.005 * (others.length + fuelPlan.length + 3);
        if (backup.stops.every(isInTenths) !== others.every(isInTenths)) {
          // As its driver to compare with does, a plan may buy in a finer unit where that is cheaper: a tenth of a gallon each stop
          // at most that is bought at another price, stop fees counted. Each stop's cost and the three sums are in whole cents.
          const more = (input.stopFee ?? 5) * (backup.stops.length - others.length);
          const prices = [endValue, ...stations.map(({ netPrice }) => netPrice)];
          const tenths = 0.1 * others.length * (Math.max(...prices) - Math.min(...prices));
          expect(Math.abs(dearer + more)).toBeLessThan(Math.max(0.1, tenths) + rounding);
          continue;
        }
        expect(backup.extraStops).toBe(others.length - (fuelPlan.length - k));
        expect(Math.abs(dearer)).toBeLessThan(rounding);
        expect(backup.stops.map(({ id }) => id)).toEqual(others.map((stop) => stop.location.id));
        expect(backup.warning).toBe(without.value.warning);
        // With the stop fees no way on is cheaper than the plan, but for one that is allowed more: with a warning, the next stop may
        // be reached below the reserve, and a finer unit may save cents.
        if (backup.warning === undefined && backup.stops.every(isInTenths))
          expect(backup.extraCost + fees).toBeGreaterThanOrEqual(-0.005);
        if (backup.location === undefined) continue;
        seen.elsewhere += 1;
        expect(fuelPlan.map((stop) => stop.location.id)).not.toContain(backup.location.id);
        expect(backup.stops.map(({ id }) => id)).toContain(backup.location.id);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(Math.min(seen.backups, seen.none, seen.elsewhere, seen.later)).toBeGreaterThan(20);
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
