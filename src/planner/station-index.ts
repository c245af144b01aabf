import KDBush from 'kdbush';
import { EARTH_MILES, KM_PER_MILE, type LatLon } from '#src/lib/geo.ts';
import { type Placed, uncertaintyOf } from './uncertainty.ts';

const RADIANS = Math.PI / 180;

/** What the planner reads of a station: coordinates in degrees, prices in US dollars a gallon. */
export interface PlannerStation extends Placed {
  readonly id: string;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly netPrice?: number | undefined;
  readonly retailPrice?: number | undefined;
  /** Two letters of its address; read for the tax alone. */
  readonly state?: string | undefined;
  /** Read for fuel cards and for the age of prices alone (`pump-terms.ts`). */
  readonly chain?: string | undefined;
  readonly name?: string | undefined;
  readonly retailPriceDate?: string | undefined;
  readonly priceImportedAt?: string | undefined;
  readonly demonstration?: boolean | undefined;
}

/** A static spatial index over stations, built once and used for any number of routes. */
export interface StationIndex<S extends PlannerStation = PlannerStation> {
  /** The stations that have coordinates. Places in this array are what searches answer. */
  readonly stations: readonly S[];
  readonly tree: KDBush;
  /** Unit vectors, three numbers a station. */
  readonly vectors: Float64Array;
  /** The most that a station's place may be off, miles. */
  readonly uncertain: number;
}

/** Writes the unit vector of a place (degrees) to `out` at `at`. */
export const writeVector = (latitude: number, longitude: number, out: Float64Array, at: number): void => {
  const lat = latitude * RADIANS;
  const lon = longitude * RADIANS;
  out[at] = Math.cos(lat) * Math.cos(lon);
  out[at + 1] = Math.cos(lat) * Math.sin(lon);
  out[at + 2] = Math.sin(lat);
};

const hasPlace = <S extends PlannerStation>(station: S): station is S & LatLon =>
  Number.isFinite(station.latitude) && Number.isFinite(station.longitude) && Math.abs(station.latitude as number) <= 90;

/** Builds the index; stations without coordinates are left out. About 60 ms for 100,000 stations. */
export const buildStationIndex = <S extends PlannerStation>(stations: readonly S[]): StationIndex<S> => {
  const placed = stations.filter(hasPlace<S>);
  const tree = new KDBush(placed.length, 16);
  const vectors = new Float64Array(3 * placed.length);
  placed.forEach(({ latitude, longitude }, i) => {
    tree.add(Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180, latitude);
    writeVector(latitude, longitude, vectors, 3 * i);
  });
  const uncertain = placed.reduce((most, station) => Math.max(most, uncertaintyOf(station).miles), 0);
  return { stations: placed, tree: tree.finish(), vectors, uncertain };
};

/**
 * Stations in a box that holds the cap of `angle` radians around a place (degrees): all in the cap, and some more.
 * A cap across the 180th meridian is searched on both sides of it; one that holds a pole takes all longitudes.
 */
export const stationsAround = (tree: KDBush, latitude: number, longitude: number, angle: number): number[] => {
  const high = angle / RADIANS + 1e-9;
  const [south, north] = [latitude - high, latitude + high];
  const spread = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos(latitude * RADIANS);
  if (north >= 90 || south <= -90 || spread >= 1) return tree.range(-180, south, 180, north);
  const wide = Math.asin(spread) / RADIANS + 1e-9;
  const found = tree.range(longitude - wide, south, longitude + wide, north);
  if (longitude - wide < -180) found.push(...tree.range(longitude - wide + 360, south, 180, north));
  if (longitude + wide > 180) found.push(...tree.range(-180, south, longitude + wide - 360, north));
  return found;
};

/** A station near a point: its place in `index.stations`, and the great-circle distance. */
export interface Nearby {
  readonly station: number;
  readonly km: number;
}

/**
 * Stations within a radius (kilometres, one for all points or one for each) of each point (degrees), nearest first;
 * one list a point (`nearby-bulk`). 100,000 stations and 2,000 points take a few milliseconds.
 */
export const nearPoints = (
  index: StationIndex,
  points: readonly LatLon[],
  radiusKm: number | readonly number[],
): Nearby[][] => {
  const { tree, vectors } = index;
  const earthKm = EARTH_MILES * KM_PER_MILE;
  const point = new Float64Array(3);
  return points.map(({ latitude, longitude }, k) => {
    const radius = typeof radiusKm === 'number' ? radiusKm : (radiusKm[k] as number);
    const angle = Math.min(radius / earthKm, Math.PI);
    const chord = 2 * Math.sin(angle / 2);
    const most = chord * chord * (1 + 1e-12);
    writeVector(latitude, longitude, point, 0);
    const near: Nearby[] = [];
    for (const station of stationsAround(tree, latitude, longitude, angle)) {
      const dx = (vectors[3 * station] as number) - (point[0] as number);
      const dy = (vectors[3 * station + 1] as number) - (point[1] as number);
      const dz = (vectors[3 * station + 2] as number) - (point[2] as number);
      const squared = dx * dx + dy * dy + dz * dz;
      if (squared > most) continue;
      near.push({ station, km: 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(squared) / 2)) });
    }
    return near.sort((a, b) => a.km - b.km);
  });
};
