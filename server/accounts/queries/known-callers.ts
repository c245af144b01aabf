import { and, desc, eq, inArray, lt, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { forgetRows } from '#server/db/forget-rows.ts';
import { knownCallers } from '#server/db/schema.ts';
import { type Caller, deviceHash, networkHash } from '#server/http/limit-keys.ts';

/** Addresses and devices that are remembered of an account: each has a budget of its own, so they must be few. */
const MAX_KNOWN = 20;
/** Days without a sign-in after which one is forgotten. */
const KNOWN_DAYS = 180;

/**
 * Remembers from where an account was signed in to, so that no stranger can use up what that caller is allowed. To be
 * called wherever somebody has proved to be the account's owner.
 */
export const rememberCaller = async (
  db: Db,
  userId: number,
  { address, device }: Pick<Caller, 'address' | 'device'>,
  now: Date,
): Promise<void> => {
  const hashes = [networkHash(address), ...(device === undefined ? [] : [deviceHash(device)])];
  await db
    .insert(knownCallers)
    .values(hashes.map((hash) => ({ userId, hash, seenAt: now })))
    .onConflictDoUpdate({ target: [knownCallers.userId, knownCallers.hash], set: { seenAt: now } });
  const newest = db
    .select({ hash: knownCallers.hash })
    .from(knownCallers)
    .where(eq(knownCallers.userId, userId))
    .orderBy(desc(inArray(knownCallers.hash, hashes)), desc(knownCallers.seenAt))
    .limit(MAX_KNOWN);
  await db.delete(knownCallers).where(and(eq(knownCallers.userId, userId), notInArray(knownCallers.hash, newest)));
};

/** Forgets where a person was signed in. */
export const forgetCallers = async (db: Db, userId: number): Promise<void> => {
  await db.delete(knownCallers).where(eq(knownCallers.userId, userId));
};

/** Forgets what was not signed in from for long. */
export const forgetOldCallers = async (db: Db, now: Date): Promise<void> => {
  await forgetRows(db, knownCallers, lt(knownCallers.seenAt, new Date(now.getTime() - KNOWN_DAYS * 86_400_000)));
};
