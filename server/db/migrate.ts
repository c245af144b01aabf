import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import type { Migration } from '#server/db/migration.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { rowsOf } from '#server/db/rows.ts';

/** Any number that no other use of this database's advisory locks has. */
const LOCK = 7_264_501;

/**
 * Brings the database to this version's shape. All pending steps run in one transaction under an advisory lock, so any
 * number of processes may start at once and a failed step leaves nothing behind.
 * @returns the ids of the steps that ran
 * @throws when the database was made by a newer version
 */
export const migrate = (db: Db, migrations: readonly Migration[] = MIGRATIONS): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await tx.execute(
      sql`create table if not exists migrations (id text primary key, ran_at timestamptz not null default now())`,
    );
    const done = new Set(rowsOf<{ id: string }>(await tx.execute(sql`select id from migrations`)).map((row) => row.id));
    const known = new Set(migrations.map((step) => step.id));
    const unknown = [...done].filter((id) => !known.has(id));
    if (unknown.length > 0) {
      throw new Error(`This database was made by a newer version of Milepost (${unknown.join(', ')}).`);
    }
    const pending = migrations.filter((step) => !done.has(step.id));
    for (const step of pending) {
      for (const statement of step.statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migrations (id) values (${step.id})`);
    }
    return pending.map((step) => step.id);
  });
