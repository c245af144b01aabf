import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeFuelPlan } from '#src/planner/index.ts';
import { away, walk } from './places.ts';
import { anyRequest } from './requests.ts';

/** 400 miles, pumps at miles 30, 45 and 200, 5 miles a gallon; a reserve of 20 of 200 gallons. */
const start = { latitude: 35, longitude: -90 };
const stations = [30, 45, 200].map((mile, k) => ({ id: `s${k}`, ...away(start, mile, 270), netPrice: 4 - k / 2 }));
const trip = { trunkCapacity: 200, routePoints: walk(start, [{ miles: 400, bearing: 270 }]), milesPerGallon: 5 };
const planFrom = (amountOfFuel: number) => makeFuelPlan({ ...trip, amountOfFuel }, stations);

describe('a plan from any amount of fuel', () => {
  it.each([19.99, 20, 20.03, 25.99, 14, 6])('is made with %s gallons, at, above and below the reserve', (fuel) => {
    const made = planFrom(fuel);
    expect(made.ok).toBe(true);
  });

  it('lowers the reserve of the first leg as little as is needed: the nearest pump, then the reserve again', () => {
    const made = planFrom(22);
    const answer = made.ok ? made.value : undefined;
    expect(answer?.fuelPlan[0]?.location.id).toBe('s0');
    expect(answer?.fuelPlan[0]?.fuelOnArrival).toBeCloseTo(16, 2);
    for (const { fuelOnArrival } of answer?.fuelPlan.slice(1) ?? []) expect(fuelOnArrival).toBeGreaterThan(19.99);
    expect(answer?.warning).toBe(
      'You reach the first stop with 16 gallons, below the reserve of 20 gallons. The reserve holds from there on.',
    );
  });

  it('does not call what is hardly below the reserve as much as it', () => {
    const made = planFrom(25.97);
    expect(made.ok && made.value.warning).toMatch(
      /^You reach the first stop with 19\.9 gallons, below the reserve of 20 gallons/,
    );
    const low = planFrom(19.99);
    expect(low.ok && low.value.warning).toMatch(/^You start with 19\.9 gallons, below the reserve of 20 gallons/);
  });

  it('is made with the last drop that reaches the only pump, wherever floating point puts that', () => {
    // Another pump lies at the start, and can sell nothing to a tank whose reserve is all it holds.
    const drops = Array.from({ length: 60 }, (_, k) => 117 + k / 10);
    const refused = drops.filter((fuel) => {
      const pumps = [fuel * 3, 0].map((mile, k) => ({ id: `s${k}`, ...away(start, mile, 270), netPrice: 3 }));
      const routePoints = walk(start, [
        { miles: fuel * 3, bearing: 270 },
        { miles: 200, bearing: 270 },
      ]);
      const one = { id: 'off', ...away(start, 1.7, 180), netPrice: 3 };
      const tank = {
        trunkCapacity: 200,
        reserveGallons: 200,
        endReserve: 0,
        milesPerGallon: 3,
        minGallonsPurchase: 0.01,
      };
      return !makeFuelPlan({ ...tank, routePoints, amountOfFuel: fuel }, [pumps[0] as never, one]).ok;
    });
    expect(refused).toEqual([]);
  });

  it('keeps the reserve, and says nothing, where a pump can be reached with it', () => {
    const made = planFrom(26.1);
    const answer = made.ok ? made.value : undefined;
    expect(answer?.fuelPlan[0]?.fuelOnArrival).toBeGreaterThan(20);
    expect(answer).not.toHaveProperty('warning');
  });

  it('is made again where a plan has ended', () => {
    const made = planFrom(60);
    const back = { ...trip, routePoints: trip.routePoints.toReversed() };
    const left = made.ok ? made.value.fuelAtDestination : 0;
    expect(makeFuelPlan({ ...back, amountOfFuel: left }, stations).ok).toBe(false);
    const near = [...stations, { id: 'home', ...away(start, 390, 270), netPrice: 3.9 }];
    expect(makeFuelPlan({ ...back, amountOfFuel: left }, near).ok).toBe(true);
  });

  it('is never lost by more fuel at the start, but to a least purchase that the fuller tank has no room for', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        anyRequest,
        fc.double({ min: 0, max: 2.5, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (request, level, share) => {
          const { stations: pumps } = request;
          const tank = request.input.trunkCapacity;
          // Around the reserve, where the rule for the first leg changes.
          const amountOfFuel = Math.min(tank, level * (request.input.reserveGallons ?? tank / 10));
          const input = { ...request.input, amountOfFuel };
          if (!makeFuelPlan(input, pumps).ok) return;
          const more = makeFuelPlan({ ...input, amountOfFuel: amountOfFuel + share * (tank - amountOfFuel) }, pumps);
          compared += 1;
          if (!more.ok) expect(more.error.code).toBe('MIN_PURCHASE');
        },
      ),
      { numRuns: 1500 },
    );
    expect(compared).toBeGreaterThan(150);
  });
});
