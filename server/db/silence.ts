import pg from 'pg';
import { fromDatabase } from '#server/db/errors.ts';

/** Milliseconds without a word after which a connection is asked whether the other side is still there, and for which its answer is waited for. */
export const SILENT_MS = 10_000;

/**
 * What PostgreSQL is asked to do on its side: a session whose network has gone holds its locks no longer than ours waits for it.
 * By itself it would for two hours (decision 0438).
 */
export const SESSION_OPTIONS = [
  ...[`tcp_keepalives_idle=${SILENT_MS / 1_000}`, 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'],
  `tcp_user_timeout=${3 * SILENT_MS}`,
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** What the driver keeps of a connection, and its types do not tell. */
interface Inner {
  readonly processID: number | null;
  /** False while an answer is waited for. */
  readonly readyForQuery: boolean | undefined;
  readonly connection: { readonly stream: { readonly bytesRead: number; destroy: () => void } };
}

const innerOf = (client: pg.PoolClient): Inner => client as unknown as Inner;

/**
 * Which of some sessions PostgreSQL is at work for, asked over a connection of its own.
 * @returns `all` where it is there and cannot say, as behind a pooler; none where it is not there
 */
const atWork = async (config: pg.ClientConfig, pids: readonly number[], pooled: boolean) => {
  const { connectionTimeoutMillis } = config;
  const client = new pg.Client({ ...config, query_timeout: connectionTimeoutMillis });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A pooler answers by itself, and numbers sessions by itself: its own way to the database is its own to watch.
    if (pooled) return 'all';
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and state = 'active'`,
      [pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    // It is there where it says why not, as when it has no connection left.
    return fromDatabase(error, ({ severity }) => severity !== undefined) ? 'all' : new Set<number>();
  } finally {
    client.end().catch(() => undefined);
  }
};

/**
 * Breaks connections of a pool that wait for an answer which will not come: a network that swallows everything tells neither
 * side, and the system goes on sending for a quarter of an hour. A statement may take as long as PostgreSQL works on it, so one
 * that has been silent is not ended before PostgreSQL was asked.
 * @param config how the pool connects
 * @param pooled whether that leads to a pooler
 * @returns ends the watch
 */
export const watchSilence = (pool: pg.Pool, config: pg.ClientConfig, pooled: boolean, silentMs: number) => {
  const open = new Set<pg.PoolClient>();
  const waiting = new Map<pg.PoolClient, { readonly read: number; readonly since: number }>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => {
    open.delete(client as pg.PoolClient);
    waiting.delete(client as pg.PoolClient);
  });

  /** Those that have waited for an answer for as long, without a byte of it. */
  const silent = (): pg.PoolClient[] =>
    [...open].filter((client) => {
      const { readyForQuery, connection } = innerOf(client);
      const before = waiting.get(client);
      const read = connection.stream.bytesRead;
      if (readyForQuery === true) waiting.delete(client);
      else if (before?.read !== read) waiting.set(client, { read, since: performance.now() });
      else return performance.now() - before.since >= silentMs;
      return false;
    });

  let asking = false;
  const look = async (): Promise<void> => {
    const suspects = silent();
    if (asking || suspects.length === 0) return;
    asking = true;
    const pids = suspects.map((client) => innerOf(client).processID ?? 0);
    const working = await atWork({ ...config, connectionTimeoutMillis: silentMs }, pids, pooled);
    const still = new Set(silent());
    suspects.forEach((client, at) => {
      if (!still.has(client) || working === 'all' || working.has(pids[at] ?? 0)) return;
      innerOf(client).connection.stream.destroy();
    });
    asking = false;
  };
  const looking = setInterval(look, silentMs / 2);
  looking.unref();
  return () => clearInterval(looking);
};
