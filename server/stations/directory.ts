import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { settings } from '#server/db/schema.ts';
import type { Encoding } from '#server/http/encoding.ts';
import type { StationAnswer, StationsProtocol } from '#server/stations/protocol.ts';
import { stationsAfter } from '#server/stations/queries/stations-after.ts';
import type { StationQuestion } from '#server/stations/questions.ts';
import { type Asker, busy } from '#server/work/gate.ts';
import { createPauses } from '#server/work/pauses.ts';
import { createPool, type Pool, type PoolOptions } from '#server/work/pool.ts';
import { programOf } from '#server/work/program.ts';

/** Those who have the stations in memory. */
export interface StationReaders {
  /** Has them read again, so that the first to ask need not wait. Never throws. */
  readonly refresh: () => Promise<void>;
  /**
   * Reads those that are to become the live ones, so that after the switch nobody waits for them. Never throws.
   * @param table where they are until then
   * @returns to be called when they are the live ones, with their version
   */
  readonly prepare: (table: string) => Promise<(version: string) => void>;
}
/** For programs that change stations and never ask for them. */
export const NO_READERS: StationReaders = {
  refresh: async () => undefined,
  prepare: async () => () => undefined,
};

/** The stations in the memory of a thread, read again when any process has changed them. */
export interface StationDirectory extends StationReaders {
  /**
   * The version that is answered from; those of a moment ago while reading a great many anew would hold the caller up.
   * @throws 503 UNAVAILABLE where they cannot be read
   */
  readonly version: () => Promise<string>;
  /** Answers from that version or a later one. @param packing how the caller takes it @throws as `Pool.run`; 422 for what the question refuses */
  readonly ask: (question: StationQuestion, asker: Asker, packing?: Encoding) => Promise<StationAnswer>;
  /** Ends the thread. */
  readonly close: () => Promise<void>;
}

const VERSION = 'stations_version';
/** Stations read at once: no other call waits for more. */
const BATCH = 250;
/** How long callers wait for new stations, from when they are first wanted, before they are given the old ones, in milliseconds. */
const PATIENCE_MS = 400;

/** Tells every process that stations have changed. To be called in the transaction that changed them. */
export const markStationsChanged = async (db: Db): Promise<void> => {
  await db
    .update(settings)
    .set({ value: sql`(${settings.value}::integer + 1)::text` })
    .where(eq(settings.key, VERSION));
};

/** What `markStationsChanged` counts up. @param lock holds it until the transaction ends */
export const readStationsVersion = async (db: Db, lock = false): Promise<string> => {
  const query = db.select({ value: settings.value }).from(settings).where(eq(settings.key, VERSION));
  const [row] = await (lock ? query.for('update') : query);
  return row?.value ?? '0';
};

const POOL: Omit<PoolOptions, 'program'> = {
  running: 1,
  waiting: 96,
  // A screen asks for its tiles at once; of what takes long an account may have three.
  perCaller: 24,
  waitMs: 25_000,
  deadlineMs: 30_000,
  memoryMb: 1_024,
  tooLong: 'This takes too long to work out. A shorter route or a smaller radius takes less.',
};
/** The thread that has the stations in memory. @param onError as the pool's */
export const createStationsPool = (onError?: PoolOptions['onError']): Pool<StationsProtocol> =>
  createPool<StationsProtocol>({ ...POOL, program: programOf('stations'), onError });
/** How often a question is asked anew where the thread was replaced meanwhile. */
const TRIES = 3;
/** Seconds after which a call that could not be answered makes sense again. */
const RETRY_SECONDS = 2;
/** The server's own: it takes its turn like a caller, and nothing of it is ever refused. */
const OWN: Asker = { caller: 'server', weight: 0 };

const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds).unref());

/** Gives the thread all stations of a version; false where it was replaced meanwhile. @param table that has them */
const hand = async (db: Db, pool: Pool<StationsProtocol>, version: string, table?: string): Promise<boolean> => {
  const pause = createPauses();
  await pool.run({ type: 'begin', version }, OWN);
  for (let lastId = 0; ; ) {
    const { last, count, text } = await stationsAfter(db, { table, after: lastId, limit: BATCH, withheld: false });
    if (text !== null && !(await pool.run({ type: 'add', version, text }, OWN))) return false;
    if (last === null || count < BATCH) return pool.run({ type: 'build', version }, OWN);
    lastId = last;
    await pause();
  }
};

/**
 * A directory over a database. One small query a call asks for the version; concurrent readers share one reading, which
 * goes in batches, and again where the stations changed meanwhile.
 * @param strict answers only what is prescribed
 * @param onError told of a reading that nobody waited for
 */
export const createStationDirectory = (
  db: Db,
  strict = false,
  pool = createStationsPool(),
  onError: (error: unknown) => void = console.error,
): StationDirectory => {
  let held: string | undefined;
  let reading: Promise<string> | undefined;
  let patience: Promise<undefined> = Promise.resolve(undefined);
  let awaiting = 0;
  /** What the thread has ready beside the one that it answers from: under which name, and the version that it became. */
  let prepared: { readonly name: string; readonly version: string } | undefined;
  let closed = false;

  const read = async (): Promise<string> => {
    for (;;) {
      const version = await readStationsVersion(db);
      const name = prepared?.version === version ? prepared.name : version;
      prepared = undefined;
      const here = name !== version || (await hand(db, pool, version));
      if (!here || (await readStationsVersion(db)) !== version) continue;
      if (!(await pool.run({ type: 'use', version: name, as: version }, OWN))) continue;
      held = version;
      return version;
    }
  };
  /** While nothing has been read yet, no more may wait for it than for their turn afterwards. */
  const firstReading = async (first: Promise<string>): Promise<string> => {
    if (awaiting >= POOL.waiting) throw busy(RETRY_SECONDS);
    awaiting += 1;
    try {
      return await first;
    } finally {
      awaiting -= 1;
    }
  };
  const version = async (): Promise<string> => {
    const now = await readStationsVersion(db);
    if (held === now) return now;
    if (reading === undefined) {
      reading = read().finally(() => {
        reading = undefined;
      });
      patience = after(PATIENCE_MS);
    }
    const old = held;
    if (old === undefined) return firstReading(reading);
    // Whoever is not told of its failure does not wait for it.
    reading.catch(() => undefined);
    return (await Promise.race([reading, patience])) ?? old;
  };
  return {
    version,
    ask: async (question, asker, packing) => {
      for (let tried = 1; ; tried += 1) {
        await version();
        const answer = await pool.run({ type: 'ask', question, strict, packing }, asker);
        if (answer !== undefined) return answer;
        // The thread that had the stations is gone.
        held = undefined;
        if (tried === TRIES) throw busy(RETRY_SECONDS);
      }
    },
    prepare: async (name) => {
      try {
        await reading;
        if (await hand(db, pool, name, name)) {
          return (version) => {
            prepared = { name, version };
          };
        }
      } catch (error) {
        if (!closed) onError(error);
      }
      return () => undefined;
    },
    refresh: async () => {
      try {
        await version();
      } catch (error) {
        if (!closed) onError(error);
      }
    },
    close: async () => {
      closed = true;
      await pool.close();
    },
  };
};
