import fc from 'fast-check';
import { PLANNER } from '#src/contract/limits.ts';
import { alongGreatCircle, distanceMiles, type LatLon } from '#src/lib/geo.ts';
import type { PlannedStop, PlanRequest } from '#src/planner/index.ts';
import { routeLength } from '#src/planner/route-line.ts';
import { away, outAndBack, walk } from './places.ts';

export interface PricedStation extends LatLon {
  readonly id: string;
  readonly netPrice: number;
}

/** Whole requests with stations on, beside and off a random road; some driven out and back, some without a plan. */
export const anyRequest = fc
  .record({
    legs: fc.array(
      fc.record({ miles: fc.double({ min: 20, max: 300, noNaN: true }), bearing: fc.integer({ min: 200, max: 330 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    back: fc.boolean(),
    spots: fc.array(
      fc.record({
        leg: fc.integer({ min: 0, max: 5 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        off: fc.double({ min: 0, max: 6, noNaN: true }),
        cents: fc.integer({ min: 240, max: 520 }),
      }),
      { maxLength: 25 },
    ),
    tank: fc.double({ min: 40, max: 300, noNaN: true }),
    fill: fc.double({ min: 0, max: 1, noNaN: true }),
    minimum: fc.double({ min: 0.01, max: 60, noNaN: true }),
    reserve: fc.option(fc.double({ min: 0, max: 40, noNaN: true }), { nil: undefined }),
    fee: fc.constantFrom(undefined, 0, 2.5),
    scale: fc.constantFrom(undefined, 1.17),
  })
  .map(({ legs, back, spots, tank, fill, minimum, reserve, fee, scale }) => {
    const out = walk({ latitude: 36, longitude: -90 }, legs);
    const routePoints = back ? outAndBack(out) : out;
    const stations: PricedStation[] = spots.map(({ leg, share, off, cents }, k) => {
      const { miles, bearing } = legs[leg % legs.length] as { miles: number; bearing: number };
      const on = away(out[leg % legs.length] as LatLon, miles * share, bearing);
      return { id: `s${k}`, ...away(on, off, bearing + 90), netPrice: cents / 100 };
    });
    const miles = legs.reduce((sum, leg) => sum + leg.miles, 0) * (back ? 2 : 1);
    const input: PlanRequest = {
      amountOfFuel: tank * fill,
      trunkCapacity: tank,
      routePoints,
      minGallonsPurchase: minimum,
      reserveGallons: reserve,
      stopFee: fee,
      routeMiles: scale === undefined ? undefined : miles * scale,
    };
    return { input, stations };
  });

/** A route cut at a mile of it: what was driven, and what is left. */
const cutAt = (route: readonly LatLon[], mile: number): { passed: LatLon[]; ahead: LatLon[] } => {
  let driven = 0;
  for (const [k, from] of route.slice(0, -1).entries()) {
    const to = route[k + 1] as LatLon;
    const length = distanceMiles(from, to);
    if (driven + length > mile) {
      const here = alongGreatCircle(from, to, (mile - driven) / length);
      return { passed: route.slice(0, k + 1), ahead: [here, ...route.slice(k + 1)] };
    }
    driven += length;
  }
  return { passed: route.slice(0, -1), ahead: route.slice(-1) };
};

/**
 * The request for the rest of a trip of a truck that finds one of its pumps closed. Undefined where no request says it: it comes back
 * to the road with less than nothing, or another pump of the trip is so near that a request takes it for passed.
 */
export const restFrom = <S>(
  input: PlanRequest,
  plan: readonly PlannedStop<S>[],
  closed: PlannedStop<S>,
): PlanRequest | undefined => {
  const { mile, fuelOnArrival, detourMiles, backup } = closed;
  const drawn = routeLength(input.routePoints);
  const total = input.routeMiles ?? drawn;
  const { passed, ahead } = cutAt(input.routePoints, (mile * drawn) / total);
  const amountOfFuel = fuelOnArrival - detourMiles / 2 / (input.milesPerGallon ?? PLANNER.milesPerGallon);
  const others = [...plan.filter((stop) => stop !== closed), ...(backup?.stops ?? [])];
  const isBeside = others.some((other) => Math.abs(other.mile - mile) < 0.2);
  if (amountOfFuel < 0 || isBeside || ahead.length < 2 || passed.length === 0) return undefined;
  return { ...input, routePoints: ahead, passedPoints: passed, routeMiles: total - mile, amountOfFuel };
};
