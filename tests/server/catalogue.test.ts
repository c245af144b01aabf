import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase('pglite', 'none');
});
afterAll(() => database.close());

/**
 * Foreign keys whose rows cannot be found by an index when what they name goes: each row that goes would read the whole table. An
 * index serves that begins with the column and is of all rows, or of all that name something.
 */
const unindexed = async (): Promise<string[]> =>
  rowsOf<{ name: string }>(
    await database.db.execute(sql`
      select format('%s (%s)', c.conrelid::regclass, a.attname) as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indisvalid and i.indkey[0] = a.attnum
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1`),
  ).map(({ name }) => name);

it('has an index for every foreign key', async () => {
  expect(await unindexed()).toEqual([]);
  await database.db.execute(sql`create table orders (user_id integer references users (id), place integer)`);
  await database.db.execute(sql`create index orders_user on orders (user_id) where place > 0`);
  await database.db.execute(sql`create index orders_place on orders (place, user_id)`);
  expect(await unindexed()).toEqual(['orders (user_id)']);
});
