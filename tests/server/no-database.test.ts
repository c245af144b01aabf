import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openPostgres } from '#server/db/database.ts';
import { migrate, migrationsRun } from '#server/db/migrate.ts';
import { rowsOf } from '#server/db/rows.ts';
import { tablesOf } from '#server/db/tables.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { emptyPostgres, postgresUrl } from '#tests/support/harness/databases.ts';
import { stop } from '#tests/support/harness/program.ts';

const programs = dataPrograms('no-database');
afterAll(() => programs.end());

const COMMANDS = [
  ['backup', 'all.tar.gz'],
  ['forget-demo', '--yes'],
  ['ifta', 'rates.csv'],
  ['import', 'stops.csv'],
  ['reset-passkeys', 'super@milepost.test'],
  ['restore', '--numbers'],
] as const;
const runs = (command: string, arg: string, env: NodeJS.ProcessEnv) => {
  const path = join(programs.root, arg);
  if (arg.endsWith('.csv')) writeFileSync(path, 'Name,City,State,Price\n');
  return programs.command(
    `server/cli/${command}.ts`,
    [arg.startsWith('all') || arg.endsWith('.csv') ? path : arg],
    env,
  );
};

it.each(COMMANDS)(
  '%s makes no database where a mistyped folder has none',
  { timeout: 60_000 },
  async (command, arg) => {
    const data = join(programs.root, `mistyped-${command}`);
    expect(await runs(command, arg, { DATA_DIR: data })).toEqual({
      code: 1,
      output: expect.stringContaining(`There is no database in ${data}. Set DATA_DIR to`),
    });
    expect(existsSync(data)).toBe(false);
  },
);

describe.runIf(postgresUrl() !== '')('a database of something else', { timeout: 240_000 }, () => {
  let [place, url] = [undefined, ''] as unknown as [Awaited<ReturnType<typeof emptyPostgres>>, string];
  let database: Database;
  beforeAll(async () => {
    place = await emptyPostgres();
    url = place.url;
    database = await openPostgres(url);
    // As Laravel leaves it: a list of migrations under the name that our first versions gave theirs.
    await database.db.execute('create table migrations (id serial primary key, migration text, batch integer)');
    await database.db.execute(
      `insert into migrations (migration, batch) values ('create_orders', 1), ('add_price', 2)`,
    );
    await database.db.execute('create table orders (id serial primary key)');
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });
  const whole = async () => ({
    named: rowsOf(
      await database.db.execute(
        `select relname from pg_class where relnamespace = 'public'::regnamespace order by relname`,
      ),
    ),
    migrations: rowsOf(await database.db.execute('select * from migrations order by id')),
  });

  it.each(COMMANDS)('is refused by %s, and nothing is written to it', async (command, arg) => {
    const before = await whole();
    const env = { DATA_DIR: join(programs.root, 'beside'), DATABASE_URL: url };
    expect(await runs(command, arg, env)).toEqual({
      code: 1,
      output: expect.stringContaining('There is no data of Milepost in this database. Name the one that has it in'),
    });
    expect(await whole()).toEqual(before);
  });

  it('is refused by a start, a restore and a move, and nothing is written to it', async () => {
    const before = await whole();
    const [from, file] = [{ DATA_DIR: join(programs.root, 'from') }, join(programs.root, 'from.tar.gz')];
    await stop((await programs.serve(from)).program);
    expect(await programs.command('server/cli/backup.ts', [file], from)).toMatchObject({ code: 0 });
    const to = { DATA_DIR: join(programs.root, 'to'), DATABASE_URL: url };
    const ended = [
      await programs.command('server/main.ts', [], to),
      await programs.command('server/cli/restore.ts', [file], to),
      await programs.command('server/cli/move.ts', [url], from),
    ];
    const why = 'the database has tables of something else (migrations, for one): name an empty one';
    expect(ended).toEqual(
      ['Milepost did not start', 'Nothing was restored', 'Nothing was moved'].map((what) => ({
        code: 1,
        output: expect.stringContaining(`${what}: ${why}`),
      })),
    );
    expect(await whole()).toEqual(before);
  });
});

it.runIf(postgresUrl() !== '')(
  'a database is empty that has what an extension brought along, as PostGIS does',
  async () => {
    const { url, drop } = await emptyPostgres();
    const database = await openPostgres(url);
    await database.db.execute('create table spatial_ref_sys (srid integer primary key)');
    await database.db.execute('alter extension plpgsql add table spatial_ref_sys');
    await migrate(database);
    expect((await migrationsRun(database.db)).length).toBeGreaterThan(0);
    // Nor is it saved, or taken for data that a restore would write over.
    expect((await tablesOf(database.db)).map(({ name }) => name)).not.toContain('spatial_ref_sys');
    await database.close();
    await drop();
  },
);
