import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openEmbedded } from '#server/db/database.ts';
import { awayCode } from '#server/db/errors.ts';
import { rowsOf } from '#server/db/rows.ts';
import { testTemplate } from '#tests/support/harness/template.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'milepost-ends-'));
  database = await openEmbedded({ folder, template: await testTemplate('none'), sharedBuffersMb: 16 });
  await database.db.execute(sql`create table things (id integer primary key)`);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The name of the next file of its log while it is being made: where it cannot be, the database ends, as on a full disk. */
const inTheWay = () => join(folder, 'pg_wal/xlogtemp.42');
const add = (id: number) => database.db.execute(sql`insert into things values (${id})`);
const count = async () => rowsOf<{ count: number }>(await database.db.execute(sql`select count(*)::int from things`));
/** A poll's answers. */
const YES_OR_NO = [() => true, () => false] as const;
/** Has it begin a new file of its log, and need it. */
const fillLog = async () => {
  await database.db.execute(sql`select pg_switch_wal()`);
  await add(2);
};

it('fails the call in which it ended, and goes on with all that was committed', async () => {
  await add(1);
  mkdirSync(inTheWay());
  await expect(fillLog()).rejects.toThrow();
  rmdirSync(inTheWay());
  expect(await count()).toEqual([{ count: 1 }]);
  await add(3);
  expect(await count()).toEqual([{ count: 2 }]);
});

it('in a transaction leaves nothing of it, and takes nobody else with it', async () => {
  await add(1);
  mkdirSync(inTheWay());
  const cut = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into things values (7)`);
    await tx.execute(sql`select pg_switch_wal()`);
    await tx.execute(sql`insert into things values (8)`);
  });
  const others = [add(20), add(21)];
  await expect(cut).rejects.toThrow();
  await Promise.allSettled(others);
  rmdirSync(inTheWay());
  await expect.poll(() => add(4).then(...YES_OR_NO), { timeout: 20_000 }).toBe(true);
  expect(rowsOf(await database.db.execute(sql`select id from things where id < 20 order by id`))).toEqual([
    { id: 1 },
    { id: 4 },
  ]);
});

it('that cannot be opened yet says so at each call, until it can', async () => {
  await add(1);
  mkdirSync(inTheWay());
  await expect(fillLog()).rejects.toThrow();
  renameSync(join(folder, 'global'), join(folder, 'away'));
  const calls = await Promise.allSettled([count(), add(9), count()]);
  expect(calls.map((call) => call.status === 'rejected' && awayCode(call.reason))).toEqual(Array(3).fill('57P03'));
  renameSync(join(folder, 'away'), join(folder, 'global'));
  rmdirSync(inTheWay());
  await expect.poll(() => count().catch(() => undefined), { timeout: 20_000 }).toEqual([{ count: 1 }]);
});
