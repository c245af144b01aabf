import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

/** What a first start makes, and no journey changes. */
const KEPT = ['migrations', 'settings', 'stations'];

/** Remembers the accounts of a first start, for `startAnew`. */
export const rememberAccounts = async (db: Db): Promise<void> => {
  await db.execute(sql`create schema remembered`);
  await db.execute(sql`create table remembered.users as table users`);
};

/**
 * Makes a server's database what it was after its first start: its accounts and stations, no ticket, message, file,
 * session or key, and ids from 1. Ten milliseconds, where a server of its own costs a test a second of processor time.
 */
export const startAnew = async (db: Db): Promise<void> => {
  const tables = rowsOf<{ name: string }>(
    await db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`),
  ).map(({ name }) => name);
  const names = tables.filter((name) => !KEPT.includes(name)).map((name) => `"${name}"`);
  await db.execute(sql.raw(`truncate ${names.join(', ')} restart identity cascade`));
  await db.execute(sql`insert into users overriding system value table remembered.users`);
  await db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`);
};
