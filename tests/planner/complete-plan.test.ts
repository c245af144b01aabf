import fc from 'fast-check';
import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { fuelPlanSchema } from '#src/contract/plan.ts';
import { completePlan, makeFuelPlan, routeLength, tankProfile } from '#src/planner/index.ts';
import { walk } from './places.ts';
import { anyRequest } from './requests.ts';

/** What a backend sends that knows nothing beyond the specification: stations and nothing else. */
const bare = (locations: readonly object[]) =>
  parse(fuelPlanSchema, { fuelPlan: locations.map((location) => ({ location })), totalCost: null });

describe('a plan of a backend that names stations alone', () => {
  it('gets the miles, gallons, costs and levels that our own plan has', () => {
    let compared = 0;
    fc.assert(
      fc.property(anyRequest, ({ input, stations }) => {
        const made = makeFuelPlan(input, stations);
        if (!made.ok || made.value.fuelPlan.length === 0) return;
        const own = made.value;
        // A station passed twice may be meant at either pass.
        if (new Set(input.routePoints.map(({ latitude }) => latitude)).size < input.routePoints.length) return;
        const completed = completePlan(bare(own.fuelPlan.map(({ location }) => location)), input);
        compared += 1;
        expect(completed.totalCost).toBeLessThanOrEqual(own.totalCost + 0.011 * own.fuelPlan.length);
        completed.fuelPlan.forEach((stop, k) => {
          expect(stop.mile).toBeCloseTo(own.fuelPlan[k]?.mile as number, 6);
          expect(stop.detourMiles).toBeCloseTo(own.fuelPlan[k]?.detourMiles as number, 6);
          expect(stop.fuelOnLeaving).toBeCloseTo((stop.fuelOnArrival ?? 0) + (stop.gallons ?? 0), 5);
        });
        expect(completed.totalGallons).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  const routePoints = walk({ latitude: 35, longitude: -90 }, [{ miles: 600, bearing: 270 }]);
  const [from, to] = routePoints as [(typeof routePoints)[0], (typeof routePoints)[0]];
  const between = (share: number) => walk(from, [{ miles: 600 * share, bearing: 270 }])[1];
  const input = { amountOfFuel: 40, trunkCapacity: 100, routePoints };

  it('chooses the pass of a road out and back at which the stop is of use', () => {
    const stop = bare([{ id: 'a', ...between(0.6), netPrice: 3 }]);
    const there = { ...input, routePoints: [...routePoints, from], routeMiles: 1200 };
    const late = completePlan(stop, { ...there, amountOfFuel: 150, trunkCapacity: 160, minGallonsPurchase: 70 })
      .fuelPlan[0];
    expect(late?.mile).toBeCloseTo(840, 0);
    expect(late?.gallons).toBe(70);
    const early = completePlan(stop, { ...there, amountOfFuel: 60, trunkCapacity: 175, reserveGallons: 0 }).fuelPlan[0];
    expect(early?.mile).toBeCloseTo(360, 0);
    expect(early?.gallons).toBeCloseTo(1200 / 6.5 - 60, 0);
  });

  it('tries no more than a few ways where a road passes its stops many times', () => {
    const shuttle = Array.from({ length: 60 }, () => routePoints).flat();
    const completed = completePlan(
      bare(Array.from({ length: 12 }, () => ({ id: 'a', ...between(0.5), netPrice: 3 }))),
      { ...input, routePoints: shuttle },
    );
    expect(completed.fuelPlan.every(({ mile }) => mile !== undefined)).toBe(true);
    const backwards = [
      ...Array.from({ length: 12 }, () => ({ id: 'a', ...between(0.5) })),
      { id: 'b', ...between(0.2) },
    ];
    const oneWay = bare(backwards);
    expect(completePlan(oneWay, input)).toEqual(oneWay);
  });

  it('keeps what the backend sent', () => {
    const sent = parse(fuelPlanSchema, {
      fuelPlan: [{ location: { id: 7, ...between(0.25), netPrice: '3.5' }, gallons: 70.5, cost: 1 }],
      totalCost: '2',
    });
    const { fuelPlan, totalCost, totalGallons, fuelAtDestination } = completePlan(sent, input);
    expect(fuelPlan[0]).toMatchObject({ gallons: 70.5, cost: 1 });
    expect(fuelPlan[0]?.fuelOnArrival).toBeCloseTo(40 - 150 / 6.5, 1);
    expect({ totalCost, totalGallons }).toEqual({ totalCost: 2, totalGallons: 70.5 });
    expect(fuelAtDestination).toBeCloseTo(40 + 70.5 - 600 / 6.5, 1);
  });

  it('takes a station outside the search radius at the detour it has', () => {
    const far = walk(between(0.25) as typeof from, [{ miles: 12, bearing: 0 }])[1];
    const { fuelPlan } = completePlan(bare([{ id: 'far', ...far, netPrice: 3 }]), input);
    expect(fuelPlan[0]?.detourMiles).toBeCloseTo(24, 1);
    expect(fuelPlan[0]?.gallons).toBeGreaterThan(50);
  });

  it('leaves costs out where a station has no price, and everything where it has no place', () => {
    const unpriced = completePlan(bare([{ id: 'a', ...between(0.25) }]), input);
    expect(unpriced.fuelPlan[0]?.cost).toBeUndefined();
    expect(unpriced.totalCost).toBeUndefined();
    expect(unpriced.fuelPlan[0]?.gallons).toBeGreaterThan(50);
    const nowhere = bare([{ id: 'a', netPrice: 3 }]);
    expect(completePlan(nowhere, input)).toEqual(nowhere);
  });

  it('leaves amounts out where the named stops do not reach', () => {
    const { fuelPlan } = completePlan(bare([{ id: 'late', ...to, netPrice: 3 }]), input);
    expect(fuelPlan[0]?.mile).toBeCloseTo(600, 3);
    expect(fuelPlan[0]?.gallons).toBeUndefined();
  });
});

describe('the tank along the miles', () => {
  it('starts with the start, steps up at each pump, ends at the destination', () => {
    const routePoints = walk({ latitude: 35, longitude: -90 }, [{ miles: 500, bearing: 270 }]);
    const stations = [
      {
        id: 'a',
        ...(walk(routePoints[0] as (typeof routePoints)[0], [{ miles: 65, bearing: 270 }])[1] as object),
        netPrice: 3,
      },
    ];
    const made = makeFuelPlan({ amountOfFuel: 30, trunkCapacity: 100, routePoints }, stations);
    const profile = made.ok ? tankProfile(made.value, 30, routeLength(routePoints)) : undefined;
    expect(profile?.map(({ mile }) => Math.round(mile))).toEqual([0, 65, 500]);
    expect(profile?.[0]).toEqual({ mile: 0, before: 30, after: 30 });
    expect(profile?.[1]?.before).toBeCloseTo(20, 2);
    expect(profile?.[2]?.after).toBeCloseTo(10, 0);
  });

  it('is not drawn from a plan that lacks a level', () => {
    expect(tankProfile({ fuelPlan: [{ mile: 3 }], fuelAtDestination: 4 }, 10, 50)).toBeUndefined();
    expect(tankProfile({ fuelPlan: [] }, 10, 50)).toBeUndefined();
  });
});
