import type { LatLon } from '#src/lib/geo.ts';

/** Names a route by its places, length and time: the same route built again is the same, another way of it is not. */
export const routeKey = (route: {
  readonly from: LatLon;
  readonly to: LatLon;
  readonly via?: readonly LatLon[];
  readonly miles: number;
  readonly duration: number;
}): string => {
  const { from, via = [], to, miles, duration } = route;
  const places = [from, ...via, to].map(({ latitude, longitude }) => `${latitude.toFixed(4)},${longitude.toFixed(4)}`);
  return [...places, Math.round(miles), Math.round(duration / 60)].join(';');
};
