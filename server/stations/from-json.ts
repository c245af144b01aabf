import { getTableColumns } from 'drizzle-orm';
import { type Columns, type StationRow, stations } from '#server/db/schema.ts';

/** Times by their text: a hundred thousand stations are of a few days and imports. */
export type KnownTimes = Map<string, Date>;

const TIMES: readonly string[] = ['createdAt', 'updatedAt', 'retailPriceDate', 'priceImportedAt'];
const COLUMNS = Object.entries(getTableColumns(stations)).map(([member, { name }]) => ({
  member,
  name,
  isTime: TIMES.includes(member),
}));

const timeOf = (times: KnownTimes, value: unknown): Date | null => {
  if (typeof value !== 'string') return null;
  const time = times.get(value) ?? new Date(value);
  times.set(value, time);
  return time;
};

/**
 * A station from the database's own JSON (`json_agg`), whose members are the columns. The database writes it and a thread
 * reads it: the server's own thread, which everybody waits for, only hands a text over.
 * @param blank a station with all members, which the new one is a copy of: members that are added one by one make each of a
 *   hundred thousand a table of its own, of 3 KB
 */
export const stationFromJson = (json: Columns, times: KnownTimes, blank: Partial<StationRow> = {}): StationRow => {
  const row: Record<string, unknown> = { ...blank };
  for (const { member, name, isTime } of COLUMNS) row[member] = isTime ? timeOf(times, json[name]) : json[name];
  return row as StationRow;
};
