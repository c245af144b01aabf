import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { fromDatabase } from '#server/db/errors.ts';

/** A startup parameter that a pooler does not know: PgBouncer says so of the options that each session of ours begins with. */
const REFUSED_OPTIONS = '08P01';

/**
 * Makes sure that connections lead straight to PostgreSQL. Over a pooler that lends them to transactions the lock of the
 * migrations would be left on a connection of the pooler's, where nobody takes it away, and nobody would be told of changes.
 * @param setting the variable that names where they lead
 * @throws a sentence that goes on from "Milepost did not start:"
 */
export const requireDirect = async (pool: pg.Pool, setting: string): Promise<void> => {
  const leads = `${setting} leads to a pooler such as PgBouncer: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`;
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
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
 * @throws a sentence that goes on from "Milepost did not start:"
 */
export const requireOneDatabase = async (pool: pg.Pool, straight: pg.Pool): Promise<void> => {
  const lock = [ONE_DATABASE, randomInt(2 ** 31)];
  const client = await straight.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', lock);
    const { rows } = await pool.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, $2) as free', lock);
    if (rows[0]?.free !== false) {
      throw new Error(
        'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must be the same one, straight and by way of the pooler.',
      );
    }
    await client.query('select pg_advisory_unlock($1, $2)', lock);
  } finally {
    client.release();
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
