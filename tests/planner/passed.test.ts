import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LatLon } from '#src/lib/geo.ts';
import { buildStationIndex, findCandidates, makeFuelPlan, routeLength } from '#src/planner/index.ts';
import { walk } from './places.ts';
import { anyRequest } from './requests.ts';

/** A tank with which most roads can be driven, and which must be filled on the way. */
const LONG_LEGS = { amountOfFuel: 40, trunkCapacity: 250, reserveGallons: 0, minGallonsPurchase: 1, stopFee: 0 };

/** A request cut at a share of one of its legs: what is driven, and what is left. */
const cut = ({ input }: { input: Parameters<typeof makeFuelPlan>[0] }, leg: number) => {
  const at = 1 + (leg % Math.max(1, input.routePoints.length - 2));
  const passedPoints = input.routePoints.slice(0, at + 1);
  return { ...LONG_LEGS, passedPoints, routePoints: input.routePoints.slice(at) };
};

describe('the plan for the rest of a trip', () => {
  it('never goes back: each stop is a pass of the whole road that lies ahead of where the truck stands', () => {
    let stops = 0;
    let kept = 0;
    fc.assert(
      fc.property(anyRequest, fc.nat(5), ({ input, stations }, leg) => {
        if (input.routePoints.length < 3) return;
        const rest = cut({ input }, leg);
        const passed = routeLength(rest.passedPoints);
        const made = makeFuelPlan(rest, stations);
        const whole = findCandidates(buildStationIndex(stations), input.routePoints, 5).candidates;
        const ahead = whole.filter(({ mile }) => mile > passed + 0.05);
        if (!made.ok) return;
        for (const stop of made.value.fuelPlan) {
          const place = stations.findIndex(({ id }) => id === stop.location.id);
          expect(
            ahead.some(({ station, mile }) => station === place && Math.abs(mile - passed - stop.mile) < 1e-6),
          ).toBe(true);
          stops += 1;
        }
        if (ahead.length < whole.length) kept += 1;
      }),
      { numRuns: 600 },
    );
    expect(stops).toBeGreaterThan(100);
    expect(kept).toBeGreaterThan(50);
  });

  const [start, middle, end] = walk({ latitude: 36, longitude: -90 }, [
    { miles: 100, bearing: 270 },
    { miles: 300, bearing: 270 },
  ]) as [LatLon, LatLon, LatLon];
  const on = (miles: number) => walk(start, [{ miles, bearing: 270 }])[1] as LatLon;
  const stations = [
    { id: 'behind', ...on(97), netPrice: 2 },
    { id: 'here', ...middle, netPrice: 2.1 },
    { id: 'ahead', ...on(110), netPrice: 3 },
  ];
  const request = { amountOfFuel: 30, trunkCapacity: 100, routePoints: [middle, end], endValue: 0 };

  it('drives past the pump behind it and the one it stands at, which it would take without knowing the way it came', () => {
    const stopsOf = (more: object) => {
      const made = makeFuelPlan({ ...request, ...more }, stations);
      return made.ok ? made.value.fuelPlan.map(({ location }) => location.id) : made.error;
    };
    expect(stopsOf({})).toEqual(['behind']);
    expect(stopsOf({ passedPoints: [start, middle] })).toEqual(['ahead']);
  });

  it('says of a truck under way what it has and what is to be added, not of a start', () => {
    const said = (more: object) => {
      const made = makeFuelPlan({ ...request, ...more }, stations);
      return made.ok ? made.value.warning : made.error.message;
    };
    const passedPoints = [start, middle];
    expect(said({ amountOfFuel: 1 })).toMatch(/^You start with 1 gallon,/);
    expect(said({ amountOfFuel: 5, passedPoints })).toMatch(/^You have 5 gallons,/);
    expect(said({ amountOfFuel: 1, passedPoints })).toMatch(
      /fuel in the tank to reach mile 10[.] Add .* before going on[.]/,
    );
  });

  it('counts miles from where it begins, scaled to the length the router told', () => {
    const made = makeFuelPlan({ ...request, passedPoints: [start, middle], routeMiles: 330 }, stations);
    expect(made.ok && made.value.fuelPlan[0]?.mile).toBeCloseTo(11, 1);
  });
});
