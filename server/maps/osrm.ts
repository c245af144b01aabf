import { type Context, Hono } from 'hono';
import { ROUTE_PLACES_MAX } from '#src/contract/limits.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { encodePolyline } from '#src/lib/polyline.ts';
import { ok } from '#src/lib/result.ts';
import { simplify } from './route-lines.ts';
import type { Route, RouteLeg, Router, RouteStep } from './router.ts';

const METRES_PER_MILE = 1609.344;
const SECONDS_PER_HOUR = 3600;

/** Said wherever such a route is shown. */
const APPROXIMATE_NOTE = 'approximate, for planning, not for navigation';

type Geometries = 'geojson' | 'polyline' | 'polyline6';

interface Options {
  readonly overview: 'full' | 'simplified' | 'false';
  readonly geometries: Geometries;
  readonly steps: boolean;
  /** Other ways are wanted as well. */
  readonly alternatives: boolean;
}

const lonLat = ({ latitude, longitude }: LatLon): [number, number] => [
  Number(longitude.toFixed(6)),
  Number(latitude.toFixed(6)),
];

const geometry = (points: readonly LatLon[], geometries: Geometries) =>
  geometries === 'geojson'
    ? { type: 'LineString' as const, coordinates: points.map(lonLat) }
    : encodePolyline(points, geometries === 'polyline6' ? 6 : 5);

const metres = (miles: number): number => Math.round(miles * METRES_PER_MILE * 10) / 10;
const seconds = (hours: number): number => Math.round(hours * SECONDS_PER_HOUR * 10) / 10;

const stepOf = (step: RouteStep, type: string, geometries: Geometries) => ({
  distance: metres(step.miles),
  duration: seconds(step.hours),
  weight: seconds(step.hours),
  geometry: geometry(step.points, geometries),
  name: step.road,
  ...(step.road === '' ? {} : { ref: step.road }),
  mode: 'driving',
  driving_side: 'right',
  maneuver: {
    type,
    location: lonLat(step.points[0] ?? { latitude: 0, longitude: 0 }),
    bearing_before: 0,
    bearing_after: 0,
  },
  intersections: [],
});

const stepsOf = (leg: RouteLeg, geometries: Geometries) => {
  const last = leg.steps.at(-1)?.points.at(-1);
  const steps = leg.steps.map((step, i) => stepOf(step, i === 0 ? 'depart' : 'new name', geometries));
  if (last === undefined) return steps;
  return [...steps, stepOf({ road: '', miles: 0, hours: 0, points: [last, last] }, 'arrive', geometries)];
};

/** The two roads a leg is longest on, if they are much of it: OSRM's name of a leg. */
const summaryOf = (leg: RouteLeg): string => {
  const miles = new Map<string, number>();
  for (const step of leg.steps) if (step.road !== '') miles.set(step.road, (miles.get(step.road) ?? 0) + step.miles);
  const longest = [...miles]
    .filter(([, stretch]) => stretch > leg.miles / 10)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2);
  return longest.map(([road]) => road).join(', ');
};

const routeOf = (route: Route, { overview, geometries, steps }: Options) => ({
  approximate: true,
  distance: metres(route.miles),
  duration: seconds(route.hours),
  weight: seconds(route.hours),
  weight_name: 'routability',
  ...(overview === 'false'
    ? {}
    : { geometry: geometry(overview === 'full' ? route.points : simplify(route.points), geometries) }),
  legs: route.legs.map((leg) => ({
    distance: metres(leg.miles),
    duration: seconds(leg.hours),
    weight: seconds(leg.hours),
    summary: summaryOf(leg),
    steps: steps ? stepsOf(leg, geometries) : [],
  })),
});

const answer = (routes: readonly Route[], options: Options) => ({
  code: 'Ok',
  approximate: true,
  note: APPROXIMATE_NOTE,
  routes: routes.map((route) => routeOf(route, options)),
  waypoints: routes[0]?.waypoints.map((waypoint) => ({
    name: waypoint.name,
    location: lonLat(waypoint),
    distance: metres(waypoint.miles),
  })),
});

const refuse = (c: Context, code: string, message: string): Response => c.json({ code, message }, 400);

const placesOf = (text: string): LatLon[] | undefined => {
  const places = text.split(';').map((pair) => {
    const [, lon, lat] = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(pair) ?? [];
    return { latitude: Number(lat ?? Number.NaN), longitude: Number(lon ?? Number.NaN) };
  });
  const isPlace = (place: LatLon) => Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
  return places.every(isPlace) ? places : undefined;
};

/** One of the values of a query parameter, the first of them when absent, undefined for anything else. */
const choice = <T extends string>(c: Context, name: string, values: readonly [T, ...T[]]): T | undefined => {
  const asked = c.req.query(name);
  return asked === undefined ? values[0] : values.find((value) => value === asked);
};

const optionsOf = (c: Context): Options | undefined => {
  const overview = choice(c, 'overview', ['simplified', 'full', 'false']);
  const geometries = choice(c, 'geometries', ['polyline', 'geojson', 'polyline6']);
  const steps = choice(c, 'steps', ['false', 'true']);
  const alternatives = choice(c, 'alternatives', ['false', 'true', '1', '2', '3']);
  if ([overview, geometries, steps, alternatives].includes(undefined)) return undefined;
  if (overview === undefined || geometries === undefined) return undefined;
  return { overview, geometries, steps: steps === 'true', alternatives: alternatives !== 'false' };
};

/**
 * OSRM's route service over a router: `GET /route/v1/driving/{lon},{lat};{lon},{lat}[;...]` with `overview`,
 * `geometries`, `steps` and `alternatives`, of which there are two at most, and none through more than two places. Metres, seconds. Every answer and each of its
 * routes carries `approximate: true`, the answer `note` as well. Errors are OSRM's codes
 * with status 400: `InvalidUrl`, `InvalidOptions`, `InvalidQuery`, `TooBig`, `NoSegment`, `NoRoute`.
 */
export const osrmApp = (router: () => Router): Hono => {
  const app = new Hono();
  app.get('/route/v1/:profile/:places', (c) => {
    const { profile, places: text } = c.req.param();
    if (profile !== 'driving') return refuse(c, 'InvalidUrl', `Profile "${profile}" is not known, only "driving".`);
    const places = placesOf(text.replace(/\.json$/, ''));
    if (places === undefined)
      return refuse(
        c,
        'InvalidQuery',
        'Coordinates are expected as longitude,latitude pairs: from -180 to 180, from -90 to 90.',
      );
    if (places.length < 2) return refuse(c, 'InvalidOptions', 'Number of coordinates needs to be at least two.');
    if (places.length > ROUTE_PLACES_MAX)
      return refuse(c, 'TooBig', `At most ${ROUTE_PLACES_MAX} coordinates are taken.`);
    const options = optionsOf(c);
    if (options === undefined)
      return refuse(c, 'InvalidOptions', 'Unknown value of overview, geometries, steps or alternatives.');
    const found = options.alternatives ? router().ways(places) : router().route(places);
    const result = found.ok ? ok([found.value].flat()) : found;
    if (result.ok) return c.json(answer(result.value, options));
    return result.error.kind === 'no-segment'
      ? refuse(c, 'NoSegment', `Could not find a matching segment for coordinate ${result.error.index}`)
      : refuse(c, 'NoRoute', 'Impossible route between points');
  });
  return app;
};
