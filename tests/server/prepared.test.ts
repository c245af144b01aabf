import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database, Db } from '#server/db/database.ts';
import { preparedOn } from '#server/db/prepared.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';

const things = pgTable('things', { id: integer('id').primaryKey(), name: text('name'), at: integer('at').notNull() });
const named = preparedOn((db) =>
  db
    .select()
    .from(things)
    .where(eq(things.name, sql.placeholder('name')))
    .prepare('things_by_name'),
);

eachDatabase('a prepared statement', (kind) => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await freshDatabase(kind, 'accounts');
    db = database.db;
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await db.execute(sql`drop table if exists things`);
    await db.execute(sql`create table things (id integer primary key, name text, at integer not null)`);
    await db.insert(things).values([
      { id: 1, name: 'tires', at: 7 },
      { id: 2, name: null, at: 8 },
    ]);
  });
  const idsOf = async (name: string | null, on = db) => (await named(on).execute({ name })).map(({ id }) => id);

  it('answers what the plain one does, each time', async () => {
    for (const name of ['tires', 'tires', 'oil', null, "'; drop table things", 'tires'])
      expect(await named(db).execute({ name })).toEqual(await db.select().from(things).where(sql`name = ${name}`));
  });

  it('sees what has changed, inside and outside of a transaction', async () => {
    await idsOf('tires');
    await db.transaction(async (tx) => {
      await tx.insert(things).values({ id: 3, name: 'tires', at: 1 });
      expect(await idsOf('tires', tx)).toEqual([1, 3]);
    });
    expect(await idsOf('tires')).toEqual([1, 3]);
  });

  it('never reads what a transaction has not committed', async () => {
    await idsOf('tires');
    let outside: Promise<number[]> | undefined;
    const back = db.transaction(async (tx) => {
      await tx.insert(things).values({ id: 3, name: 'tires', at: 1 });
      outside = idsOf('tires');
      throw new Error('rolled back');
    });
    await expect(back).rejects.toThrow('rolled back');
    expect(await outside).toEqual([1]);
  });

  it('goes on after its table has got another column, or another took its place', async () => {
    await idsOf('tires');
    await db.execute(sql`alter table things add column more text default 'x'`);
    expect(await named(db).execute({ name: 'tires' })).toEqual([{ id: 1, name: 'tires', at: 7 }]);
    await db.execute(sql`alter table things rename to things_before`);
    await db.execute(sql`create table things (id integer primary key, name text, at integer not null)`);
    await db.insert(things).values({ id: 9, name: 'tires', at: 9 });
    expect(await idsOf('tires')).toEqual([9]);
    await db.execute(sql`drop table things_before`);
  });

  it.runIf(kind === 'pglite')('goes on after its column has another type, and its session forgot it', async () => {
    await idsOf('tires');
    await db.execute(sql`alter table things alter column at type bigint`);
    expect(await idsOf('tires')).toEqual([1]);
    await db.execute(sql`deallocate all`);
    expect([await idsOf('tires'), await idsOf('tires')]).toEqual([[1], [1]]);
  });

  it('says what is wrong, and is right again afterwards', async () => {
    await idsOf('tires');
    await db.execute(sql`drop table things`);
    for (let time = 0; time < 2; time += 1)
      await expect(idsOf('tires')).rejects.toMatchObject({ cause: { message: expect.stringContaining('things') } });
    await db.execute(sql`create table things (id integer primary key, name text, at integer not null)`);
    expect(await idsOf('tires')).toEqual([]);
  });
});
