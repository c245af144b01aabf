import pg from 'pg';

/** Who is told what the database notifies of on one channel. */
export interface Listener {
  /** Called with each notification's payload. */
  readonly heard: (payload: string) => void;
  /** Called with false where the connection broke: what was told until the next true is lost. */
  readonly connected: (is: boolean) => void;
}

/** Listens on a channel from now on, until the database is closed. @param channel a name without quotes */
export type Listen = (channel: string, listener: Listener) => void;

/** Milliseconds until a broken connection is tried again at first, and at most. */
const AGAIN_MS = { first: 1_000, most: 30_000 };
/** Milliseconds between two looks whether the other side is still there, and for which its answer is waited for. */
const LOOK_MS = 20_000;
const ANSWER_MS = 10_000;

/**
 * Listens to a PostgreSQL over a connection of its own for each channel, which is made anew whenever it breaks.
 * @param url straight to the database: a pooler that gives connections to transactions passes no notifications on
 */
export const createListening = (url: string): { readonly listen: Listen; readonly close: () => Promise<void> } => {
  const clients = new Set<pg.Client>();
  let closed = false;

  const follow = (channel: string, listener: Listener, waitMs: number): void => {
    if (closed) return;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    clients.add(client);
    let nextMs = waitMs;
    let looking: NodeJS.Timeout | undefined;
    const lost = (): void => {
      if (!clients.delete(client)) return;
      clearInterval(looking);
      listener.connected(false);
      client.end().catch(() => undefined);
      setTimeout(() => follow(channel, listener, Math.min(nextMs * 2, AGAIN_MS.most)), nextMs).unref();
    };
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => listener.heard(payload));
    const start = async (): Promise<void> => {
      await client.connect();
      await client.query(`listen ${channel}`);
      nextMs = AGAIN_MS.first;
      looking = setInterval(() => client.query('select 1').catch(lost), LOOK_MS);
      looking.unref();
      listener.connected(true);
    };
    start().catch(lost);
  };

  return {
    listen: (channel, listener) => follow(channel, listener, AGAIN_MS.first),
    close: async () => {
      closed = true;
      const open = [...clients];
      clients.clear();
      await Promise.all(open.map((client) => client.end().catch(() => undefined)));
    },
  };
};
