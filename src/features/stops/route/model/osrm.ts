import * as v from 'valibot';
import { TRIP } from '#src/contract/limits.ts';
import { KM_PER_MILE, type LatLon } from '#src/lib/geo.ts';
import { decodePolyline } from '#src/lib/polyline.ts';

const position = v.pipe(v.array(v.number()), v.minLength(2));
const geometry = v.union([v.string(), v.object({ coordinates: v.array(position) })]);

/** An OSRM answer to `/route/v1/driving`. `approximate` is an addition of the reference server. */
export const osrmSchema = v.object({
  code: v.string(),
  message: v.optional(v.string()),
  routes: v.optional(
    v.array(
      v.object({
        /** Metres and seconds. */
        distance: v.number(),
        duration: v.number(),
        geometry: v.optional(v.nullable(geometry)),
        approximate: v.optional(v.boolean()),
        legs: v.optional(
          v.array(
            v.object({
              distance: v.optional(v.number()),
              steps: v.optional(
                v.array(
                  v.object({
                    geometry: v.optional(v.nullable(geometry)),
                    maneuver: v.optional(v.object({ location: v.optional(position) })),
                    intersections: v.optional(v.array(v.object({ location: position }))),
                  }),
                ),
              ),
            }),
          ),
        ),
      }),
    ),
  ),
});
type Answer = v.InferOutput<typeof osrmSchema>;
type Route = NonNullable<Answer['routes']>[number];

/** A driving route: overview line, miles, seconds. */
export interface RouteLine {
  readonly points: LatLon[];
  readonly miles: number;
  readonly duration: number;
  readonly approximate: boolean;
  /** Miles from each place asked for to the next; empty where the router does not tell. */
  readonly legMiles: readonly number[];
}

const toMiles = (metres: number): number => metres / 1000 / KM_PER_MILE;
const toPoint = ([longitude = 0, latitude = 0]: readonly number[]): LatLon => ({ latitude, longitude });
const pointsOf = (shape: v.InferOutput<typeof geometry> | null | undefined): LatLon[] => {
  if (!shape) return [];
  return typeof shape === 'string' ? decodePolyline(shape) : shape.coordinates.map(toPoint);
};

/** Starts, ends and up to about three samples of each step: the line where the router gives no overview. */
const stepPoints = (route: Route): LatLon[] =>
  (route.legs ?? []).flatMap((leg) =>
    (leg.steps ?? []).flatMap((step) => {
      const start = step.maneuver?.location;
      const path = [
        ...(start ? [toPoint(start)] : []),
        ...pointsOf(step.geometry),
        ...(step.geometry ? [] : (step.intersections ?? []).map((crossing) => toPoint(crossing.location))),
      ];
      const every = Math.max(1, (path.length - 1) / 4);
      return path.filter((_, i) => i === path.length - 1 || Math.floor(i / every) !== Math.floor((i - 1) / every));
    }),
  );

const lineOf = (route: Route): RouteLine | undefined => {
  const overview = pointsOf(route.geometry);
  const points = overview.length >= 2 ? overview : stepPoints(route);
  if (points.length < 2) return undefined;
  return {
    points,
    miles: toMiles(route.distance),
    duration: route.duration,
    approximate: route.approximate === true,
    legMiles: (route.legs ?? []).flatMap(({ distance }) => (distance === undefined ? [] : [toMiles(distance)])),
  };
};

const routesOf = ({ code, routes = [] }: Answer): Route[] => (code === 'Ok' ? routes : []);

/** The first route of an answer; undefined where there is none or it has no line. */
export const routeOf = (answer: Answer): RouteLine | undefined => routesOf(answer).slice(0, 1).flatMap(lineOf)[0];

/** The other ways of an answer, in its order; those without a line of their own are left out. */
export const othersOf = (answer: Answer): RouteLine[] =>
  routesOf(answer)
    .slice(1, 1 + TRIP.othersMax)
    .flatMap((route) => lineOf(route) ?? []);
