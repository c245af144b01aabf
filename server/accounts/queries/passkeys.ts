import { and, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import {
  type ChallengeRow,
  type PasskeyRow,
  passkeyChallenges,
  passkeys,
  sessions,
  settings,
} from '#server/db/schema.ts';
import { PASSKEYS } from '#src/contract/passkey.ts';

/** Stores a challenge for `PASSKEYS.minutes`. */
export const storeChallenge = async (db: Db, row: Omit<ChallengeRow, 'expiresAt'>, now: Date): Promise<void> => {
  await db.insert(passkeyChallenges).values({ ...row, expiresAt: new Date(now.getTime() + PASSKEYS.minutes * 60_000) });
};

/**
 * Spends a challenge: whatever becomes of it, it is good no second time.
 * @returns it, or undefined for one that is unknown, spent, too old or made for something or somebody else
 */
export const takeChallenge = async (
  db: Db,
  wanted: Pick<ChallengeRow, 'challenge' | 'purpose' | 'userId' | 'sessionId'>,
  now: Date,
): Promise<ChallengeRow | undefined> => {
  const [row] = await db.delete(passkeyChallenges).where(eq(passkeyChallenges.challenge, wanted.challenge)).returning();
  const fits =
    row !== undefined &&
    row.purpose === wanted.purpose &&
    row.userId === wanted.userId &&
    row.sessionId === wanted.sessionId &&
    row.expiresAt > now;
  return fits ? row : undefined;
};

/** Forgets challenges that are too old. */
export const forgetOldChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
};

/** An account's passkeys, the newest first. */
export const passkeysOf = (db: Db, userId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), desc(passkeys.id));

/** The passkey that an authenticator calls by this id. */
export const passkeyByCredential = async (db: Db, credentialId: string): Promise<PasskeyRow | undefined> => {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
};

/** Adds one. @returns undefined where a passkey of that id is known already, whoever's it is */
export const insertPasskey = async (db: Db, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | undefined> => {
  const [made] = await db.insert(passkeys).values(row).onConflictDoNothing().returning();
  return made;
};

/**
 * Writes down that a passkey was used. Its authenticator's counter must have gone up, or never count at all: one that goes
 * back belongs to a copy (WebAuthn Level 3, signature counter). Of two uses at once, the later count wins or is refused.
 * @returns false where the counter does not go up, or the passkey is there no more
 */
export const usePasskey = async (db: Db, { id }: PasskeyRow, counter: number, now: Date): Promise<boolean> => {
  const goesUp = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), goesUp))
    .returning({ id: passkeys.id });
  return used.length === 1;
};

const own = (userId: number, id: number) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

/** Gives an account's passkey another name. @returns undefined where the account has no such passkey */
export const renamePasskey = async (
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> => {
  const [row] = await db.update(passkeys).set({ name }).where(own(userId, id)).returning();
  return row;
};

/** Takes a passkey away from an account. @returns it, or undefined where the account has no such passkey */
export const deletePasskey = async (db: Db, userId: number, id: number): Promise<PasskeyRow | undefined> => {
  const [row] = await db.delete(passkeys).where(own(userId, id)).returning();
  return row;
};

/** Takes all of an account's passkeys away. @returns how many */
export const deletePasskeys = async (db: Db, userId: number): Promise<number> =>
  (await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;

/** How many passkeys an account has. */
export const countPasskeys = async (db: Db, userId: number): Promise<number> => {
  const [row] = await db.select({ all: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.all ?? 0;
};

/** Those of some accounts that have a passkey. */
export const passkeyHolders = async (db: Db, userIds: number[]): Promise<ReadonlySet<number>> => {
  if (userIds.length === 0) return new Set();
  const rows = await db.selectDistinct({ id: passkeys.userId }).from(passkeys).where(inArray(passkeys.userId, userIds));
  return new Set(rows.map(({ id }) => id));
};

/** Writes down that a passkey was used or made in a session. */
export const markSession = async (db: Db, sessionId: string, now: Date): Promise<void> => {
  await db.update(sessions).set({ passkeyAt: now }).where(eq(sessions.id, sessionId));
};

const SWITCH = 'staff_passkeys';
const ON = 'required';

/** Whether staff must sign in with a passkey. */
export const areStaffPasskeysRequired = async (db: Db): Promise<boolean> => {
  const [row] = await db.select().from(settings).where(eq(settings.key, SWITCH));
  return row?.value === ON;
};

/** Makes passkeys compulsory for staff, or not. */
export const requireStaffPasskeys = async (db: Db, required: boolean): Promise<void> => {
  const value = required ? ON : 'off';
  await db.insert(settings).values({ key: SWITCH, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
};

/** Whether a passkey was used or made in a session. */
export const hasUsedPasskey = async (db: Db, sessionId: string): Promise<boolean> => {
  const [row] = await db.select({ at: sessions.passkeyAt }).from(sessions).where(eq(sessions.id, sessionId));
  return (row?.at ?? null) !== null;
};
