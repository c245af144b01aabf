import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';

/** A round trip that takes longer says too little of the moment at its other end, in milliseconds. */
const ROUND_TRIP_MS = 1_000;
/** By how much a clock may differ from the database's before it is set: nobody shall see time jump to and fro. Milliseconds. */
const TOLERATED_MS = 250;

/** The time by which the processes of one database go. */
export interface DatabaseClock {
  readonly now: () => Date;
  /** Looks what the database's clock says. To be called every few seconds. @throws where the database is away */
  readonly look: () => Promise<void>;
}

/** This machine's clocks, in milliseconds: the one that is set, and one that only ever goes on. */
export interface OwnClocks {
  readonly wall: () => number;
  readonly steady: () => number;
}
const OWN: OwnClocks = { wall: Date.now, steady: () => performance.now() };

/**
 * The database's clock: what processes write down for one another (limits, claims of mail, signs of life) is compared by one clock,
 * whatever each machine's own says and wherever it is set to meanwhile (decision 0445). Between two looks time goes on by itself. The
 * embedded database has the clock of its process.
 */
export const createDatabaseClock = ({ kind, db }: Pick<Database, 'kind' | 'db'>, own = OWN): DatabaseClock => {
  if (kind === 'pglite') return { now: () => new Date(own.wall()), look: async () => undefined };
  let set: { readonly time: number; readonly steady: number } | undefined;
  const time = (): number => (set === undefined ? own.wall() : set.time + own.steady() - set.steady);
  return {
    now: () => new Date(time()),
    look: async () => {
      const before = own.steady();
      const [row] = rowsOf<{ ms: number }>(
        await db.execute(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`),
      );
      const tripMs = own.steady() - before;
      if (row === undefined || (set !== undefined && tripMs > ROUND_TRIP_MS)) return;
      const there = { time: row.ms, steady: before + tripMs / 2 };
      const ahead = time() - (there.time + own.steady() - there.steady);
      if (set === undefined || Math.abs(ahead) > TOLERATED_MS) set = there;
    },
  };
};
