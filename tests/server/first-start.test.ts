import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { liveSessions } from '#server/accounts/queries/sessions.ts';
import { type Database, openEmbedded } from '#server/db/database.ts';
import { MIGRATIONS_FOLDER, migrate } from '#server/db/migrate.ts';
import { rowsOf } from '#server/db/rows.ts';
import { messages, replies, stations, tickets, users } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { CHAINS } from '#server/seed/prices.ts';
import { makeStations } from '#server/seed/stations.ts';
import { bitOf } from '#server/stations/view.ts';
import { SERVICE_TYPES, TICKET_STATUSES } from '#src/contract/enums.ts';
import { distanceMiles } from '#src/lib/geo.ts';
import { priceAge } from '#src/lib/price.ts';
import { freshDatabase, postgresUrl } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { openLine } from '#tests/support/harness/line.ts';
import { PRODUCTION_ENV } from '#tests/support/harness/production.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** This version's migrations, the first `count` of them, and others behind them: their statements by name. */
const migrationsOf = (count: number, others: Readonly<Record<string, readonly string[]>> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'milepost-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  journal.entries.splice(count);
  for (const [tag, statements] of Object.entries(others)) {
    writeFileSync(join(folder, `${tag}.sql`), statements.join(';\n--> statement-breakpoint\n'));
    const idx = journal.entries.length;
    journal.entries.push({ idx, version: '7', when: NOW.getTime() * 2 + idx, tag, breakpoints: true });
  }
  writeFileSync(path, JSON.stringify(journal));
  return folder;
};

/** How many files of migrations have run. */
const filesRun = async ({ db }: Database): Promise<number> =>
  Number(rowsOf<{ count: string }>(await db.execute(sql`select count(*) from __drizzle_migrations`))[0]?.count);

/** Gives the database the list of migrations that the first versions kept, in place of its own. */
const asFirstVersionsLeftIt = async ({ db }: Database): Promise<void> => {
  const count = rowsOf(await db.execute(sql`select id from __drizzle_migrations`)).length;
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, 'meta/_journal.json'), 'utf8')) as Journal;
  await db.execute(sql`drop table __drizzle_migrations`);
  await db.execute(sql`create table migrations (id text primary key, ran_at timestamptz not null default now())`);
  for (const { tag } of entries.slice(0, count)) {
    await db.execute(sql`insert into migrations (id) values (${tag})`);
  }
};

