import { types } from '@electric-sql/pglite';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { KeepingPGlite } from '#server/db/embedded.ts';

/** Any number that no other use of this database's advisory locks has. */
const LOCK = 7_264_501;

/** The query builder every store speaks to; a transaction has the same shape. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What changes the shape of a database, given one connection of it and drizzle's migrator for that. */
type Upgrade = (db: Db, run: (config: MigrationConfig) => Promise<void>) => Promise<void>;

/** An open database, embedded or real. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Runs `upgrade` while nobody else runs one, in whichever process. */
  readonly alone: (upgrade: Upgrade) => Promise<void>;
  /** A copy of an embedded database's files, to start others from. */
  readonly dump?: () => Promise<Blob>;
  readonly close: () => Promise<void>;
}

interface EmbeddedOptions {
  readonly folder?: string;
  readonly template?: Blob;
  readonly sharedBuffersMb?: number;
}

/**
 * Opens the embedded PostgreSQL.
 * @param options.folder where its files are; in memory when absent
 * @param options.template files made by `dump`, used when the folder is new
 * @param options.sharedBuffersMb its own cache in megabytes, 128 by default: all of it is written to at the start
 */
export const openEmbedded = async (options: EmbeddedOptions = {}): Promise<Database> => {
  const { sharedBuffersMb } = options;
  const client = new KeepingPGlite({
    ...(sharedBuffersMb === undefined
      ? {}
      : { startParams: [...KeepingPGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffersMb}MB`] }),
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.template === undefined ? {} : { loadDataDir: options.template }),
  });
  await client.waitReady;
  // It copies this table for each query, and has filled it with arrays of every type there is: nothing here answers arrays.
  client.parsers = { ...types.parsers };
  const own = drizzlePglite(client);
  const db = own as unknown as Db;
  let last = Promise.resolve();
  // Its folder is this process's alone (`folder-lock.ts`).
  const alone = (upgrade: Upgrade): Promise<void> => {
    const run = last.then(() => upgrade(db, (config) => migratePglite(own, config)));
    last = run.catch(() => undefined);
    return run;
  };
  return { kind: 'pglite', db, alone, dump: () => client.dumpDataDir('none'), close: () => client.close() };
};

/** Connects to a PostgreSQL 15 or newer. @param url `postgres://...` */
export const openPostgres = async (url: string): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection that the database ends is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const probe = await pool.connect();
  probe.release();
  const db = drizzlePg(pool) as unknown as Db;
  const alone = async (upgrade: Upgrade): Promise<void> => {
    const connection = await pool.connect();
    try {
      const own = drizzlePg(connection);
      await connection.query('select pg_advisory_lock($1)', [LOCK]);
      await upgrade(own as unknown as Db, (config) => migratePg(own, config));
    } finally {
      // The lock ends with its connection, whatever has become of both.
      connection.release(true);
    }
  };
  return { kind: 'postgres', db, alone, close: () => pool.end() };
};
