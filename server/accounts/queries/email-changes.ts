import { randomBytes } from 'node:crypto';
import { and, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import { NO_PASSWORD } from '#server/accounts/crypto/passwords.ts';
import { dropCodes } from '#server/accounts/queries/codes.ts';
import { deletePasskeys } from '#server/accounts/queries/passkeys.ts';
import { withdraw } from '#server/accounts/queries/proofs.ts';
import { endSessions } from '#server/accounts/queries/sessions.ts';
import { forgetSignUps } from '#server/accounts/queries/sign-ups.ts';
import { updateUser, userByEmail, userById } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { type EmailChangeRow, emailChanges, type UserRow } from '#server/db/schema.ts';
import { hashToken } from '#server/db/secrets.ts';
import { RECOVERY } from '#src/contract/limits.ts';

/** Crockford's base 32: no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DAY = 86_400_000;

/** A recovery code of 125 random bits, without the dashes between its groups. */
const makeCode = (): string => Array.from(randomBytes(RECOVERY.codeLength), (byte) => ALPHABET[byte % 32]).join('');

const isOpen = (now: Date) => and(gt(emailChanges.expiresAt, now), isNull(emailChanges.takenBackAt));

/**
 * True for an address that an account may still take back: it is free for no other one.
 * @param email in any case
 * @param userId the account that asks, where there is one
 */
export const isReserved = async (db: Db, email: string, now: Date, userId?: number): Promise<boolean> => {
  const rows = await db
    .select({ userId: emailChanges.userId })
    .from(emailChanges)
    .where(and(eq(emailChanges.oldEmail, email.trim().toLowerCase()), isOpen(now)));
  return rows.some((row) => row.userId !== userId);
};

/** An account's other address; the user name follows as long as it is the e-mail. */
export const moveEmail = (tx: Db, user: UserRow, email: string): Promise<UserRow> =>
  updateUser(tx, user.id, { email, ...(user.username === user.email ? { username: email } : {}) });

/**
 * Gives an account its confirmed new address, and remembers the old one. Going back to an address that the account may
 * still take back undoes what was changed since: who has the address in between gets no code for it.
 * @param tx a transaction that holds the account's row
 * @returns the code that takes the old address back, to be mailed to it; undefined where there is none
 */
export const changeEmail = async (tx: Db, user: UserRow, email: string, now: Date): Promise<string | undefined> => {
  await moveEmail(tx, user, email);
  const own = and(eq(emailChanges.userId, user.id), isOpen(now));
  const [first] = await tx
    .select()
    .from(emailChanges)
    .where(and(own, eq(emailChanges.oldEmail, email)))
    .orderBy(emailChanges.id)
    .limit(1);
  if (first !== undefined) {
    await tx.delete(emailChanges).where(and(own, gte(emailChanges.id, first.id)));
    return undefined;
  }
  const code = makeCode();
  await tx.insert(emailChanges).values({
    ...{ userId: user.id, oldEmail: user.email, newEmail: email, hash: hashToken(code) },
    ...{ changedAt: now, expiresAt: new Date(now.getTime() + RECOVERY.days * DAY) },
  });
  return code;
};

/**
 * Shuts every way in that whoever changed the e-mail may have: sessions, codes (resets among them), proofs, passkeys,
 * and the password, which no longer works. The owner sets a new one by a reset to the old address.
 */
const shutOut = async (tx: Db, { userId }: EmailChangeRow, now: Date): Promise<void> => {
  await endSessions(tx, userId, 'all', now);
  await withdraw(tx, userId);
  await dropCodes(tx, userId);
  // All of them: one may have been added before the e-mail was changed.
  await deletePasskeys(tx, userId);
  await updateUser(tx, userId, { passwordHash: NO_PASSWORD });
};

/**
 * What a recovery code did: the account has left `lost` for its old `email`, had done so already by the same code, or
 * someone else has the old address.
 */
type TakenBack =
  | { readonly kind: 'done'; readonly userId: number; readonly email: string; readonly lost: string }
  | { readonly kind: 'again'; readonly email: string }
  | { readonly kind: 'taken' };

/**
 * Takes an e-mail back with the code that its address was mailed. All changes of the account since then go with it, and
 * every way in is shut; older changes can still be taken back.
 * @param tx a transaction
 * @returns undefined for a wrong, an old and a void code
 */
export const takeBack = async (tx: Db, code: string, now: Date): Promise<TakenBack | undefined> => {
  const [found] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.hash, hashToken(code)), gt(emailChanges.expiresAt, now)));
  const user = found === undefined ? undefined : await userById(tx, found.userId, true);
  // Read again: what stood there before the account's row was held may have been undone meanwhile.
  const [change] =
    found === undefined ? [] : await tx.select().from(emailChanges).where(eq(emailChanges.id, found.id)).for('update');
  if (change === undefined || user === undefined) return undefined;
  const { oldEmail: email } = change;
  if (change.takenBackAt !== null) return { kind: 'again', email };
  const holder = await userByEmail(tx, email);
  if (holder !== undefined && holder.id !== user.id) {
    if (holder.verified) return { kind: 'taken' };
    await forgetSignUps(tx, email);
  }
  await moveEmail(tx, user, email);
  await shutOut(tx, change, now);
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, user.id), gt(emailChanges.id, change.id)));
  await tx.update(emailChanges).set({ takenBackAt: now }).where(eq(emailChanges.id, change.id));
  return { kind: 'done', userId: user.id, email, lost: user.email };
};

/** Forgets changes that can be taken back no more; their addresses are free. */
export const forgetOldEmailChanges = async (db: Db, now: Date): Promise<void> => {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now));
};
