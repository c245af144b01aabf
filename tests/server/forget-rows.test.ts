import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetUnverified } from '#server/accounts/queries/accounts.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';

const NOW = new Date('2026-11-30T12:00:00Z');

eachDatabase('what is too old', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase(kind, 'accounts');
    await database.db.execute(sql`create table gone (of text, count integer)`);
    await database.db.execute(sql`
      create function count_gone() returns trigger language plpgsql as $$
      begin
        insert into gone select tg_table_name, count(*) from former;
        return null;
      end $$`);
  });
  afterAll(() => database.close());

  const ask = async <T>(query: SQL) => rowsOf<T>(await database.db.execute(query));
  const countOf = async (table: string) =>
    (await ask<{ count: number }>(sql`select count(*)::integer as count from ${sql.raw(table)}`))[0]?.count;
  /** How many rows of a table went at once, each time that any did. */
  const goneAtOnce = async (table: string) =>
    (
      await ask<{ count: number }>(sql`select count from gone where of = ${table} and count > 0 order by count desc`)
    ).map(({ count }) => count);
  const watch = (table: string) =>
    ask(
      sql.raw(`create trigger counted after delete on ${table} referencing old table as former
      for each statement execute function count_gone()`),
    );

  it('goes in parts: sign-ups', async () => {
    await watch('users');
    const before = await countOf('users');
    await ask(sql`
      insert into users (email, username, password_hash, role, created_at)
      select 'n' || i || '@sign-up.test', 'n', '', 'TRUCK_DRIVER', ${NOW.toISOString()}::timestamptz - interval '31 days'
      from generate_series(1, 1200) i`);
    await forgetUnverified(database.db, NOW);
    expect(await countOf('users')).toBe(before);
    expect(await goneAtOnce('users')).toEqual([500, 500, 200]);
  });
});
