import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetUnverified } from '#server/accounts/queries/accounts.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { forgetOldKeys } from '#server/http/idempotency.ts';
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

  const addKeys = (count: number, days: number) =>
    ask(sql`
      insert into idempotency_keys (user_id, key, request_hash, status, answer, created_at)
      select (select min(id) from users), ${`${days} `} || i, '', 200, '', ${NOW.toISOString()}::timestamptz - ${`${days} days`}::interval
      from generate_series(1, ${count}::integer) i`);

  it('goes in parts: keys', async () => {
    await watch('idempotency_keys');
    await addKeys(12_000, 31);
    await addKeys(10, 29);
    await forgetOldKeys(database.db, NOW);
    expect(await countOf('idempotency_keys')).toBe(10);
    expect(await goneAtOnce('idempotency_keys')).toEqual([5_000, 5_000, 2_000]);
  });

  it.runIf(kind === 'postgres')('waits for no row that somebody holds', async () => {
    await addKeys(3, 31);
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from idempotency_keys where key = '31 2' for update`);
      await forgetOldKeys(database.db, NOW);
      expect(await countOf('idempotency_keys')).toBe(10 + 1);
    });
    await forgetOldKeys(database.db, NOW);
    expect(await countOf('idempotency_keys')).toBe(10);
  });

  it.runIf(kind === 'postgres')('is forgotten by one process at a time', async () => {
    await database.db.transaction(async (tx) => {
      await forgetOldKeys(tx, NOW);
      await addKeys(3, 31);
      await forgetOldKeys(database.db, NOW);
      expect(await countOf('idempotency_keys')).toBe(10 + 3);
    });
    await forgetOldKeys(database.db, NOW);
    expect(await countOf('idempotency_keys')).toBe(10);
  });
});
