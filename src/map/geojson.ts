import type { FeatureCollection, LineString, Point } from 'geojson';
import type { LatLon } from '#src/lib/geo.ts';

/** What the station layer draws: an id and a place. */
export interface MapStation extends LatLon {
  readonly id: string;
}

/** Stations that are drawn as one mark: how many, and their mean place. */
export interface MapArea extends LatLon {
  readonly count: number;
}

/** What lies on the map where its place is known, degrees. */
export interface MaybePlaced {
  readonly id: string;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** Those whose place is known. */
export const mapStations = (rows: readonly MaybePlaced[]): MapStation[] =>
  rows.flatMap(({ id, latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [{ id, latitude, longitude }],
  );

const pointsOf = <P extends LatLon>(
  places: readonly P[],
  properties: (place: P) => Record<string, unknown>,
): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: places.map((place) => ({
    type: 'Feature',
    properties: properties(place),
    geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
  })),
});

/** Stations as points; the id is a property, because ids are text and MapLibre's feature ids are numbers. */
export const stationPoints = (stations: readonly MapStation[]): FeatureCollection<Point> =>
  pointsOf(stations, ({ id }) => ({ id }));

/** Parts of the map with their number of stations, as points. */
export const areaPoints = (areas: readonly MapArea[]): FeatureCollection<Point> =>
  pointsOf(areas, ({ count }) => ({ count }));

/** The route's line; nothing for fewer than two points. */
export const routeLine = (points: readonly LatLon[]): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features:
    points.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'LineString', coordinates: points.map((point) => [point.longitude, point.latitude]) },
          },
        ],
});

/** The rectangle around some points as MapLibre takes it: [west, south, east, north]; undefined for none. */
export const boundsOf = (points: readonly LatLon[]): [number, number, number, number] | undefined => {
  if (points.length === 0) return undefined;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { latitude, longitude } of points) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
};
