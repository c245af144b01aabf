import { PGlite, types } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';

/** The query builder every store speaks to; a transaction has the same shape. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database, embedded or real. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
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
  const client = await PGlite.create({
    ...(sharedBuffersMb === undefined
      ? {}
      : { startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffersMb}MB`] }),
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.template === undefined ? {} : { loadDataDir: options.template }),
  });
  // It copies this table for each query, and has filled it with arrays of every type there is: nothing here answers arrays.
  client.parsers = { ...types.parsers };
  const db = drizzlePglite(client) as unknown as Db;
  return { kind: 'pglite', db, dump: () => client.dumpDataDir('none'), close: () => client.close() };
};

/** Connects to a PostgreSQL 15 or newer. @param url `postgres://...` */
export const openPostgres = async (url: string): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // An idle connection that the database ends is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  const probe = await pool.connect();
  probe.release();
  const db = drizzlePg(pool) as unknown as Db;
  return { kind: 'postgres', db, close: () => pool.end() };
};
