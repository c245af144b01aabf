import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { LatLon } from '#src/lib/geo.ts';
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
   * (St., Ft., Mt., N.) are forgiven. The most populous one when a state has several.
   */
  findTown(name: string, state: string): Town | undefined;
  /** A US ZIP code (ZIP+4 too) or a Canadian postal code, any case. */
  findZip(zip: string): ZipPlace | undefined;
  nearestTown(point: LatLon): Town;
}

/** Populated places the postal service knows and GeoNames does not: at the middle of their ZIP codes. */
const townsOfZips = (zips: readonly ZipPlace[], known: ReadonlyMap<string, Town>): Town[] => {
  const groups = new Map<string, ZipPlace[]>();
  for (const zip of zips) {
    if (isCanadian(zip.state)) continue;
    const key = townKey(zip.city, zip.state);
    if (known.has(key)) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [zip]);
    else group.push(zip);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const mean = (of: (zip: ZipPlace) => number) => group.reduce((sum, zip) => sum + of(zip), 0) / group.length;
    const at = { latitude: mean((zip) => zip.latitude), longitude: mean((zip) => zip.longitude) };
    return [{ name: first.city, state: first.state, ...at, population: 0, part: false }];
  });
};

const postalKey = (code: string): string => {
  const trimmed = code.trim().toUpperCase();
  return /^[A-Z]/.test(trimmed) ? trimmed.slice(0, 3) : trimmed.slice(0, 5);
};

const build = (): Gazetteer => {
  const zips = readZips();
  const named = readGeoNames();
  const byKey = new Map<string, Town>();
  const keep = (town: Town): void => {
    const key = townKey(town.name, town.state);
    const other = byKey.get(key);
    if (other === undefined || town.population > other.population) byKey.set(key, town);
  };
  for (const town of named) keep(town);
  const small = townsOfZips(zips, byKey);
  for (const town of small) keep(town);
  const towns = [...named, ...small];
  const byZip = new Map(zips.map((zip) => [zip.zip, zip]));
  const index = new KDBush(towns.length);
  for (const town of towns) index.add(town.longitude, town.latitude);
  index.finish();

  return {
    towns,
    zips,
    findTown: (name, state) => byKey.get(townKey(name, state)),
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
