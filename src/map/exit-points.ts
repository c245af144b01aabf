import type { FeatureCollection, Point } from 'geojson';
import type { Station } from '#src/contract/station.ts';
import { exitsOf } from '#src/lib/exits.ts';
import { imageName } from './images.ts';
import type { MapTheme } from './theme.ts';

/**
 * A sign for each exit that the stations' addresses name, at the middle of the stations of that exit. A station that is placed
 * by its town alone says nothing of where its exit is.
 */
export const exitPoints = (stations: readonly Station[], theme: MapTheme): FeatureCollection<Point> => {
  const places = new Map<string, { sign: string; at: [number, number][] }>();
  for (const { address = '', state = '', latitude, longitude, placedBy } of stations) {
    const [exit] = exitsOf(address);
    if (exit === undefined || latitude === undefined || longitude === undefined || placedBy === 'town') continue;
    const key = `${exit.road} ${exit.sign} ${state}`;
    const known = places.get(key) ?? { sign: exit.sign, at: [] };
    known.at.push([longitude, latitude]);
    places.set(key, known);
  }
  const middle = (at: readonly [number, number][]) =>
    [0, 1].map((axis) => at.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / at.length);
  return {
    type: 'FeatureCollection',
    features: [...places.values()].map(({ sign, at }) => ({
      type: 'Feature',
      properties: { image: imageName(theme, `exit-${sign}`) },
      geometry: { type: 'Point', coordinates: middle(at) },
    })),
  };
};
