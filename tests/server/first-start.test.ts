import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveSessions } from '#server/accounts/queries/sessions.ts';
import { type Database, openEmbedded } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { MIGRATIONS } from '#server/db/migrations.ts';
import { messages, replies, stations, tickets, users } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { CHAINS } from '#server/seed/prices.ts';
import { makeStations } from '#server/seed/stations.ts';
import { bitOf } from '#server/stations/view.ts';
import { SERVICE_TYPES, TICKET_STATUSES } from '#src/contract/enums.ts';
import { PRICE_STALE_MS } from '#src/contract/limits.ts';
import { distanceMiles } from '#src/lib/geo.ts';
import { freshDatabase } from '#tests/support/harness/databases.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { PRODUCTION_ENV } from '#tests/support/harness/production.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

eachDatabase('a first start', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await freshDatabase(kind, 'none');
  });
  afterEach(() => database.close());
  const start = (env: Record<string, string> = {}, now = NOW) => prepareFirstStart(database.db, readEnv(env), now);
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

  it('in development puts replies and tickets in all states on the board, once', async () => {
    await start();
    await start();
    const made = await database.db.select().from(tickets);
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
    expect(await migrate(database.db)).toEqual([]);
    const step = { id: '9999-test', statements: ['create table late (id integer)', 'insert into late values (1)'] };
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.db, [...MIGRATIONS, step])));
    expect(runs.flat()).toEqual(['9999-test']);
  });

  it('leaves nothing of a step that fails, and refuses a database that is newer than itself', async () => {
    const bad = { id: '9999-bad', statements: ['create table half (id integer)', 'select nonsense'] };
    await expect(migrate(database.db, [...MIGRATIONS, bad])).rejects.toThrow();
    await expect(database.db.execute(sql`select * from half`)).rejects.toThrow();
    await database.db.execute(sql`insert into migrations (id) values ('0099-future')`);
    await expect(migrate(database.db)).rejects.toThrow('made by a newer version of Milepost (0099-future)');
  });
});

it.each([1, 2])('brings a database of step %i along with what is in it', async (steps) => {
  const former = await openEmbedded();
  await migrate(former.db, MIGRATIONS.slice(0, steps));
  // Written as that version did: its tables have fewer columns than the query builder knows.
  for (const statement of [
    sql`insert into users (email, username, password_hash, role) values ('a@b.test', 'a@b.test', 'hash', 'TRUCK_DRIVER')`,
    sql`insert into sessions (id, user_id, rotated_at, expires_at) values ('one', 1, now(), now() + interval '1 day')`,
    sql`insert into tickets (user_id, created_at, updated_at) values (1, now(), now())`,
  ]) {
    await former.db.execute(statement);
  }
  expect(await migrate(former.db)).toEqual(MIGRATIONS.slice(steps).map(({ id }) => id));
  expect(await former.db.select().from(users)).toMatchObject([{ email: 'a@b.test', deletedAt: null }]);
  expect(await former.db.select().from(tickets)).toMatchObject([{ userId: 1, status: 'OPEN' }]);
  expect(await liveSessions(former.db, 1, new Date())).toMatchObject([{ id: 'one', device: '', signedInAs: '' }]);
  await former.close();
});

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
  const stale = ages.filter((age) => age > PRICE_STALE_MS).length / ages.length;
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
