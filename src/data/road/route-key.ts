import type { LatLon } from '#src/lib/geo.ts';
import type { AccountDatabase } from '../db/database.ts';

interface Route {
  readonly from: LatLon;
  readonly to: LatLon;
  readonly via?: readonly LatLon[];
  readonly miles: number;
  readonly duration: number;
}

/** Names a route by its places, length and time: the same route built again is the same, another way of it is not. */
export const routeKey = (route: Route): string => {
  const { from, via = [], to, miles, duration } = route;
  const places = [from, ...via, to].map(({ latitude, longitude }) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`);
  return [...places, Math.round(miles), Math.round(duration / 60)].join(';');
};

/** Whether this very route is the active one. */
export const isActiveRoute = async (db: AccountDatabase, route: Route): Promise<boolean> => {
  const active = await db.routes.get('last');
  return active !== undefined && routeKey(active) === routeKey(route);
};
