import { sql } from 'drizzle-orm';
import { setCounters } from '#server/db/copy-rows.ts';
import type { Db } from '#server/db/database.ts';
import { type Counter, countersOf, quoted, type Table, tablesOf } from '#server/db/tables.ts';

/**
 * By how much everything that counts up is moved on where data goes back to an earlier moment: more than the ids that a hundred
 * thousand drivers are given in a day (decision 0464).
 */
const LEAP = 1_000_000;

/** What devices and caches take for unchanged as long as it says the same number. */
const VERSIONS: readonly { readonly table: string; readonly columns: readonly string[] }[] = [
  { table: 'tickets', columns: ['conversation_version', 'conversation_since'] },
  { table: 'fuel_cards', columns: ['version'] },
];

/** Counters from which no id is given a second time that was given after the data was saved. */
export const leapt = (counters: readonly Counter[]): Counter[] =>
  counters.map((counter) => ({ ...counter, last: String(BigInt(counter.last) + BigInt(LEAP)) }));

/**
 * Raises every version above those that were told after the data was saved, so that nobody takes what is here for what they
 * know: conversations are read anew, stations come under another name. Call in the transaction that writes the rows, before changes
 * act on other rows again.
 * @param tables those of the data, which may be of an older version of Milepost
 */
export const raiseVersions = async (tx: Db, tables: readonly Table[]): Promise<void> => {
  for (const { table, columns } of VERSIONS) {
    const there = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
    if (!columns.every((column) => there.includes(column))) continue;
    // What can be asked for by single changes begins with this one: older ones lead nowhere.
    const to = `${quoted(columns[0] ?? '')} + ${LEAP}`;
    const set = columns.map((column) => `${quoted(column)} = ${to}`).join(', ');
    await tx.execute(sql.raw(`update ${quoted(table)} set ${set}`));
  }
  await tx.execute(
    sql`update settings set value = (value::integer + ${LEAP}::integer)::text where key = 'stations_version'`,
  );
};

/** Does both to a database that went back in another way: a snapshot, a dump, a replica that lacked the last moments. */
export const raiseNumbers = async (tx: Db): Promise<void> => {
  const tables = await tablesOf(tx);
  await raiseVersions(tx, tables);
  await setCounters(tx, leapt(await countersOf(tx, tables)));
};
