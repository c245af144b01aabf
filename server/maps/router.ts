import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Gazetteer } from './gazetteer.ts';
import type { LandMask } from './land.ts';
import { otherWays } from './other-ways.ts';
import { ROAD_CLASSES, type RoadGraph } from './road-graph.ts';
import { type Access, type FoundPath, RoadSearch } from './road-search.ts';

/** A stretch on one road: its name ("I 40", or empty), miles, hours and points. */
export interface RouteStep {
  readonly road: string;
  readonly miles: number;
  readonly hours: number;
  readonly points: readonly LatLon[];
}

/** The way between two of the places asked for. */
export interface RouteLeg {
  readonly miles: number;
  readonly hours: number;
  readonly steps: readonly RouteStep[];
}

/** Where a place asked for joins the network; `miles` is how far that is from it. */
export interface Waypoint extends LatLon {
  readonly name: string;
  readonly miles: number;
}

/** An approximate route: for planning, not for navigation. */
export interface Route {
  readonly miles: number;
  readonly hours: number;
  readonly legs: readonly RouteLeg[];
  readonly points: readonly LatLon[];
  readonly waypoints: readonly Waypoint[];
}

/** `no-segment`: the place number `index` is near no road. `no-route`: nothing leads from one place to the next. */
export type RouteError = { readonly kind: 'no-segment'; readonly index: number } | { readonly kind: 'no-route' };

/** Finds routes over the network held in memory. */
export interface Router {
  route(places: readonly LatLon[]): Result<Route, RouteError>;
  /** The route and, between two places, other ways (`OTHER_WAYS`). The first is the one that `route` gives. */
  ways(places: readonly LatLon[]): Result<readonly Route[], RouteError>;
}

const NEAREST = 6;
const FARTHEST_MILES = 100;
/** Off our land, a place must be this near to a road: Windsor is not Detroit, a pier is. */
const OFF_LAND_MILES = 5;

/** A router over a graph. Answers in a few milliseconds; not to be used by two callers at once (it never waits). */
export const createRouter = (graph: RoadGraph, gazetteer: Gazetteer, mask: LandMask): Router => {
  const search = new RoadSearch(graph);
  const index = new KDBush(graph.longitudes.length);
  for (let i = 0; i < graph.longitudes.length; i += 1) index.add(graph.longitudes[i] ?? 0, graph.latitudes[i] ?? 0);
  index.finish();
  const pointOf = (node: number): LatLon => ({
    latitude: graph.latitudes[node] ?? 0,
    longitude: graph.longitudes[node] ?? 0,
  });

  const accessTo = (place: LatLon): (Access & { miles: number })[] => {
    const reach = mask.has(place) ? FARTHEST_MILES : OFF_LAND_MILES;
    return around(index, place.longitude, place.latitude, NEAREST, reach * 1.609344).map((node) => {
      const miles = distanceMiles(place, pointOf(node)) * ROAD_CLASSES.local.factor;
      return { node, miles, hours: miles / ROAD_CLASSES.local.milesPerHour };
    });
  };

  const legOf = (path: FoundPath, from: Access & { miles: number }, to: Access & { miles: number }): RouteLeg => {
    const steps: { road: string; miles: number; hours: number; points: LatLon[] }[] = [];
    for (const [i, edge] of path.edges.entries()) {
      const road = graph.roads[graph.edgeRoads[edge] ?? 0] ?? '';
      let step = steps.at(-1);
      if (step?.road !== road) {
        step = { road, miles: 0, hours: 0, points: [pointOf(path.nodes[i] ?? 0)] };
        steps.push(step);
      }
      step.miles += graph.miles[edge] ?? 0;
      step.hours += graph.hours[edge] ?? 0;
      step.points.push(pointOf(path.nodes[i + 1] ?? 0));
    }
    const sum = (of: (step: RouteStep) => number) => steps.reduce((total, step) => total + of(step), 0);
    return {
      miles: sum((step) => step.miles) + from.miles + to.miles,
      hours: sum((step) => step.hours) + from.hours + to.hours,
      steps,
    };
  };

  type Accesses = ReturnType<typeof accessTo>[];

  /** A route over found paths, one between each two places. */
  const routeOver = (
    places: readonly LatLon[],
    accesses: Accesses,
    paths: readonly FoundPath[],
  ): Result<Route, RouteError> => {
    const legs: RouteLeg[] = [];
    const points: LatLon[] = [...places.slice(0, 1)];
    for (const [i, path] of paths.entries()) {
      const from = accesses[i]?.find((access) => access.node === path.nodes[0]);
      const to = accesses[i + 1]?.find((access) => access.node === path.nodes.at(-1));
      if (from === undefined || to === undefined) return err({ kind: 'no-route' });
      legs.push(legOf(path, from, to));
      points.push(...path.nodes.map(pointOf), ...places.slice(i + 1, i + 2));
    }
    const sum = (of: (leg: RouteLeg) => number) => legs.reduce((total, leg) => total + of(leg), 0);
    const waypoints = places.map((place, i): Waypoint => {
      const [nearest] = accesses[i] ?? [];
      const at = pointOf(nearest?.node ?? 0);
      const town = gazetteer.nearestTown(place);
      return { ...at, name: `${town.name}, ${town.state}`, miles: distanceMiles(place, at) };
    });
    return ok({ miles: sum((leg) => leg.miles), hours: sum((leg) => leg.hours), legs, points, waypoints });
  };

  const ways = (places: readonly LatLon[], others: boolean): Result<readonly Route[], RouteError> => {
    const accesses = places.map(accessTo);
    const lost = accesses.findIndex((access) => access.length === 0);
    if (lost >= 0) return err({ kind: 'no-segment', index: lost });
    const between = (i: number, hours?: Float32Array) => search.find(accesses[i] ?? [], accesses[i + 1] ?? [], hours);
    const paths: FoundPath[] = [];
    for (let i = 0; i + 1 < places.length; i += 1) {
      const path = between(i);
      if (path === undefined) return err({ kind: 'no-route' });
      paths.push(path);
    }
    const [first] = paths;
    const more =
      others && first && paths.length === 1
        ? otherWays({ graph, index, find: (hours) => between(0, hours) }, first)
        : [];
    const routes: Route[] = [];
    for (const list of [paths, ...more.map((path) => [path])]) {
      const route = routeOver(places, accesses, list);
      if (!route.ok) return route;
      routes.push(route.value);
    }
    return ok(routes);
  };

  return {
    ways: (places) => ways(places, true),
    route: (places) => {
      const found = ways(places, false);
      const [route] = found.ok ? found.value : [];
      if (!found.ok) return found;
      return route ? ok(route) : err({ kind: 'no-route' });
    },
  };
};
