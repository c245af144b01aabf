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

/** The files of this version: beside this module, and beside the bundle that a build makes of it. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

/** Which files have run. In the schema of everything else, so that whoever saves that has all. */
export const JOURNAL_TABLE = '__drizzle_migrations';
const JOURNAL = { migrationsSchema: 'public', migrationsTable: JOURNAL_TABLE } as const;
const journal = sql.raw(`${JOURNAL.migrationsSchema}.${JOURNAL.migrationsTable}`);

const isThere = async (db: Db, table: string): Promise<boolean> =>
  rowsOf<{ there: boolean }>(await db.execute(sql`select to_regclass(${table}) is not null as there`))[0]?.there ===
  true;

/** Databases of the first versions say in a table of their own, by name, which of the first files have run. */
const adopt = async (db: Db, files: readonly MigrationMeta[]): Promise<void> => {
  if (!(await isThere(db, 'public.migrations'))) return;
  await db.transaction(async (tx) => {
    const done = rowsOf(await tx.execute(sql`select id from public.migrations`)).length;
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

const journalSchema = v.looseObject({ entries: v.array(v.looseObject({ when: v.number(), tag: v.string() })) });

/** Has `work` use a folder with the migrations up to one of them, as they were when that was the last. @param last its `when` */
export const withMigrationsUpTo = async <T>(last: number, work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-migrations-'));
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    const path = join(folder, 'meta/_journal.json');
    const whole = v.parse(journalSchema, JSON.parse(readFileSync(path, 'utf8')));
    writeFileSync(path, JSON.stringify({ ...whole, entries: whole.entries.filter(({ when }) => when <= last) }));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Brings the database to this version's shape. All pending files run in one transaction, and one process at a time, so any
 * number of them may start at once and a file that fails leaves nothing behind. A database of the next version is left as it is.
 * @param migrationsFolder files and journal as drizzle reads them
 * @throws when the database was made by a newer version that says that this one does not work with it
 */
export const migrate = (database: Database, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> =>
  database.alone(async (db, run) => {
    const files = readMigrationFiles({ migrationsFolder });
    await adopt(db, files);
    if (await isNewer(db, migrationsFolder)) return;
    await run({ migrationsFolder, ...JOURNAL });
    // Former files alone are run for data that is brought to this version next.
    if (migrationsFolder === MIGRATIONS_FOLDER) await keepWorksFrom(db);
  });
