import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { type Database, type Db, openPostgres } from '#server/db/database.ts';
import { MIGRATIONS_FOLDER, migrate } from '#server/db/migrate.ts';
import { rowsOf } from '#server/db/rows.ts';
import { DEMONSTRATION_ACCOUNTS, seedAccounts } from '#server/seed/accounts.ts';
import { freshEmbedded } from '#tests/support/harness/embedded.ts';
import { fillStations, type Seed } from '#tests/support/harness/template.ts';

export type DatabaseKind = 'pglite' | 'postgres';

/** Address of the PostgreSQL of this run; empty where there is none. */
export const postgresUrl = (): string => process.env.TEST_DATABASE_URL ?? '';

const TEMPLATE = `milepost_template_${createHash('sha256')
  .update(JSON.stringify([readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }), DEMONSTRATION_ACCOUNTS]))
  .digest('hex')
  .slice(0, 16)}`;
/** Any number that no other use of this server's advisory locks has. */
const TEMPLATE_LOCK = 7_264_502;

const atDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const DROP_TRIES = 60;
const DROP_PAUSE_MS = 500;

/**
 * Takes a database away. That needs a checkpoint of the whole PostgreSQL, which fails while the test of a full disk has a part of
 * it full (`full-postgres.test.ts`): it is tried again.
 */
const dropDatabase = async (url: string, name: string): Promise<void> => {
  for (let tried = 1; ; tried += 1) {
    try {
      await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
      return;
    } catch (error) {
      if (!String(error).includes('checkpoint request failed') || tried === DROP_TRIES) throw error;
      await delay(DROP_PAUSE_MS);
    }
  }
};

/** Makes the template database once; test files start side by side, so one makes it and the others wait. */
const ensureTemplate = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const comment = await client.query(
      `select shobj_description(oid, 'pg_database') as text from pg_database where datname = $1`,
      [TEMPLATE],
    );
    if (comment.rows[0]?.text === 'ready') return;
    await client.query(`drop database if exists ${TEMPLATE}`);
    await client.query(`create database ${TEMPLATE}`);
    const database = await openPostgres(atDatabase(url, TEMPLATE));
    await migrate(database);
    await seedAccounts(database.db);
    await database.close();
    await client.query(`comment on database ${TEMPLATE} is 'ready'`);
  });

/** Gives another way to a database's address. */
export type Through = (url: string) => Promise<string>;

const openFreshPostgres = async (through: Through, silentMs?: number): Promise<Database> => {
  const url = postgresUrl();
  await ensureTemplate(url);
  const name = `milepost_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await withClient(url, async (client) => {
    // Copying a database needs it to itself: two copies at once would refuse each other.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    await client.query(`create database ${name} template ${TEMPLATE}`);
  });
  const database = await openPostgres(await through(atDatabase(url, name)), silentMs === undefined ? {} : { silentMs });
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabase(url, name);
    },
  };
};

/** Connects once more to the real PostgreSQL of `db`, as another process does. @param through the way there; straight by default */
export const databaseOf = async (db: Db, through: Through = async (url) => url): Promise<Database> => {
  const [row] = rowsOf<{ name: string }>(await db.execute('select current_database() as name'));
  return openPostgres(await through(atDatabase(postgresUrl(), row?.name ?? '')));
};

/** Address of a database of the caller's own in a real PostgreSQL, with nothing in it. */
export const emptyPostgres = async (): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> => {
  const url = postgresUrl();
  const name = `milepost_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await withClient(url, (client) => client.query(`create database ${name}`));
  return { url: atDatabase(url, name), drop: () => dropDatabase(url, name) };
};

/**
 * A migrated database of the caller's own, filled as asked for. @param through another way to a real one; straight by default
 * @param silentMs how long a silent one is waited for; as a server's by default
 */
export const freshDatabase = async (
  kind: DatabaseKind,
  seed: Seed,
  through: Through = async (url) => url,
  silentMs?: number,
): Promise<Database> => {
  if (kind === 'pglite') return freshEmbedded(seed);
  const database = await openFreshPostgres(through, silentMs);
  if (seed === 'none') await database.db.execute('truncate users restart identity cascade');
  if (seed === 'stations' || seed === 'demonstration') await fillStations(database.db, seed);
  return database;
};
