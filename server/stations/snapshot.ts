import KDBush from 'kdbush';
import type { StationRow } from '#server/db/schema.ts';
import { type StationView, toStation } from '#server/stations/view.ts';
import { distanceKm, type LatLon } from '#src/lib/geo.ts';

/** Which stations are wanted: any of the services, and any of the brands; undefined asks for none. */
export interface StationFilter {
  readonly services: number | undefined;
  readonly brands: number | undefined;
}
export const NO_FILTER: StationFilter = { services: undefined, brands: undefined };

export interface Found {
  readonly station: StationView;
  readonly km: number;
}

/** All stations at one moment, in memory, with a spatial index over those that have coordinates. */
export interface StationSnapshot {
  readonly version: string;
  readonly stations: readonly StationView[];
  readonly byId: (id: number) => StationView | undefined;
  readonly matching: (filter: StationFilter) => StationView[];
  /** Stations within `km` of a point, nearest first. */
  readonly within: (point: LatLon, km: number, filter: StationFilter) => Found[];
}

const KM_PER_DEGREE = 111.19;

/** Boxes of degrees that hold a circle; two where it crosses the 180th meridian. */
const boxesAround = ({ latitude, longitude }: LatLon, km: number): [number, number, number, number][] => {
  const dLat = km / KM_PER_DEGREE;
  const [south, north] = [latitude - dLat, latitude + dLat];
  const widest = Math.max(Math.abs(south), Math.abs(north));
  const dLon = widest >= 89.9 ? 180 : Math.min(180, km / (KM_PER_DEGREE * Math.cos((widest * Math.PI) / 180)));
  const [west, east] = [longitude - dLon, longitude + dLon];
  if (dLon >= 180) return [[-180, south, 180, north]];
  if (west < -180)
    return [
      [-180, south, east, north],
      [west + 360, south, 180, north],
    ];
  if (east > 180)
    return [
      [west, south, 180, north],
      [-180, south, east - 360, north],
    ];
  return [[west, south, east, north]];
};

/** Builds the snapshot of all rows. */
export const buildSnapshot = (version: string, rows: readonly StationRow[]): StationSnapshot => {
  const stations = rows.map(toStation);
  const placed = rows.flatMap((row, at) =>
    row.latitude === null || row.longitude === null ? [] : [{ at, latitude: row.latitude, longitude: row.longitude }],
  );
  const index = placed.length === 0 ? undefined : new KDBush(placed.length);
  for (const { latitude, longitude } of placed) index?.add(longitude, latitude);
  index?.finish();
  const byId = new Map(stations.map((station) => [station.id, station]));
  const passes = (at: number, filter: StationFilter): boolean => {
    const row = rows[at];
    if (row === undefined) return false;
    const { services, brands } = filter;
    return (
      (services === undefined || (row.services & services) !== 0) &&
      (brands === undefined || (row.brands & brands) !== 0)
    );
  };
  return {
    version,
    stations,
    byId: (id) => byId.get(id),
    matching: (filter) => stations.filter((_, at) => passes(at, filter)),
    within: (point, km, filter) => {
      const found: Found[] = [];
      for (const box of boxesAround(point, km)) {
        for (const hit of index?.range(...box) ?? []) {
          const place = placed[hit];
          if (place === undefined || !passes(place.at, filter)) continue;
          const away = distanceKm(point, place);
          const station = stations[place.at];
          if (away <= km && station !== undefined) found.push({ station, km: away });
        }
      }
      return found.sort((a, b) => a.km - b.km);
    },
  };
};
