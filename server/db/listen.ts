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
 * Whether its tables tell of changes: on a cluster they cannot, and `server/deploy/citus.sql` takes the triggers away (decision
 * 0443). Who listens to one is not connected, and nothing is answered from memory.
 */
const TELLS = `(to_regclass('tickets') is null
  or exists (select from pg_trigger where tgrelid = to_regclass('tickets') and tgname = 'tickets_told_changed'))`;

/** What a PostgreSQL tells, over one connection for all channels. */
export interface Listening {
  readonly listen: Listen;
  /**
   * A round trip on that connection: PostgreSQL passes on what was committed before it answers. Several that wait share one.
   * @returns true once listeners have heard of all that was committed before the call; false where that cannot be known
   */
  readonly caughtUp: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/**
 * Listens to a PostgreSQL over a connection of its own, made with the first channel and anew whenever it breaks.
 * @param url straight to the database: a pooler that gives connections to transactions passes no notifications on
 */
export const createListening = (url: string): Listening => {
  const channels = new Map<string, Listener[]>();
  let current: pg.Client | undefined;
  let ready = false;
  let direct = false;
  let tells = false;
  let closed = false;
  let lost: (client: pg.Client) => void = () => undefined;

  let last: Promise<unknown> = Promise.resolve();
  /** One question after the other, as the client wants it. */
  const ask = <R extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<pg.QueryResult<R>> => {
    const answered = last.then(() => client.query<R>(text));
    last = answered.catch(() => undefined);
    return answered;
  };

  const attach = (client: pg.Client, channel: string, listeners: readonly Listener[]): void => {
    const heard = tells ? ask(client, `listen ${channel}`) : Promise.resolve();
    heard.then(
      () => client === current && listeners.forEach(({ connected }) => void connected(tells)),
      () => lost(client),
    );
  };

  const follow = (waitMs: number): void => {
    if (closed) return;
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    current = client;
    last = Promise.resolve();
    let nextMs = waitMs;
    let looking: NodeJS.Timeout | undefined;
    lost = (of) => {
      if (of !== client || current !== client) return;
      [current, ready] = [undefined, false];
      clearInterval(looking);
      for (const listener of [...channels.values()].flat()) listener.connected(false);
      client.end().catch(() => undefined);
      if (!closed) setTimeout(() => follow(Math.min(nextMs * 2, AGAIN_MS.most)), nextMs).unref();
    };
    const over = () => lost(client);
    client.on('error', over);
    client.on('end', over);
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { heard } of channels.get(channel) ?? []) heard(payload);
    });
    const start = async (): Promise<void> => {
      await client.connect();
      const { rows } = await ask<{ pid: number; tells: boolean }>(
        client,
        `select pg_backend_pid() as pid, ${TELLS} as tells`,
      );
      // A pooler makes up a number of its own for who connects to it.
      direct = rows[0]?.pid === (client as unknown as { readonly processID: number }).processID;
      tells = rows[0]?.tells === true;
      if (client !== current) return;
      [ready, nextMs] = [true, AGAIN_MS.first];
      looking = setInterval(() => ask(client, 'select 1').catch(over), LOOK_MS);
      looking.unref();
      for (const [channel, listeners] of channels) attach(client, channel, listeners);
    };
    start().catch(over);
  };

  const roundTrip = async (): Promise<boolean> => {
    const client = current;
    if (client === undefined || !ready || !direct || !tells) return false;
    await ask(client, 'select 1').catch(() => lost(client));
    return client === current;
  };
  let running: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  const begin = (): Promise<boolean> => {
    next = undefined;
    running = roundTrip().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    listen: (channel, listener) => {
      const listeners = channels.get(channel) ?? [];
      channels.set(channel, [...listeners, listener]);
      if (current !== undefined && ready) attach(current, channel, [listener]);
      else if (channels.size === 1 && listeners.length === 0) follow(AGAIN_MS.first);
    },
    // One that is under way may have been answered before the change that the caller asks about.
    caughtUp: () => {
      if (running === undefined) return begin();
      next ??= running.then(begin, begin);
      return next;
    },
    close: async () => {
      closed = true;
      const client = current;
      current = undefined;
      await client?.end().catch(() => undefined);
    },
  };
};
