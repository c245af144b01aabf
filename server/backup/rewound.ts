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

/** Setting that says when the numbers were raised last, in milliseconds: they are good for what was given until then. */
const RAISED = 'numbers_raised_at';

/** The largest number that ids and versions can have. */
const NUMBER_MAX = 2 ** 31 - 1;

/** @throws a sentence where a number would become larger than it can be; nothing is written then */
const requireNumbers = async (tx: Db, counters: readonly Counter[], leap: number): Promise<void> => {
  const [row] = rowsOf<{ most: string }>(
    await tx.execute(sql`select greatest(
      (select max(greatest(conversation_version, conversation_since)) from tickets), (select max(version) from fuel_cards),
      (select value::bigint from settings where key = 'stations_version'), 0)::text as most`),
  );
  const most = Math.max(Number(row?.most ?? 0), ...counters.map(({ last }) => Number(last)));
  if (most + leap <= NUMBER_MAX) return;
  throw new Error(
    `the numbers have come to ${most.toLocaleString('en-US')} and cannot be moved on by ${leap.toLocaleString('en-US')} more: ${NUMBER_MAX.toLocaleString('en-US')} is the last. Restore a backup from before they were moved on, or start the server as it is where this was done already.`,
  );
};

/**
 * Does both to a database that went back in another way: a snapshot, a dump, a replica that lacked the last moments. What was given
 * before it did so the last time is behind it: a second run moves on by what may have been given since then alone.
 * @returns by how much
 * @throws a sentence where there are no numbers left
 */
export const raiseNumbers = async (tx: Db, now: number): Promise<number> => {
  const tables = await tablesOf(tx);
  const [raised] = rowsOf<{ value: string }>(await tx.execute(sql`select value from settings where key = ${RAISED}`));
  const leap = leapSince(Math.max(await lastMoment(tx, now), Number(raised?.value ?? 0)), now);
  const counters = await countersOf(tx, tables);
  await requireNumbers(tx, counters, leap);
  await raiseVersions(tx, tables, leap);
  await setCounters(tx, leapt(counters, leap));
  await tx.execute(sql`insert into settings (key, value) values (${RAISED}, ${String(now)})
    on conflict (key) do update set value = excluded.value`);
  return leap;
};
