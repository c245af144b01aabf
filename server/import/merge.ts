import type { NewStation, StationRow } from '#server/db/schema.ts';
import { type StationKeys, stationKeys } from '#server/import/keys.ts';
import type { ImportRow } from '#server/import/row.ts';
import type { Gazetteer } from '#server/maps/gazetteer.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

/** A station while rows are laid over it. `before` is absent for a new one. */
export interface Entry {
  readonly before: StationRow | undefined;
  station: NewStation;
  /** Rows of the file that spoke of it. */
  rows: number;
}

const LEVELS = ['keyCombined', 'keyStore', 'keyName'] as const;

/** Entries by their keys, the strongest key first. */
export class EntryBook {
  readonly entries: Entry[] = [];
  readonly #byKey = new Map<string, Entry>();

  constructor(rows: readonly StationRow[]) {
    for (const before of rows) this.add({ before, station: before, rows: 0 });
  }

  add(entry: Entry): void {
    this.entries.push(entry);
    this.learn(entry);
  }

  /** Makes an entry findable by the keys it has now; the first to have a key keeps it. */
  learn(entry: Entry): void {
    const keys = stationKeys(entry.station);
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
      if (entry === undefined) continue;
      const theirs = stationKeys(entry.station);
      const contradicted = LEVELS.slice(0, at).some(
        (other) => keys[other] !== null && theirs[other] !== null && keys[other] !== theirs[other],
      );
      if (!contradicted) return entry;
    }
    return undefined;
  }
}

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

/** A row as a station: what it matches by. */
export const rowStation = (row: ImportRow): NewStation => ({ ...EMPTY, ...textMembers(row), ...row.numbers });

const placeByTown = (station: NewStation, gazetteer: Gazetteer): Result<NewStation, string> => {
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

/** Lays a row over a station. @returns the station as it will be, or why the row cannot be taken */
export const layOver = (
  before: NewStation | undefined,
  row: ImportRow,
  gazetteer: Gazetteer,
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
