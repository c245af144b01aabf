import type { Gazetteer } from '#server/maps/gazetteer.ts';
import { STATE_NAMES } from '#server/maps/state-names.ts';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { buildStateMap, stateAt } from '#src/planner/state-map.ts';

/** Where towns are looked up. */
export type Towns = Pick<Gazetteer, 'findTown' | 'findTowns'>;

/** What is known of places by their states and towns. */
export interface Places {
  /** Two letters of a state or province by them or by its name, any case; undefined for what is none. */
  readonly stateCode: (state: string) => string | undefined;
  /** Whether a place lies in a state, or so near that the map's borders cannot tell. @param code of `stateCode` */
  readonly inState: (place: LatLon, code: string) => boolean;
  /** Miles to the nearest town of that name in that state; undefined where the gazetteer has none. */
  readonly milesToTown: (place: LatLon, city: string, code: string) => number | undefined;
}

/** What the map of the states is taken to be off by at most, in miles: it is drawn at 1:10,000,000. */
const NEAR_MILES = 5;
const MILES_PER_DEGREE = 69;

type Box = readonly [south: number, north: number, west: number, east: number];
/** Bounds of what the map of the states leaves out, degrees, rounded outwards. */
const BOXES: Readonly<Record<string, Box>> = {
  AK: [51, 71.6, -180, -129.9],
  HI: [18.8, 22.5, -160.6, -154.7],
  AB: [48.9, 60.1, -120.1, -109.9],
  BC: [48.2, 60.1, -139.1, -114],
  MB: [48.9, 60.1, -102.1, -88.9],
  NB: [44.5, 48.1, -69.1, -63.7],
  NL: [46.5, 60.5, -67.9, -52.5],
  NS: [43.3, 47.1, -66.5, -59.6],
  NT: [59.9, 78.8, -136.6, -101.9],
  NU: [51.5, 83.2, -120.8, -61],
  ON: [41.6, 56.9, -95.2, -74.3],
  PE: [45.9, 47.1, -64.5, -61.9],
  QC: [44.9, 62.7, -79.9, -57],
  SK: [48.9, 60.1, -110.1, -101.3],
  YT: [59.9, 69.8, -141.1, -123.7],
};

const CODES = new Map(
  Object.entries(STATE_NAMES).flatMap(([code, name]) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);

/** A place and eight around it, half and all of `NEAR_MILES` away. */
const around = ({ latitude, longitude }: LatLon): LatLon[] => {
  const places = [{ latitude, longitude }];
  for (const miles of [NEAR_MILES / 2, NEAR_MILES]) {
    for (let eighth = 0; eighth < 8; eighth += 1) {
      const angle = (eighth * Math.PI) / 4;
      const north = (miles * Math.cos(angle)) / MILES_PER_DEGREE;
      const east = (miles * Math.sin(angle)) / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
      places.push({ latitude: latitude + north, longitude: longitude + east });
    }
  }
  return places;
};

/** Knows states by the planner's map (by bounds where it has none) and towns by the gazetteer, which is asked for late. */
export const createPlaces = (towns: Towns): Places => {
  const map = buildStateMap();
  return {
    stateCode: (state) => CODES.get(state.trim().toUpperCase()),
    inState: (place, code) => {
      const box = BOXES[code];
      if (box !== undefined) {
        const [south, north, west, east] = box;
        const { latitude, longitude } = place;
        return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
      }
      if (stateAt(map, place.longitude, place.latitude) === code) return true;
      return around(place).some(({ latitude, longitude }) => stateAt(map, longitude, latitude) === code);
    },
    milesToTown: (place, city, code) => {
      const miles = towns.findTowns(city, code).map((town) => distanceMiles(place, town));
      return miles.length === 0 ? undefined : Math.min(...miles);
    },
  };
};
