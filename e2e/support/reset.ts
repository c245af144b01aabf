import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

/** What a first start makes, and no journey changes. */
const KEPT = ['migrations', 'settings', 'users', 'stations'];

/**
 * Makes a server's database what it was after its first start: no ticket, message, file, session or key, and ids from
 * 1. Ten milliseconds, where a server of its own costs a test a second of processor time.
 */
export const forgetWork = async (db: Db): Promise<void> => {
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  ).map(({ name }) => name);
  const names = tables.filter((name) => !KEPT.includes(name)).map((name) => `"${name}"`);
  await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`));
};
