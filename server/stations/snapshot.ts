import type { StationRow } from '#server/db/schema.ts';
import { type StationView, toStation } from '#server/stations/view.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { buildStationIndex, nearPoints, type PlannerStation, type StationIndex } from '#src/planner/index.ts';

/** Which stations are wanted: any of the services, and any of the brands; undefined asks for none. Bit sets. */
export interface StationFilter {
  readonly services: number | undefined;
  readonly brands: number | undefined;
}

/** A station as the planner reads it, with the view that is sent. */
export interface IndexedStation extends PlannerStation {
  readonly view: StationView;
  readonly services: number;
  readonly brands: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** All stations at one moment, in memory, with a spatial index over those that have coordinates. */
export interface StationSnapshot {
  readonly version: string;
  /** Made of what the stations say: the same for the same stations in any process, and for others another. */
  readonly name: string;
  /** All of them, in the order of their ids. */
  readonly all: readonly IndexedStation[];
  readonly index: StationIndex<IndexedStation>;
  readonly byId: (id: number) => StationView | undefined;
  readonly matching: (filter: StationFilter) => StationView[];
  /** Stations around each point, nearest first, one list a point. @param radiusKm kilometres, one for each point */
  readonly around: (points: readonly LatLon[], radiusKm: readonly number[], filter: StationFilter) => StationView[][];
}

/** Whether a filter lets a station through. */
export const passes = (station: IndexedStation, { services, brands }: StationFilter): boolean =>
  (services === undefined || (station.services & services) !== 0) &&
  (brands === undefined || (station.brands & brands) !== 0);

/** A row as it is kept in memory. */
export const indexStation = (row: StationRow): IndexedStation => {
  const view = toStation(row);
  // The view's own texts, so that they are in memory once.
  const textOf = (name: string) => view[name] as string | undefined;
  return {
    id: String(row.id),
    latitude: row.latitude ?? undefined,
    longitude: row.longitude ?? undefined,
    netPrice: row.netPrice ?? undefined,
    retailPrice: row.retailPrice ?? undefined,
    state: row.state ?? undefined,
    chain: textOf('chain'),
    name: textOf('name'),
    retailPriceDate: textOf('retailPriceDate'),
    priceImportedAt: textOf('priceImportedAt'),
    demonstration: row.demonstration,
    approximate: row.approximate,
    placedBy: row.placedBy ?? undefined,
    services: row.services,
    brands: row.brands,
    createdAt: row.createdAt.getTime(),
    view,
  };
};

/** Invented stations as they are where there are real ones: on the map and in lists, but nobody is sent there for fuel. */
const withoutInventedPrices = (all: readonly IndexedStation[]): readonly IndexedStation[] => {
  const isInvented = ({ view }: IndexedStation) => view.demonstration === true;
  if (all.every(isInvented)) return all;
  return all.map((station) =>
    isInvented(station) ? { ...station, netPrice: undefined, retailPrice: undefined } : station,
  );
};

/** Builds the snapshot of all stations. About 100 ms for 100,000. */
export const buildSnapshot = (version: string, all: readonly IndexedStation[], name = version): StationSnapshot => {
  const byId = new Map(all.map(({ view }) => [view.id, view]));
  const index = buildStationIndex(withoutInventedPrices(all));
  const viewsOf = (stations: readonly IndexedStation[], filter: StationFilter): StationView[] =>
    stations.filter((station) => passes(station, filter)).map(({ view }) => view);
  return {
    version,
    name,
    all,
    index,
    byId: (id) => byId.get(id),
    matching: (filter) => viewsOf(all, filter),
    around: (points, radiusKm, filter) =>
      nearPoints(index, points, radiusKm).map((near) =>
        viewsOf(
          near.flatMap(({ station }) => index.stations[station] ?? []),
          filter,
        ),
      ),
  };
};