eachDatabase('a first start', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await freshDatabase(kind, 'none');
  });
  afterEach(() => database.close());
  const start = (env: Record<string, string> = {}, now = NOW) => prepareFirstStart(database, readEnv(env), now);
  const allStations = () => database.db.select().from(stations).orderBy(stations.id);

  it('in development makes an account of each role and at least 1,500 marked stops, once', async () => {
    await start();
    const accounts = await database.db.select().from(users).orderBy(users.id);
    expect(accounts.map(({ email, role }) => [email, role])).toEqual([
      ['super@milepost.test', 'SUPER_ADMIN'],
      ['admin@milepost.test', 'ADMIN'],
      ['driver@milepost.test', 'TRUCK_DRIVER'],
      ['owner@milepost.test', 'TRUCK_OWNER'],
    ]);
    const made = await allStations();
    expect(made.length).toBeGreaterThan(1_500);
    expect(made.every(({ demonstration }) => demonstration)).toBe(true);
    await start();
    expect(await allStations()).toHaveLength(made.length);
  });

  it('is made once, of several processes at once', async () => {
    await Promise.all([start(), start(), start()]);
    expect(await database.db.$count(users)).toBe(4);
    expect(await database.db.$count(tickets)).toBe(8);
  });

  it('in production makes one super administrator, of several processes at once', async () => {
    const env = { ...PRODUCTION_ENV, SUPER_ADMIN_EMAIL: 'boss@fleet.test', SUPER_ADMIN_PASSWORD: 'our-own-secret-7' };
    await Promise.all([start(env), start(env), start(env)]);
    expect(await database.db.$count(users)).toBe(1);
  });

  it('in development puts replies and tickets in all states on the board, once', async () => {
    await start();
    await start();
    const made = await database.db.select().from(tickets).orderBy(tickets.id);
    expect(made).toHaveLength(8);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set(TICKET_STATUSES));
    // Who waits on the board is who spoke last; nobody waits for what is closed or answered.
    const waiting = made.filter(({ waitingSince }) => waitingSince !== null).map(({ status }) => status);
    expect(waiting).toEqual(['OPEN', 'OPEN', 'OPEN', 'TO_DO', 'IN_PROGRESS']);
    expect(await database.db.$count(messages)).toBe(18);
    expect(await database.db.$count(replies)).toBe(4);
  });

  it('keeps invented prices fresh at later starts, and their ages as different as they were', async () => {
    await start();
    const before = await allStations();
    const later = new Date(NOW.getTime() + 40 * 24 * HOUR);
    await start({}, later);
    const after = await allStations();
    const time = (list: typeof after, at: number) => list[at]?.retailPriceDate?.getTime() ?? 0;
    const shift = time(after, 0) - time(before, 0);
    expect(after.every((_, at) => Math.abs(time(after, at) - time(before, at) - shift) < 10)).toBe(true);
    const newest = Math.max(...after.map((_, at) => time(after, at)));
    expect(Math.abs(later.getTime() - newest - HOUR)).toBeLessThan(10);
  });

  it('leaves real stations alone: no stops are invented beside them, no date is moved', async () => {
    await database.db.insert(stations).values({ name: 'Real', retailPrice: 3, retailPriceDate: new Date(0) });
    await start();
    expect(await allStations()).toMatchObject([{ name: 'Real', retailPriceDate: new Date(0) }]);
    expect(await database.db.$count(users)).toBe(0);
  });

  it('invents nothing in data of production that has no stops yet, where NODE_ENV was forgotten once', async () => {
    const env = { ...PRODUCTION_ENV, SUPER_ADMIN_EMAIL: 'boss@fleet.test', SUPER_ADMIN_PASSWORD: 'our-own-secret-7' };
    await start(env);
    await start();
    expect(await allStations()).toEqual([]);
    expect(await database.db.$count(users)).toBe(1);
    await start(PRODUCTION_ENV);
  });

  it('is whole or not at all in development', async () => {
    await database.db.execute(sql`alter table messages add constraint broken_off check (text = '')`);
    await expect(start()).rejects.toThrow();
    expect([await database.db.$count(users), await database.db.$count(stations)]).toEqual([0, 0]);
  });

  it('in production asks for the super administrator and makes nothing else', async () => {
    await expect(start(PRODUCTION_ENV)).rejects.toThrow('Set SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD');
    const env = { ...PRODUCTION_ENV, SUPER_ADMIN_EMAIL: 'Boss@Fleet.test', SUPER_ADMIN_PASSWORD: 'long-enough-1' };
    await start(env);
    await start(PRODUCTION_ENV);
    const accounts = await database.db.select().from(users);
    expect(accounts).toMatchObject([{ email: 'boss@fleet.test', role: 'SUPER_ADMIN', approval: 'APPROVED' }]);
    expect(await allStations()).toEqual([]);
  });

  it('brings the database to its shape once, also when several processes start together', async () => {
    const before = await filesRun(database);
    expect(before).toBeGreaterThan(10);
    await migrate(database);
    expect(await filesRun(database)).toBe(before);
    const folder = migrationsOf(before, {
      '9999-test': ['create table late (id integer)', 'insert into late values (1)'],
    });
    await Promise.all([1, 2, 3].map(() => migrate(database, folder)));
    expect(await filesRun(database)).toBe(before + 1);
    expect(rowsOf(await database.db.execute(sql`select id from late`))).toEqual([{ id: 1 }]);
  });

  it('leaves nothing of a file that fails, and refuses a database that is newer than itself', async () => {
    const before = await filesRun(database);
    const bad = { '9999-bad': ['create table half (id integer)', 'select nonsense'] };
    await expect(migrate(database, migrationsOf(before, bad))).rejects.toThrow();
    await expect(database.db.execute(sql`select * from half`)).rejects.toThrow();
    expect(await filesRun(database)).toBe(before);
    await expect(migrate(database, migrationsOf(1))).rejects.toThrow('made by a newer version of Milepost');
  });

  it('opens a database of the next release, which says that it may, and leaves it as it is', async () => {
    const before = await filesRun(database);
    const next = migrationsOf(before, { '9999-test': ['create table next (id integer)'] });
    await migrate(database, next);
    // As the release after this one says it: from this one on.
    await migrate(database);
    expect(await filesRun(database)).toBe(before + 1);
    await database.db.execute(sql`update settings set value = '9999999999999' where key = 'works_from'`);
    await expect(migrate(database)).rejects.toThrow('with which this one does not work');
    await database.db.execute(sql`delete from settings where key = 'works_from'`);
    await expect(migrate(database)).rejects.toThrow('with which this one does not work');
  });

  it('takes over a database of the first versions, which have another list of what has run', async () => {
    await start();
    const before = await filesRun(database);
    const stops = await allStations();
    await asFirstVersionsLeftIt(database);
    // Two processes, as when a fleet of them is replaced.
    await Promise.all([1, 2].map(() => migrate(database)));
    expect(await filesRun(database)).toBe(before);
    expect(await allStations()).toEqual(stops);
    await expect(database.db.execute(sql`select * from migrations`)).rejects.toThrow();
  });
});

