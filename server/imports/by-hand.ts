import { getTableColumns } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { type Columns, type NewStation, type StationRow, stations } from '#server/db/schema.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { describeChanges } from '#server/imports/describe.ts';
import { heldLabels, setByHand } from '#server/imports/held.ts';
import { plainKey } from '#server/imports/keys.ts';
import { EMPTY, type Station } from '#server/imports/merge.ts';
import {
  addByHand,
  anyStation,
  changeByHand,
  editsOf,
  importsOf,
  isBeingWritten,
  sameStation,
  sourceOf,
} from '#server/imports/queries/by-hand.ts';
import { readStationsVersion } from '#server/stations/directory.ts';
import { bitOf, toStation } from '#server/stations/view.ts';
import type { EditInput, StationMembers, StationRecord, StationState } from '#src/contract/by-hand.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';

// Stations that administrators change by hand (decision 0410).

const conflict = (message: string): ApiError => new ApiError(409, 'STATION_CONFLICT', message);
const BEING_WRITTEN = 'An import is just being written. Nothing was changed; try again in a minute.';
const CHANGED = 'This stop has been changed meanwhile. Look at it as it is now, then save again.';
const REMOVED = 'This stop was removed. Bring it back first.';
const HALF = 'A place needs both latitude and longitude.';
const FUTURE = 'The price date is in the future.';
const DAY_MS = 86_400_000;

const bitsOf = (list: readonly { readonly id: number; readonly value: string }[], values: readonly string[]): number =>
  list.reduce((bits, { id, value }) => (values.includes(value) ? bits | bitOf(id) : bits), 0);

/** Members of bits: where none is chosen, nothing was given. */
const BITS: ReadonlySet<string> = new Set(['services', 'brands'] satisfies (keyof Station)[]);

/** What was set, as members of a station; blank text is none. */
const valuesOf = (set: EditInput['set']): Partial<Station> => {
  const { serviceTypes, truckBrands, retailPriceDate, ...same } = set;
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(same).map(([name, value]) => [name, value === '' ? null : value]),
  );
  if (set.storeNo !== undefined) values.storeNumber = values.storeNo;
  if (serviceTypes !== undefined) values.services = bitsOf(SERVICE_TYPES, serviceTypes);
  if (truckBrands !== undefined) values.brands = bitsOf(TRUCK_BRANDS, truckBrands);
  if (retailPriceDate !== undefined) {
    values.retailPriceDate = retailPriceDate === null ? null : new Date(retailPriceDate);
  }
  return values as Partial<Station>;
};

const same = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());

/** What follows from what was set: a place is exact, a price is of this moment unless a day is given. */
const withFollowing = (set: Partial<Station>, now: Date): Partial<Station> => {
  const placed = set.latitude !== undefined || set.longitude !== undefined;
  const priced = set.retailPrice !== undefined || set.netPrice !== undefined;
  return {
    ...set,
    ...(placed && { approximate: false, placedBy: null }),
    ...(priced && set.retailPriceDate === undefined && { retailPriceDate: now }),
    ...((priced || set.retailPriceDate !== undefined) && { priceImportedAt: now }),
  };
};

const refuseHalf = ({ latitude, longitude }: Pick<Station, 'latitude' | 'longitude'>): void => {
  if ((latitude === null) === (longitude === null)) return;
  throw new ApiError(422, 'INVALID_INPUT', HALF, { fields: { [latitude === null ? 'latitude' : 'longitude']: HALF } });
};

/** A price of a day that is to come would keep every newer one of the imports out. The time of day may be that of any zone. */
const refuseFuture = ({ retailPriceDate: date }: Partial<Station>, now: Date): void => {
  if (!date || Math.floor(date.getTime() / DAY_MS) <= Math.floor(now.getTime() / DAY_MS)) return;
  throw new ApiError(422, 'INVALID_INPUT', FUTURE, { fields: { retailPriceDate: FUTURE } });
};

/** @throws 409 where another stop is known by the same number or id */
const refuseTwin = async (tx: Db, station: NewStation, but?: number): Promise<void> => {
  const { combinId, storeNo, identificator } = station;
  const keys = {
    combinId: plainKey(combinId),
    storeNo: plainKey(storeNo),
    identificator: plainKey(identificator),
  };
  // One after another: of two who add the same stop at once the second sees the first one's.
  await readStationsVersion(tx, true);
  const twin = await sameStation(tx, keys, but);
  if (twin === undefined) return;
  const name = [twin.name, twin.city].filter(Boolean).join(', ');
  throw conflict(
    `${name} has the same number${twin.withheld === null ? '' : ` and is ${twin.withheld}`}. Change that one.`,
  );
};

/** The station, held, while no import is being written. @throws 404, 409 */
const hold = async (tx: Db, id: number | undefined): Promise<StationRow> => {
  const row = id === undefined ? undefined : await anyStation(tx, id, true);
  if (row === undefined) throw notFound('station');
  if (await isBeingWritten(tx)) throw conflict(BEING_WRITTEN);
  return row;
};

