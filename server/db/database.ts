import { type PGlite, types } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { MigrationConfig } from 'drizzle-orm/migrator';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { DURABLE_PARAMS, DurableFiles } from '#server/db/durable.ts';
import { KeepingPGlite } from '#server/db/embedded.ts';
import { LastingPGlite } from '#server/db/lasting.ts';
import { createListening, type Listener, type Listening } from '#server/db/listen.ts';
import { forgetNames, requireDirect, requireOneDatabase } from '#server/db/pooler.ts';
import { SESSION_OPTIONS, SILENT_MS, watchSilence } from '#server/db/silence.ts';

/** Any number that no other use of this database's advisory locks has. */
const LOCK = 7_264_501;

/** The query builder every store speaks to; a transaction has the same shape. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What changes the shape of a database, given one connection of it and drizzle's migrator for that. */
type Upgrade = (db: Db, run: (config: MigrationConfig) => Promise<void>) => Promise<void>;

/** An open database, embedded or real. */
export interface Database extends Pick<Listening, 'listen' | 'caughtUp'> {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Runs `upgrade` while nobody else runs one, in whichever process. */
  readonly alone: (upgrade: Upgrade) => Promise<void>;
  /** A copy of an embedded database's files, to start others from. */
  readonly dump?: () => Promise<Blob>;
  /** Copies the folder of an embedded one as it is at one moment, while it goes on. @param to a folder that is not there */
  readonly copyTo?: (to: string) => Promise<void>;
  /** Connections of the pool by state, and who waits for one; a real PostgreSQL's alone. */
  readonly connections?: () => Readonly<Record<'used' | 'idle' | 'waiting', number>>;
  readonly close: () => Promise<void>;
}

interface EmbeddedOptions {
  readonly folder?: string;
  readonly template?: Blob;
  readonly sharedBuffersMb?: number;
  readonly durable?: boolean;
}

/**
 * Opens the embedded PostgreSQL.
 * @param options.folder where its files are; in memory when absent
 * @param options.template files made by `dump`, used when the folder is new
 * @param options.durable whether a commit waits until it is on the disk (decision 0417); it needs a folder
 * @param options.sharedBuffersMb its own cache in megabytes, 128 by default: all of it is written to at the start
 */
export const openEmbedded = async (options: EmbeddedOptions = {}): Promise<Database> => {
  const { folder, template, sharedBuffersMb, durable = false } = options;
  const params = [
    ...(durable ? DURABLE_PARAMS : KeepingPGlite.defaultStartParams),
    ...(sharedBuffersMb === undefined ? [] : ['-c', `shared_buffers=${sharedBuffersMb}MB`]),
  ];
  const listeners: (readonly [channel: string, listener: Listener])[] = [];
  const open = async (from: Pick<EmbeddedOptions, 'template'> = {}): Promise<KeepingPGlite> => {
    const client = new KeepingPGlite({
      startParams: params,
      ...(folder === undefined ? {} : { fs: durable ? new DurableFiles(folder) : new NodeFS(folder) }),
      ...(from.template === undefined ? {} : { loadDataDir: from.template }),
    });
    await client.waitReady;
    // It copies this table for each query, and has filled it with arrays of every type there is: nothing here answers arrays.
    client.parsers = { ...types.parsers };
    for (const [channel, listener] of listeners) {
      listener.connected(false);
      await client.listen(channel, listener.heard);
      listener.connected(true);
    }
    return client;
  };
  const client = new LastingPGlite(() => open(), await open(template === undefined ? {} : { template }));
  const own = drizzlePglite(client as unknown as PGlite);
  const db = own as unknown as Db;
  let last = Promise.resolve();
  // Its folder is this process's alone (`folder-lock.ts`).
  const alone = (upgrade: Upgrade): Promise<void> => {
    const run = last.then(() => upgrade(db, (config) => migratePglite(own, config)));
    last = run.catch(() => undefined);
    return run;
  };
  const listen: Listening['listen'] = (channel, listener) => {
    listeners.push([channel, listener]);
    client.listen(channel, listener.heard).then(
      () => listener.connected(true),
      // One that has ended is opened anew by who asks it next, and listens then.
      () => listener.connected(false),
    );
  };
  return {
    ...{ kind: 'pglite', db, alone, listen },
    // It tells before the query that made a change is answered.
    caughtUp: async () => true,
    dump: () => client.dumpDataDir('none'),
    ...(folder === undefined ? {} : { copyTo: (to: string) => client.copyFiles(folder, to) }),
    close: () => client.close(),
  };
};

/** Milliseconds that a call waits for a connection, one of its own or its turn; then the database counts as away. */
const CONNECT_MS = 10_000;

/** Connections of one process, unless its operator says otherwise. */
const POOL = 10;

interface PostgresOptions {
  /** Connections at once. */
  readonly most?: number | undefined;
  /** Straight to the database, where `url` leads to a pooler that may lend connections to transactions alone. */
  readonly direct?: string | undefined;
  /** Milliseconds without a word after which it is looked whether the other side is still there. */
  readonly silentMs?: number;
}

const createPool = (url: string, most: number, pooled: boolean, silentMs: number) => {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENT_MS,
    ...(pooled ? {} : { options: SESSION_OPTIONS }),
  };
  const pool = new pg.Pool(config);
  // A connection that breaks tells it to whoever has it, by its queries, and is replaced. Without listeners, of the pool for
  // an idle one and of its own for one in use, it would end the process (decision 0369).
  pool.on('error', () => undefined);
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  if (pooled) pool.on('connect', forgetNames);
  const unwatch = watchSilence(pool, config, pooled, silentMs);
  const end = async () => {
    unwatch();
    await pool.end();
  };
  return { pool, end };
};

/**
 * Connects to a PostgreSQL 15 or newer. @param url `postgres://...`
 * @throws a sentence where it leads to a pooler and `direct` does not say where the database is, or leads to another one
 */
export const openPostgres = async (url: string, options: PostgresOptions = {}): Promise<Database> => {
  const { most = POOL, direct, silentMs = SILENT_MS } = options;
  const { pool, end } = createPool(url, most, direct !== undefined, silentMs);
  const straight = direct === undefined ? { pool, end } : createPool(direct, 1, false, silentMs);
  const endBoth = async () => void (await Promise.all([end(), ...(direct === undefined ? [] : [straight.end()])]));
  try {
    await requireDirect(straight.pool, direct === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    if (direct !== undefined) await requireOneDatabase(pool, straight.pool);
  } catch (error) {
    await endBoth();
    throw error;
  }
  const own = drizzlePg(pool);
  const transaction: typeof own.transaction = async (work, config) => {
    // The query builder's own never gives back a connection on which it could not begin.
    const connection = await pool.connect();
    try {
      return await drizzlePg(connection).transaction(work, config);
    } finally {
      connection.release();
    }
  };
  const db = Object.assign(own, { transaction }) as unknown as Db;
  const alone = async (upgrade: Upgrade): Promise<void> => {
    const connection = await straight.pool.connect();
    try {
      const locked = drizzlePg(connection);
      await connection.query('select pg_advisory_lock($1)', [LOCK]);
      await upgrade(locked as unknown as Db, (config) => migratePg(locked, config));
    } finally {
      // The lock ends with its connection, whatever has become of both.
      connection.release(true);
    }
  };
  const { listen, caughtUp, close } = createListening(direct ?? url);
  const connections = () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  };
  const closeAll = async () => void (await Promise.all([close(), endBoth()]));
  return { kind: 'postgres', db, alone, listen, caughtUp, connections, close: closeAll };
};
