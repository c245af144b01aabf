import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import * as v from 'valibot';
import type { Database, Db } from '#server/db/database.ts';
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

/** @throws where the database has run files that this version does not have */
const refuseNewer = async (db: Db, migrationsFolder: string): Promise<void> => {
  if (!knowsMigrations(await migrationsRun(db), migrationsFolder)) {
    throw new Error('This database was made by a newer version of Milepost.');
  }
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
 * number of them may start at once and a file that fails leaves nothing behind.
 * @param migrationsFolder files and journal as drizzle reads them
 * @throws when the database was made by a newer version
 */
export const migrate = (database: Database, migrationsFolder = MIGRATIONS_FOLDER): Promise<void> =>
  database.alone(async (db, run) => {
    const files = readMigrationFiles({ migrationsFolder });
    await adopt(db, files);
    await refuseNewer(db, migrationsFolder);
    await run({ migrationsFolder, ...JOURNAL });
  });
