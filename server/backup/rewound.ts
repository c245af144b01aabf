import { sql } from 'drizzle-orm';
import { setCounters } from '#server/db/copy-rows.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { type Counter, countersOf, quoted, type Table, tablesOf } from '#server/db/tables.ts';

/** A day of the ids that a hundred thousand drivers are given, and as many again for each day since (decision 0464). */
const LEAP = { least: 1_000_000, aSecond: 12, most: 400_000_000 };

/**
 * By how much everything that counts up is moved on where data goes back to an earlier moment. It grows with time: the same backup
 * may be restored once more, beyond what was given after the first time.
 * @param moment milliseconds, as `now`: how the data was then
 */
export const leapSince = (moment: number, now: number): number =>
  Math.min(LEAP.most, LEAP.least + LEAP.aSecond * Math.max(0, Math.ceil((now - moment) / 1_000)));

/** What devices and caches take for unchanged as long as it says the same number. */
const VERSIONS: readonly { readonly table: string; readonly columns: readonly [string, ...string[]] }[] = [
  { table: 'tickets', columns: ['conversation_version', 'conversation_since'] },
  { table: 'fuel_cards', columns: ['version'] },
];

/** Counters from which no id is given a second time that was given after the data was saved. */
export const leapt = (counters: readonly Counter[], leap: number): Counter[] =>
  counters.map((counter) => ({ ...counter, last: String(BigInt(counter.last) + BigInt(leap)) }));

/**
 * Raises every version above those that were told after the data was saved, so that nobody takes what is here for what they
 * know: conversations are read anew, stations come under another name. Call in the transaction that writes the rows, before changes
 * act on other rows again.
 * @param tables those of the data, which may be of an older version of Milepost
 * @param leap by how much (`leapSince`)
 */
export const raiseVersions = async (tx: Db, tables: readonly Table[], leap: number): Promise<void> => {
  for (const { table, columns } of VERSIONS) {
    const there = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    if (!columns.every((column) => there.includes(column))) continue;
    // What can be asked for by single changes begins with this one: older ones lead nowhere.
    const to = `${quoted(columns[0])} + ${leap}`;
    const set = columns.map((column) => `${quoted(column)} = ${to}`).join(', ');
    await tx.execute(sql.raw(`update ${quoted(table)} set ${set}`));
  }
  await tx.execute(
    sql`update settings set value = (value::integer + ${leap}::integer)::text where key = 'stations_version'`,
  );
};

/** The last moment that the data knows of, in milliseconds; `now` where nobody has written anything. */
const lastMoment = async (tx: Db, now: number): Promise<number> => {
  const [row] = rowsOf<{ at: string | null }>(
    await tx.execute(sql`select extract(epoch from greatest(max(created_at), (select max(created_at) from tickets))) * 1000 as at
      from messages`),
  );
  return row?.at === null || row?.at === undefined ? now : Number(row.at);
};

/** Does both to a database that went back in another way: a snapshot, a dump, a replica that lacked the last moments. */
export const raiseNumbers = async (tx: Db, now: number): Promise<void> => {
  const tables = await tablesOf(tx);
  const leap = leapSince(await lastMoment(tx, now), now);
  await raiseVersions(tx, tables, leap);
  await setCounters(tx, leapt(await countersOf(tx, tables), leap));
};
