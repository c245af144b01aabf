import { PLAN } from '#src/contract/limits.ts';
import type { NoPlan } from '#src/contract/plan.ts';
import { alongGreatCircle, distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { WHOLE } from '#src/planner/amounts.ts';
import { routeLength } from '#src/planner/route-line.ts';

/** Miles of road behind the truck that are told: a pump within any search radius of it has its nearest place there. */
const PASSED_MILES = 2 * PLAN.maxSearchRadiusMiles;

/** A route cut where the truck is: what is left, what was just driven, and the miles left by the router's count. */
export interface RestRoute {
  readonly routePoints: LatLon[];
  readonly passedPoints: LatLon[];
  readonly routeMiles: number;
}

/**
 * Cuts a route at a mile. Points as a plan is asked for with (`planPoints`), so that miles are those of its stops.
 * @param miles the route's length as the router says; not above 0 for the line's own
 */
export const restOfRoute = (points: readonly LatLon[], miles: number, mile: number): RestRoute => {
  const drawn = routeLength(points);
  const total = miles > 0 ? miles : drawn;
  const at = total > 0 ? (Math.max(0, Math.min(mile, total)) / total) * drawn : 0;
  let sum = 0;
  let next = 1;
  while (next < points.length - 1) {
    const length = distanceMiles(points[next - 1] as LatLon, points[next] as LatLon);
    if (sum + length >= at) break;
    sum += length;
    next += 1;
  }
  const [a, b] = [points[next - 1] as LatLon, points[next] as LatLon];
  const length = distanceMiles(a, b);
  const here = alongGreatCircle(a, b, length > 0 ? Math.min(1, (at - sum) / length) : 0);
  const passed = [here];
  let driven = 0;
  for (let i = next - 1; i >= 0 && driven < PASSED_MILES && passed.length < PLAN.maxPassedPoints; i -= 1) {
    driven += distanceMiles(points[i] as LatLon, passed.at(-1) as LatLon);
    passed.push(points[i] as LatLon);
  }
  return {
    routePoints: [here, ...points.slice(next)],
    passedPoints: passed.reverse(),
    routeMiles: Math.max(0, total - mile),
  };
};

/** The cause of a rest without a plan, its miles counted from the trip's start, in its words too. */
export const noPlanFromStart = (cause: NoPlan, mile: number): NoPlan => {
  const { from, to, reachableMile } = cause;
  const on = (at: number | undefined) => (at === undefined ? undefined : at + mile);
  const told = [from, to].filter((at) => at !== undefined);
  const message = cause.message.replace(/\bmile ([\d,]+)/g, (words, figure: string) => {
    const at = told.find((one) => WHOLE.format(one) === figure);
    return at === undefined ? words : `mile ${WHOLE.format(at + mile)}`;
  });
  return { ...cause, message, from: on(from), to: on(to), reachableMile: on(reachableMile) };
};
