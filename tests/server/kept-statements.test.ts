import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { suspicionsOf } from '#server/imports/queries/import-rows.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';

let database: Database;
let db: Db;
beforeEach(async () => {
  database = await freshDatabase('pglite', 'accounts');
  db = database.db;
  await db.execute(sql`create table things (id integer primary key, name text)`);
});
afterEach(() => database.close());

const add = (id: number, on = db) => on.execute(sql`insert into things (id, name) values (${id}, 'tires')`);
const all = async (on = db) => rowsOf<{ id: number }>(await on.execute(sql`select * from things order by id`));
const ids = async (on = db) => (await all(on)).map(({ id }) => id);
/** How many statements its session has. */
const made = async () =>
  rowsOf<{ count: number }>(await db.execute(sql`select count(*)::int from pg_prepared_statements`))[0]?.count ?? 0;

it('keeps what it is asked again, and no more than the last two hundred', async () => {
  await ids();
  const before = await made();
  for (let time = 0; time < 5; time += 1) await ids();
  expect(await made()).toBe(before);
  for (let at = 0; at < 250; at += 1) await db.execute(sql.raw(`select ${at} as at`));
  expect(await made()).toBeLessThanOrEqual(200);
  expect(await ids()).toEqual([]);
});

it('keeps none about the rows of an import, which would be planned for good while there are few of them', async () => {
  const kept = async () =>
    rowsOf(await db.execute(sql`select statement from pg_prepared_statements where statement like '%import_rows%'`));
  for (let time = 0; time < 3; time += 1) {
    await suspicionsOf(db, 1);
    await db.transaction((tx) => suspicionsOf(tx, 1));
  }
  expect(await kept()).toEqual([]);
});

it('writes once where the statement has to be made anew', async () => {
  await add(1);
  await db.execute(sql`deallocate all`);
  await add(2);
  await db.execute(sql`alter table things alter column name type varchar(20)`);
  await add(3);
  expect(await ids()).toEqual([1, 2, 3]);
});

it('goes on with the same statement after it was refused', async () => {
  await add(1);
  await expect(add(1)).rejects.toMatchObject({ cause: { code: '23505', constraint: 'things_pkey' } });
  await add(2);
  expect(await ids()).toEqual([1, 2]);
});

it('fails a transaction whose statement is outdated, and not the next one', async () => {
  const seen = () => db.transaction(async (tx) => ids(tx));
  await add(1);
  expect(await seen()).toEqual([1]);
  await db.execute(sql`alter table things add column more integer`);
  await expect(seen()).rejects.toMatchObject({ cause: { code: '0A000' } });
  expect(await seen()).toEqual([1]);
});

it('asks nothing in a transaction that has ended', async () => {
  let late: Db | undefined;
  await db.transaction(async (tx) => {
    late = tx as Db;
    await add(1, tx as Db);
  });
  await expect(add(2, late)).rejects.toMatchObject({ cause: { message: 'Transaction is closed' } });
  expect(await ids()).toEqual([1]);
});

it('takes texts of any length', async () => {
  const many = Array.from({ length: 1_000 }, (_, id) => sql`(${id}, 'oil')`);
  await db.execute(sql`insert into things (id, name) values ${sql.join(many, sql`, `)}`);
  await db.transaction((tx) => tx.execute(sql`update things set name = ${'x'.repeat(10_000)} where id = 7`));
  expect((await all()).length).toBe(1_000);
});
