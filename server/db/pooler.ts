import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { fromDatabase } from '#server/db/errors.ts';

/** A startup parameter that a pooler does not know: PgBouncer says so of the options that each session of ours begins with. */
const REFUSED_OPTIONS = '08P01';

/**
 * What is told where PostgreSQL cannot be used.
 * @param why as it says itself, the network or TLS
 * @param named the variables that name where it is
 */
export const unusableText = (why: string | undefined, named?: string): string =>
  `PostgreSQL${named === undefined ? '' : ` at ${named}`} cannot be used: ${why}. Does it run there, does it let this account in, and do sslmode and sslrootcert fit it?`;

/** No connection was to be had, be it by the network, TLS or PostgreSQL itself; the cause is what the driver says. */
export class NoConnection extends Error {
  override readonly name = 'NoConnection';

  /** As the driver says it. */
  readonly why: string | undefined;

  constructor(setting: string, cause: unknown) {
    const { message } = cause as Partial<Error>;
    super(unusableText(message, setting), { cause });
    this.why = message;
  }
}

const connected = async (pool: pg.Pool, setting: string): Promise<pg.PoolClient> => {
  try {
    return await pool.connect();
  } catch (error) {
    throw new NoConnection(setting, error);
  }
};

/**
 * Makes sure that connections lead straight to PostgreSQL. Over a pooler that lends them to transactions the lock of the
 * migrations would be left on a connection of the pooler's, where nobody takes it away, and nobody would be told of changes.
 * @param setting the variable that names where they lead
 * @throws NoConnection; a sentence that goes on from "Milepost did not start:"
 */
export const requireDirect = async (pool: pg.Pool, setting: string): Promise<void> => {
  const leads = `${setting} leads to a pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`;
  let client: pg.PoolClient;
  try {
    client = await connected(pool, setting);
  } catch (error) {
    if (fromDatabase(error, ({ code }) => code === REFUSED_OPTIONS)) throw new Error(leads);
    throw error;
  }
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler makes up a number of its own for who connects to it.
    if (rows[0]?.pid !== (client as unknown as { readonly processID: number }).processID) throw new Error(leads);
  } finally {
    client.release();
  }
};

/** Any number that no other locks of this database with two numbers have as their first. */
const ONE_DATABASE = 7_264_502;

/**
 * Makes sure that both ways lead to one database: migrations and backups of another than calls are answered from, and changes that
 * nobody hears of, would be noticed by nobody. A lock that was taken one way is not to be had the other; every database has its own.
 * @throws NoConnection; a sentence that goes on from "Milepost did not start:"
 */
export const requireOneDatabase = async (pool: pg.Pool, straight: pg.Pool): Promise<void> => {
  const lock = [ONE_DATABASE, randomInt(2 ** 31)];
  const asked = await connected(pool, 'DATABASE_URL');
  let client: pg.PoolClient | undefined;
  try {
    client = await connected(straight, 'DATABASE_DIRECT_URL');
    await client.query('select pg_advisory_lock($1, $2)', lock);
    const { rows } = await asked.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, $2) as free', lock);
    if (rows[0]?.free !== false) {
      throw new Error(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must be the same one, straight and by way of the pooler.',
      );
    }
    await client.query('select pg_advisory_unlock($1, $2)', lock);
  } finally {
    client?.release();
    asked.release();
  }
};

/**
 * Has a connection prepare nothing by name: the next transaction may be lent another session, which has not heard of it.
 * @param client of a pool, before anybody asks it anything
 */
export const forgetNames = (client: pg.PoolClient): void => {
  const ask = client.query.bind(client) as (first: unknown, ...more: unknown[]) => unknown;
  const unnamed = (first: unknown, ...more: unknown[]): unknown =>
    ask(
      typeof first === 'object' && first !== null && 'name' in first ? { ...first, name: undefined } : first,
      ...more,
    );
  client.query = unnamed as typeof client.query;
};
