import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import * as v from 'valibot';
import type { Database, Db } from '#server/db/database.ts';
import previousRelease from '#server/db/previous-release.json' with { type: 'json' };
import { rowsOf } from '#server/db/rows.ts';
import { JOURNAL_TABLE, tablesOf } from '#server/db/tables.ts';

/** The files of this version: beside this module, and beside the bundle that a build makes of it. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

const JOURNAL = { migrationsSchema: 'public', migrationsTable: JOURNAL_TABLE } as const;
const journal = sql.raw(`${JOURNAL.migrationsSchema}.${JOURNAL.migrationsTable}`);

const isThere = async (db: Db, table: string): Promise<boolean> =>
  rowsOf<{ there: boolean }>(await db.execute(sql`select to_regclass(${table}) is not null as there`))[0]?.there ===
  true;

const journalSchema = v.looseObject({ entries: v.array(v.looseObject({ when: v.number(), tag: v.string() })) });
const journalPath = (folder: string): string => join(folder, 'meta/_journal.json');
const readJournal = (folder: string) => v.parse(journalSchema, JSON.parse(readFileSync(journalPath(folder), 'utf8')));

/**
 * Databases of the first versions say in a table of their own, by name, which of the first files have run. Other programs keep
 * theirs in a table of that name as well: that one is none of ours.
 */
const adopt = async (db: Db, files: readonly MigrationMeta[]): Promise<void> => {
  if (!(await isThere(db, 'public.migrations'))) return;
  const run = rowsOf<{ id: string | null }>(
    await db.execute(sql`select to_jsonb(m) ->> 'id' as id from public.migrations m`),
  );
  const ours = new Set<string | null>(readJournal(MIGRATIONS_FOLDER).entries.map(({ tag }) => tag));
  if (run.length === 0 || !run.every(({ id }) => ours.has(id))) return;
  const done = run.length;
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`create table if not exists ${journal} (id serial primary key, hash text not null, created_at bigint)`,
    );
    for (const { hash, folderMillis } of files.slice(0, done)) {
      await tx.execute(sql`insert into ${journal} (hash, created_at) values (${hash}, ${folderMillis})`);
    }
    await tx.execute(sql`drop table public.migrations`);
  });
};

/** The files that a database has run, by their `when`, the oldest first; none where it has no table of them. */
export const migrationsRun = async (db: Db): Promise<number[]> => {
  if (!(await isThere(db, `${JOURNAL.migrationsSchema}.${JOURNAL.migrationsTable}`))) return [];
  const run = await db.execute(sql`select created_at as at from ${journal} order by created_at`);
  return rowsOf<{ at: string }>(run).map(({ at }) => Number(at));
};

/** @throws a sentence where a database has tables, and none of them are Milepost's */
export const refuseForeign = async (db: Db): Promise<void> => {
  if ((await migrationsRun(db)).length > 0) return;
  const [first] = await tablesOf(db);
  if (first === undefined) return;
  throw new Error(
    `the database has tables of something else (${first.name}, for one): name an empty one, or the one that has Milepost's data.`,
  );
};

/** Whether this version has all of these files. */
export const knowsMigrations = (run: readonly number[], migrationsFolder = MIGRATIONS_FOLDER): boolean => {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  return run.every((when) => known.has(when));
};

/** Setting of a database: the last file of the oldest version that works with it (decision 0425). */
const WORKS_FROM = 'works_from';

const worksFrom = async (db: Db): Promise<number | undefined> => {
  if (!(await isThere(db, 'public.settings'))) return undefined;
  const [row] = rowsOf<{ value: string }>(await db.execute(sql`select value from settings where key = ${WORKS_FROM}`));
  return row === undefined ? undefined : Number(row.value);
};

const keepWorksFrom = (db: Db) =>
  db.execute(sql`insert into settings (key, value) values (${WORKS_FROM}, ${String(previousRelease.lastMigration)})
    on conflict (key) do update set value = excluded.value where settings.value <> excluded.value`);

/**
 * Whether a database is a newer version's, which this one works with all the same.
 * @throws where it is one that this version does not work with
 */
const isNewer = async (db: Db, migrationsFolder: string): Promise<boolean> => {
  if (knowsMigrations(await migrationsRun(db), migrationsFolder)) return false;
  const from = await worksFrom(db);
  const last = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  if (from === undefined || last < from) {
    throw new Error(
      'This database was made by a newer version of Milepost, with which this one does not work. Start that version, or restore a backup from before.',
    );
  }
  return true;
};

/** Has `work` use a folder with the migrations up to one of them, as they were when that was the last. @param last its `when` */
export const withMigrationsUpTo = async <T>(last: number, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-migrations-'));
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    const whole = readJournal(folder);
    writeFileSync(
      journalPath(folder),
      JSON.stringify({ ...whole, entries: whole.entries.filter(({ when }) => when <= last) }),
    );
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Brings the database to this version's shape. All pending files run in one transaction, and one process at a time, so any
 * number of them may start at once and a file that fails leaves nothing behind. A database of the next version is left as it is.
 * @param migrationsFolder files and journal as drizzle reads them
 * @throws when the database was made by a newer version that says that this one does not work with it, or is something else's
 */
export const migrate = (database: Database, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> =>
  database.alone(async (db, run) => {
    const files = readMigrationFiles({ migrationsFolder });
    await adopt(db, files);
    await refuseForeign(db);
    if (await isNewer(db, migrationsFolder)) return;
    await run({ migrationsFolder, ...JOURNAL });
    // Former files alone are run for data that is brought to this version next.
    if (migrationsFolder === MIGRATIONS_FOLDER) await keepWorksFrom(db);
  });
