import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { knownCallers, rateLimits, users } from '#server/db/schema.ts';

/** A use of a meter. Milliseconds. */
interface MeterUse {
  readonly key: string;
  readonly costMs: number;
  /** How far ahead of `now` it stands when it is full. */
  readonly windowMs: number;
  /** How far ahead of `now` it may stand, at most. */
  readonly mostMs: number;
  readonly now: number;
}

/**
 * Moves a meter on by what a use costs, in one statement, where it has room: processes that do so at the same moment are counted
 * one after the other. One without room stays where it is, so that none is ever further ahead than `mostMs`: one that is was
 * written before the clock was set back, and counts as full.
 * @returns where it stands now, or would stand where it had no room
 */
export const takeFromMeter = async (
  db: Db,
  { key, costMs, windowMs, mostMs, now }: MeterUse,
): Promise<{ readonly hasTaken: boolean; readonly until: number }> => {
  const most = now + mostMs;
  // By a window and more: the clocks of two processes may differ a little, and a full queue must not begin anew by that.
  const stands = sql`case when ${rateLimits.until} > ${most + windowMs}::bigint then ${now + windowMs}::bigint
    else greatest(${rateLimits.until}, ${now}::bigint) end`;
  if (costMs > mostMs) return { hasTaken: false, until: now + costMs };
  const [row] = await db
    .insert(rateLimits)
    .values({ key, until: now + costMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { until: sql`${stands} + ${costMs}::bigint` },
      setWhere: sql`${stands} <= ${most - costMs}::bigint`,
    })
    .returning({ until: rateLimits.until });
  if (row !== undefined) return { hasTaken: true, until: row.until };
  const [full] = await db
    .update(rateLimits)
    .set({ until: sql`least(${stands}, ${most}::bigint)` })
    .where(eq(rateLimits.key, key))
    .returning({ until: rateLimits.until });
  // Somebody may have given back meanwhile: then the next one has room, and this one is refused all the same, for the least there is.
  return { hasTaken: false, until: Math.max(full?.until ?? 0, most - costMs + 1) + costMs };
};

/** Gives back what a use has cost. A meter that is empty then leaves no row: refused calls must not fill the table. */
export const giveBackToMeter = async (db: Db, key: string, costMs: number, now: number): Promise<void> => {
  const emptied = await db
    .delete(rateLimits)
    .where(and(eq(rateLimits.key, key), lte(rateLimits.until, now + costMs)))
    .returning({ key: rateLimits.key });
  if (emptied.length > 0) return;
  await db
    .update(rateLimits)
    .set({ until: sql`${rateLimits.until} - ${costMs}::bigint` })
    .where(eq(rateLimits.key, key));
};

/** Empties a meter. */
export const emptyMeter = async (db: Db, key: string): Promise<void> => {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
};

/**
 * Keeps a turn for somebody until a time in milliseconds.
 * @param mostMs how far ahead of `now` one can be: what is further was kept before the clock was set back, and is none
 * @returns false where they have one already
 */
export const keepTurn = async (
  db: Db,
  { key, until, mostMs, now }: { key: string; until: number; mostMs: number; now: number },
): Promise<boolean> => {
  const kept = await db
    .insert(rateLimits)
    .values({ key, until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { until },
      setWhere: sql`${rateLimits.until} not between ${now + 1} and ${now + mostMs}`,
    })
    .returning({ key: rateLimits.key });
  return kept.length > 0;
};

/** Uses a turn up. @returns false where there is none, or somebody was quicker */
export const spendTurn = async (db: Db, key: string, now: number): Promise<boolean> => {
  const spent = await db
    .delete(rateLimits)
    .where(and(eq(rateLimits.key, key), gt(rateLimits.until, now)))
    .returning({ key: rateLimits.key });
  return spent.length > 0;
};

/** What is known of a caller who names an account. */
export interface Standing {
  /** The account was signed in to from this network, or by this device, before. */
  readonly network: boolean;
  readonly device: boolean;
  /** Until when a turn is kept for them, in milliseconds. */
  readonly turn: number | null;
}

/** Looks a caller up, in one query. @param email in lower case; hashes and key as `server/http/limit-keys.ts` makes them */
export const standingOf = async (
  db: Db,
  { email, network, device, turn }: { email: string; network: string; device: string | undefined; turn: string },
): Promise<Standing> => {
  const known = (hash: string) => sql`exists (select from ${knownCallers}
    join ${users} on ${users.id} = ${knownCallers.userId}
    where ${users.email} = ${email} and ${knownCallers.hash} = ${hash})`;
  const [row] = rowsOf<Standing>(
    await db.execute(sql`
      select ${known(network)} as network, ${device === undefined ? sql`false` : known(device)} as device,
        (select until::float8 from rate_limits where key = ${turn}) as turn`),
  );
  if (row === undefined) throw new Error('The database did not answer who is known.');
  return row;
};

/** Forgets meters and turns that count no longer. */
export const forgetOldLimits = async (db: Db, now: Date): Promise<void> => {
  await db.delete(rateLimits).where(lte(rateLimits.until, now.getTime()));
};