/** Adds a stop. @returns its id @throws 409 where there is one by that number, or an import is being written */
export const addStation = async (tx: Db, by: number, members: StationMembers, now: Date): Promise<number> => {
  if (await isBeingWritten(tx)) throw conflict(BEING_WRITTEN);
  const given = valuesOf(members);
  const isGiven = ([name, value]: [string, unknown]): boolean => value !== null && !(BITS.has(name) && value === 0);
  const set = Object.fromEntries(Object.entries(given).filter(isGiven)) as Partial<Station>;
  refuseFuture(set, now);
  await refuseTwin(tx, set);
  const values = withFollowing(set, now);
  const byHand = setByHand(Object.keys(values) as (keyof Station)[]);
  return addByHand(tx, { action: 'added', by, values: { ...values, byHand } }, now);
};

/** Changes a stop. @returns true where anything changed @throws 404, 409, 422 with a sentence */
export const editStation = async (
  tx: Db,
  by: number,
  id: number | undefined,
  { updatedAt, set, release }: EditInput,
  now: Date,
): Promise<boolean> => {
  const row = await hold(tx, id);
  if (row.withheld === 'removed') throw conflict(REMOVED);
  if (row.updatedAt.toISOString() !== updatedAt) throw conflict(CHANGED);
  const given = valuesOf(set);
  const changed = Object.fromEntries(
    Object.entries(given).filter(([member, value]) => !same(value, row[member as keyof Station])),
  ) as Partial<Station>;
  const next = { ...row, ...changed };
  refuseHalf(next);
  refuseFuture(changed, now);
  if (Object.keys(changed).length > 0) {
    if (['combinId', 'storeNo', 'identificator'].some((member) => member in changed))
      await refuseTwin(tx, next, row.id);
    const held = release ? [] : (row.byHand ?? []);
    const following = withFollowing(changed, now);
    const byHand = [...new Set([...held, ...setByHand(Object.keys(following) as (keyof Station)[])])];
    await changeByHand(
      tx,
      row.id,
      { action: 'edited', by, values: { ...following, byHand, demonstration: false } },
      now,
    );
    return true;
  }
  if (!release || row.byHand === null) return false;
  await changeByHand(tx, row.id, { action: 'released', by, values: { byHand: null } }, now);
  return true;
};

/** Shows, hides or removes a stop. @returns what was done, or undefined where it was so already @throws 404, 409 */
export const withholdStation = async (
  tx: Db,
  by: number,
  id: number | undefined,
  state: StationState,
  now: Date,
): Promise<StationState | undefined> => {
  const row = await hold(tx, id);
  const withheld = state === 'shown' ? null : state;
  if (row.withheld === withheld) return undefined;
  await changeByHand(tx, row.id, { action: state, by, values: { withheld } }, now);
  return state;
};

const MEMBERS = (Object.entries(getTableColumns(stations)) as [keyof Station, { name: string }][]).map(
  ([member, { name }]) => ({ member, name }),
);
const TIMES: readonly string[] = ['retail_price_date', 'price_imported_at'];

/** Some columns as the database writes them, as a station that has nothing else. */
const stationOf = (columns: Columns): Station => {
  const row: Record<string, unknown> = { ...EMPTY };
  for (const { member, name } of MEMBERS) {
    const value = columns[name];
    if (value !== undefined) row[member] = TIMES.includes(name) && value !== null ? new Date(String(value)) : value;
  }
  return row as Station;
};
const changesOf = (before: Columns, after: Columns) => {
  const members = MEMBERS.filter(({ name }) => name in after).map(({ member }) => member);
  return describeChanges(stationOf(before), stationOf(after), members);
};

/** A stop as administrators see it. @throws 404 */
export const stationRecord = async (db: Db, id: number | undefined): Promise<StationRecord> => {
  const row = id === undefined ? undefined : await anyStation(db, id);
  if (row === undefined) throw notFound('station');
  const edits = (await editsOf(db, row.id)).map(({ action, doneAt, by, before, after }) => ({
    action,
    at: doneAt.toISOString(),
    by,
    undone: false,
    changes: action === 'added' ? [] : changesOf(before, after),
  }));
  const imported = (await importsOf(db, row.id)).map(({ source, before, after }) => ({
    action: before === null ? ('import-added' as const) : ('import-changed' as const),
    at: source.at,
    by: source.by,
    source,
    undone: false,
    changes: before === null || after === null ? [] : changesOf(before, after),
  }));
  const made = await sourceOf(db, row.madeImport, row.madeRow);
  const isFirst = row.lastImport === row.madeImport;
  return {
    station: toStation(row) as unknown as StationRecord['station'],
    withheld: row.withheld ?? undefined,
    byHand: heldLabels(row.byHand),
    made,
    changed: isFirst ? undefined : await sourceOf(db, row.lastImport, row.lastRow),
    updatedAt: row.updatedAt.toISOString(),
    history: [...edits, ...imported].sort((a, b) => (a.at < b.at ? 1 : -1)),
  };
};
