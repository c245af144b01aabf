import type { NewStation, StationRow } from '#server/db/schema.ts';
import { type StationKeys, stationKeys } from '#server/import/keys.ts';
import type { ImportRow } from '#server/import/row.ts';
import type { Gazetteer } from '#server/maps/gazetteer.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

/** A station while rows are laid over it. `before` is absent for a new one. */
export interface Entry {
  readonly before: StationRow | undefined;
  station: NewStation;
  /** Rows of the file that spoke of it, by their places in the file. */
  readonly rows: number[];
}

const LEVELS = ['keyCombined', 'keyStore', 'keyName'] as const;

/** Entries by their keys, the strongest key first. */
export class EntryBook {
  readonly #byKey = new Map<string, Entry>();
  readonly #keys = new Map<Entry, StationKeys>();

  /** Makes an entry findable by the keys it has now; the first to have a key keeps it. */
  learn(entry: Entry): void {
    const keys = stationKeys(entry.station);
    this.#keys.set(entry, keys);
    for (const level of LEVELS) {
      const key = keys[level] === null ? undefined : `${level} ${keys[level]}`;
      if (key !== undefined && !this.#byKey.has(key)) this.#byKey.set(key, entry);
    }
  }

  /** The entry of a row: a weaker key counts only where the stronger ones do not contradict it. */
  find(keys: StationKeys): Entry | undefined {
    for (const [at, level] of LEVELS.entries()) {
      const key = keys[level];
      const entry = key === null ? undefined : this.#byKey.get(`${level} ${key}`);
      const theirs = entry === undefined ? undefined : this.#keys.get(entry);
      if (theirs === undefined) continue;
      const contradicted = LEVELS.slice(0, at).some(
        (other) => keys[other] !== null && theirs[other] !== null && keys[other] !== theirs[other],
      );
      if (!contradicted) return entry;
    }
    return undefined;
  }
}

/** Where towns are looked up. */
export type Towns = Pick<Gazetteer, 'findTown'>;

const EMPTY: NewStation = { services: 0, brands: 0, approximate: false, demonstration: false };

/** The members that a row's text columns fill. */
const textMembers = ({ text }: ImportRow): Partial<NewStation> => {
  const { combinedName: _, storeNo, state, ...same } = text;
  return {
    ...same,
    ...(storeNo === undefined ? {} : { storeNo, storeNumber: storeNo }),
    ...(state === undefined ? {} : { state: state.length === 2 ? state.toUpperCase() : state }),
  };
};

/** What a row alone makes of a station: what it is matched by. */
export const rowStation = (row: ImportRow): NewStation => ({ ...EMPTY, ...textMembers(row), ...row.numbers });

const placeByTown = (station: NewStation, gazetteer: Towns): Result<NewStation, string> => {
  const { city, state } = station;
  const town = city && state ? gazetteer.findTown(city, state) : undefined;
  if (town !== undefined) {
    return ok({ ...station, latitude: town.latitude, longitude: town.longitude, approximate: true });
  }
  const where = [city, state].filter(Boolean).join(', ');
  return err(
    where === ''
      ? 'The row has no coordinates and no town.'
      : `The row has no coordinates, and the town ${where} is not known.`,
  );
};

/** Lays a row's prices over a station; nothing else of it changes. */
export const layPrices = (before: NewStation, row: ImportRow): NewStation => {
  const { retailPrice, netPrice } = row.numbers;
  return {
    ...before,
    ...(retailPrice === undefined ? {} : { retailPrice }),
    ...(netPrice === undefined ? {} : { netPrice }),
    ...(row.retailPriceDate === undefined ? {} : { retailPriceDate: row.retailPriceDate }),
  };
};

/** Lays a row over a station. @returns the station as it will be, or why the row cannot be taken */
export const layOver = (
  before: NewStation | undefined,
  row: ImportRow,
  gazetteer: Towns,
): Result<NewStation, string> => {
  const base = before ?? EMPTY;
  const { known: services, set: servicesSet } = row.services;
  const { known: brands, set: brandsSet } = row.brands;
  const station: NewStation = {
    ...base,
    ...textMembers(row),
    ...row.numbers,
    ...(row.retailPriceDate === undefined ? {} : { retailPriceDate: row.retailPriceDate }),
    services: ((base.services ?? 0) & ~services) | servicesSet,
    brands: ((base.brands ?? 0) & ~brands) | brandsSet,
    demonstration: false,
  };
  if (row.numbers.latitude !== undefined) return ok({ ...station, approximate: false });
  const moved = base.approximate === true && (base.city !== station.city || base.state !== station.state);
  const placed = base.latitude !== undefined && base.latitude !== null;
  return placed && !moved ? ok(station) : placeByTown(station, gazetteer);
};