it.each([
  [1, 'the first versions'],
  [2, 'the first versions'],
  [2, 'this version'],
])('brings a database of file %i by %s along with what is in it', async (count, by) => {
  const former = await openEmbedded();
  await migrate(former, migrationsOf(count));
  if (by === 'the first versions') await asFirstVersionsLeftIt(former);
  // Written as that version did: its tables have fewer columns than the query builder knows.
  for (const statement of [
    sql`insert into users (email, username, password_hash, role) values ('a@b.test', 'a@b.test', 'hash', 'TRUCK_DRIVER')`,
    sql`insert into sessions (id, user_id, rotated_at, expires_at) values ('one', 1, now(), now() + interval '1 day')`,
    sql`insert into tickets (user_id, created_at, updated_at) values (1, now(), now())`,
  ]) {
    await former.db.execute(statement);
  }
  await migrate(former);
  expect(await filesRun(former)).toBeGreaterThan(10);
  expect(await former.db.select().from(users)).toMatchObject([{ email: 'a@b.test', deletedAt: null }]);
  expect(await former.db.select().from(tickets)).toMatchObject([{ userId: 1, status: 'OPEN' }]);
  expect(await liveSessions(former.db, 1, new Date())).toMatchObject([{ id: 'one', device: '', signedInAs: '' }]);
  await former.close();
});

it.runIf(postgresUrl() !== '').each(['create table', 'alter table', 'insert into', 'commit'])(
  'is brought along whole by processes that start together and break off at "%s"',
  async (word) => {
    const line = openLine();
    const former = await freshDatabase('postgres', 'none', line.through);
    onTestFinished(async () => {
      await former.close();
      line.close();
    });
    await former.db.execute(sql`drop schema public cascade`);
    await former.db.execute(sql`create schema public`);
    await migrate(former, migrationsOf(2));
    await former.db.execute(
      sql`insert into users (email, username, password_hash, role) values ('a@b.test', 'a@b.test', 'hash', 'TRUCK_DRIVER')`,
    );
    line.breakAt(word, 2);
    const ended = await Promise.allSettled([1, 2, 3].map(() => migrate(former)));
    expect(line.left()).toBe(0);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await filesRun(former)).toBeGreaterThan(10);
    expect(await former.db.select().from(users)).toMatchObject([{ email: 'a@b.test', deletedAt: null }]);
  },
);

it('invents the same stops every time, plausible ones', () => {
  const gazetteer = loadGazetteer();
  const made = makeStations(gazetteer, NOW);
  expect(makeStations(gazetteer, NOW)).toEqual(made);
  expect(new Set(made.map(({ combinId }) => combinId)).size).toBe(made.length);

  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const retailIn = (state: string) => mean(made.filter((s) => s.state === state).map((s) => s.retailPrice ?? 0));
  expect(retailIn('CA') - retailIn('TX')).toBeGreaterThan(1);
  const savingsOf = (chain: string) =>
    mean(made.filter((s) => s.chain === chain).map((s) => (s.retailPrice ?? 0) - (s.netPrice ?? 0)));
  expect(savingsOf('Bluestem') - savingsOf('Old Post')).toBeGreaterThan(0.2);
  expect(new Set(made.map(({ chain }) => chain))).toEqual(new Set(CHAINS.map(({ name }) => name)));

  const ages = made.map(({ retailPriceDate }) => NOW.getTime() - (retailPriceDate?.getTime() ?? 0));
  const stale = ages.filter((age) => priceAge({ at: 0 }, age).stale).length / ages.length;
  expect(stale).toBeGreaterThan(0.03);
  expect(stale).toBeLessThan(0.15);
  expect(Math.min(...ages)).toBeGreaterThan(0);

  for (const station of made) {
    expect(station.retailPrice).toBeGreaterThan(station.netPrice ?? 99);
    expect(station.address).toMatch(/^I-\d+[A-Z]?, Exit \d+$/);
    const place = { latitude: station.latitude ?? 0, longitude: station.longitude ?? 0 };
    const town = gazetteer.nearestTown(place);
    expect([station.city, station.state]).toEqual([town.name, town.state]);
    expect(distanceMiles(place, town)).toBeLessThan(60);
  }
  for (const { id } of SERVICE_TYPES) {
    const share = made.filter(({ services }) => ((services ?? 0) & bitOf(id)) !== 0).length / made.length;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.9);
  }
});
