import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceMiles, type LatLon } from '#src/lib/geo.ts';
import { townKey } from './place-names.ts';
import { isCanadian, readGeoNames, readZips, type Town, type ZipPlace } from './place-sources.ts';

export type { Town, ZipPlace } from './place-sources.ts';

/** Towns and postal codes of the United States and Canada, held in memory. Places are good to about 2 km. */
export interface Gazetteer {
  /** US and Canadian towns; those of GeoNames first, then places known by their ZIP code alone (population 0). */
  readonly towns: readonly Town[];
  readonly zips: readonly ZipPlace[];
  /**
   * The town of that name in that state (two letters). Case, blanks, accents, punctuation and the usual short forms
   * (St., Ft., Mt., N.) are forgiven. Where a state has several, the one with a
   * post office of that name.
   */
  findTown(name: string, state: string): Town | undefined;
  /** All towns of that name in that state, the one that `findTown` finds among them. */
  findTowns(name: string, state: string): readonly Town[];
  /** A US ZIP code (ZIP+4 too) or a Canadian postal code, any case. */
  findZip(zip: string): ZipPlace | undefined;
  nearestTown(point: LatLon): Town;
}

/** A town whose ZIP codes lie farther off than this is another town of the same name. */
const SAME_TOWN_MILES = 25;

const grouped = <T extends { state: string }>(places: readonly T[], name: (place: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const place of places) {
    const key = townKey(name(place), place.state);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return groups;
};

/** The town that stands in the middle of a place known by its ZIP codes. */
const townOfZips = (zips: readonly ZipPlace[]): Town => {
  const [first] = zips;
  if (first === undefined) throw new Error('A place without ZIP codes.');
  const mean = (of: (zip: ZipPlace) => number) => zips.reduce((sum, zip) => sum + of(zip), 0) / zips.length;
  const at = { latitude: mean((zip) => zip.latitude), longitude: mean((zip) => zip.longitude) };
  return { name: first.city, state: first.state, ...at, population: 0, part: false };
};

/**
 * The one that is meant by a name: a state may have several (three Midways in Florida), and people mean the one with a
 * post office. Where that one is missing from the towns, it is made from its ZIP codes.
 */
const meant = (towns: readonly Town[], zips: readonly ZipPlace[]): Town => {
  const milesToZip = (town: Town) => Math.min(...zips.map((zip) => distanceMiles(town, zip)));
  const ranked = towns
    .map((town) => ({ town, miles: zips.length === 0 ? 0 : milesToZip(town) }))
    .sort((a, b) => a.miles - b.miles || b.town.population - a.town.population);
  const [best] = ranked;
  return best !== undefined && best.miles <= SAME_TOWN_MILES ? best.town : townOfZips(zips);
};

const postalKey = (code: string): string => {
  const trimmed = code.trim().toUpperCase();
  return /^[A-Z]/.test(trimmed) ? trimmed.slice(0, 3) : trimmed.slice(0, 5);
};

const build = (): Gazetteer => {
  const zips = readZips();
  const named = readGeoNames();
  const namedByKey = grouped(named, (town) => town.name);
  const zipsByKey = grouped(
    zips.filter((zip) => !isCanadian(zip.state)),
    (zip) => zip.city,
  );
  const byKey = new Map<string, Town>();
  for (const key of new Set([...namedByKey.keys(), ...zipsByKey.keys()])) {
    byKey.set(key, meant(namedByKey.get(key) ?? [], zipsByKey.get(key) ?? []));
  }
  const known = new Set(named);
  const towns = [...named, ...[...byKey.values()].filter((town) => !known.has(town))];
  const byZip = new Map(zips.map((zip) => [zip.zip, zip]));
  const index = new KDBush(towns.length);
  for (const town of towns) index.add(town.longitude, town.latitude);
  index.finish();

  return {
    towns,
    zips,
    findTown: (name, state) => byKey.get(townKey(name, state)),
    findTowns: (name, state) => {
      const key = townKey(name, state);
      const town = byKey.get(key);
      return town === undefined ? [] : [town, ...(namedByKey.get(key) ?? [])];
    },
    findZip: (zip) => byZip.get(postalKey(zip)),
    nearestTown: ({ latitude, longitude }) => {
      const [id = 0] = around(index, longitude, latitude, 1);
      const town = towns[id];
      if (town === undefined) throw new Error('The gazetteer is empty.');
      return town;
    },
  };
};

let loaded: Gazetteer | undefined;

/** The gazetteer, read on the first call (about 0.3 s) and kept. */
export const loadGazetteer = (): Gazetteer => {
  loaded ??= build();
  return loaded;
};
