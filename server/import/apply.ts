import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { type NewStation, type StationRow, stations } from '#server/db/schema.ts';
import { isIdentified, stationKeys } from '#server/import/keys.ts';
import { type Entry, EntryBook, layOver, rowStation } from '#server/import/merge.ts';
import { readSheet } from '#server/import/sheet.ts';
import type { Gazetteer } from '#server/maps/gazetteer.ts';
import { markStationsChanged } from '#server/stations/directory.ts';
import type { ImportReport } from '#src/contract/station.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

/** Rows a statement, well under PostgreSQL's 65,535 parameters. */
const BATCH = 500;
const UNIDENTIFIED =
  'The row has nothing to tell the stop by: a combined id, an identificator with a store number, or a name with an address, a town or coordinates.';
/** Any number that no other use of this database's advisory locks has. */
const LOCK = 7_264_503;

const same = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : (a ?? null) === (b ?? null);

const differs = (station: NewStation, before: StationRow): boolean =>
  (Object.keys(before) as (keyof StationRow)[]).some((member) => !same(station[member], before[member]));

/** A price without a date of its own is dated by the import that brought it; one that stays keeps its date. */
const dated = (entry: Entry, now: Date): NewStation => {
  const { before, station } = entry;
  const given = station.retailPriceDate ?? null;
  const kept = before?.retailPriceDate ?? null;
  const priceMoved = station.retailPrice !== (before?.retailPrice ?? undefined) && station.retailPrice != null;
  return priceMoved && same(given, kept) ? { ...station, retailPriceDate: now } : station;
};

const write = async (db: Db, created: readonly NewStation[], changed: readonly NewStation[]): Promise<void> => {
  const { id: _, createdAt: __, ...columns } = getTableColumns(stations);
  const overwrite = Object.fromEntries(
    Object.entries(columns).map(([member, column]) => [member, sql.raw(`excluded.${column.name}`)]),
  );
  for (let at = 0; at < created.length; at += BATCH) await db.insert(stations).values(created.slice(at, at + BATCH));
  for (let at = 0; at < changed.length; at += BATCH) {
    await db
      .insert(stations)
      .overridingSystemValue()
      .values(changed.slice(at, at + BATCH))
      .onConflictDoUpdate({ target: stations.id, set: overwrite });
  }
};

/**
 * Imports a spreadsheet in one transaction (`decisions.md`, Spreadsheet import): all rows that can be taken are taken,
 * the others are told with their reason; the same file again changes nothing.
 * @param bytes of a .csv file
 * @returns the report, or why the file as a whole is refused
 */
export const importStations = async (
  db: Db,
  bytes: Uint8Array,
  gazetteer: Gazetteer,
  now: Date,
): Promise<Result<ImportReport, string>> => {
  const sheet = readSheet(bytes);
  if (!sheet.ok) return err(sheet.error);
  const { read, rows } = sheet.value;
  const rejected = [...sheet.value.rejected];
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const book = new EntryBook(await tx.select().from(stations).orderBy(stations.id));
    let duplicates = 0;
    for (const { row, value } of rows) {
      const keys = stationKeys(rowStation(value));
      if (!isIdentified(keys)) {
        rejected.push({ row, reason: UNIDENTIFIED });
        continue;
      }
      const entry = book.find(keys);
      const laid = layOver(entry?.station, value, gazetteer);
      if (!laid.ok) {
        rejected.push({ row, reason: laid.error });
        continue;
      }
      if (entry === undefined) {
        book.add({ before: undefined, station: laid.value, rows: 1 });
        continue;
      }
      if (entry.rows > 0) duplicates += 1;
      entry.rows += 1;
      entry.station = laid.value;
      book.learn(entry);
    }
    const touched = book.entries.filter((entry) => entry.rows > 0);
    const ready = (entry: Entry): NewStation => ({ ...dated(entry, now), updatedAt: now });
    const created = touched.filter(({ before }) => before === undefined);
    const changed = touched.filter(({ before, station }) => before !== undefined && differs(station, before));
    await write(tx, created.map(ready), changed.map(ready));
    if (created.length + changed.length > 0) await markStationsChanged(tx);
    return ok({
      read,
      created: created.length,
      changed: changed.length,
      unchanged: touched.length - created.length - changed.length,
      duplicates,
      rejected: rejected.sort((a, b) => a.row - b.row),
    });
  });
};
