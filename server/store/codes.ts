import { randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { hashPassword, passwordMatches } from '#server/auth/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { type CodeRow, codes } from '#server/db/schema.ts';
import { CODES, TEXT } from '#src/contract/limits.ts';

type Purpose = CodeRow['purpose'];

const lifetime = (now: Date): Date => new Date(now.getTime() + CODES.minutes * 60_000);

/** A code of six digits, each as likely as any other. */
const makeCode = (): string => String(randomInt(10 ** TEXT.codeLength)).padStart(TEXT.codeLength, '0');

/**
 * Makes a code for an address; one of the same purpose that it had is good no longer. Only a hash is stored, as of a
 * password: six digits could be guessed from any quicker one.
 * @param email in lower case
 * @returns the code, to be mailed
 */
export const issueCode = async (
  db: Db,
  { purpose, email, userId }: Pick<CodeRow, 'purpose' | 'email' | 'userId'>,
  now: Date,
): Promise<string> => {
  const code = makeCode();
  const fresh = {
    ...{ userId, hash: await hashPassword(code), attempts: 0, expiresAt: lifetime(now) },
    ...{ acceptedAt: null, acceptedFrom: null, tokenHash: null, spentAt: null },
  };
  await db
    .insert(codes)
    .values({ purpose, email, ...fresh })
    .onConflictDoUpdate({ target: [codes.purpose, codes.email], set: fresh });
  return code;
};

/**
 * Tries a code. The try is counted before it is looked at, so that many at once are no more than `CODES.attempts`; an
 * address without a code takes as long.
 * @returns the row that it belongs to, or undefined for a wrong, old or used-up one
 */
export const tryCode = async (
  db: Db,
  { purposes, email, code }: { purposes: readonly Purpose[]; email: string; code: string },
  now: Date,
): Promise<CodeRow | undefined> => {
  const rows = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(
      and(
        eq(codes.email, email.toLowerCase()),
        inArray(codes.purpose, [...purposes]),
        lt(codes.attempts, CODES.attempts),
        gt(codes.expiresAt, now),
        isNull(codes.spentAt),
      ),
    )
    .returning();
  if (rows.length === 0) await passwordMatches(undefined, code);
  for (const row of rows) if (await passwordMatches(row.hash, code)) return row;
  return undefined;
};

const keyOf = ({ purpose, email }: Pick<CodeRow, 'purpose' | 'email'>) =>
  and(eq(codes.purpose, purpose), eq(codes.email, email));

/** Changes a code's row. */
export const updateCode = async (
  db: Db,
  row: Pick<CodeRow, 'purpose' | 'email'>,
  change: Partial<CodeRow>,
): Promise<void> => {
  await db.update(codes).set(change).where(keyOf(row));
};

/** Marks a reset's code as entered by someone; the new password may follow as long as a code lives. */
export const acceptReset = async (
  db: Db,
  row: CodeRow,
  by: Pick<CodeRow, 'acceptedFrom' | 'tokenHash'>,
  now: Date,
): Promise<void> => updateCode(db, row, { ...by, acceptedAt: now, expiresAt: lifetime(now) });

/** The code of an address that is not too old, or undefined. `lock` holds it until the transaction ends. */
export const liveCode = async (
  db: Db,
  purpose: Purpose,
  email: string,
  now: Date,
  lock = false,
): Promise<CodeRow | undefined> => {
  const query = db
    .select()
    .from(codes)
    .where(and(keyOf({ purpose, email: email.toLowerCase() }), gt(codes.expiresAt, now)));
  const [row] = await (lock ? query.for('update') : query);
  return row;
};

/** The address that an account has asked for and not confirmed yet, or undefined. */
export const pendingEmail = async (db: Db, userId: number, now: Date): Promise<string | undefined> => {
  const [row] = await db
    .select({ email: codes.email })
    .from(codes)
    .where(
      and(eq(codes.userId, userId), eq(codes.purpose, 'email'), gt(codes.expiresAt, now), isNull(codes.acceptedAt)),
    );
  return row?.email;
};

/** Takes an account's codes away: all, or those of one purpose. */
export const dropCodes = async (db: Db, userId: number, purpose?: Purpose): Promise<void> => {
  await db
    .delete(codes)
    .where(and(eq(codes.userId, userId), purpose === undefined ? undefined : eq(codes.purpose, purpose)));
};

/** Forgets codes that are too old. */
export const forgetOldCodes = async (db: Db, now: Date): Promise<void> => {
  await db.delete(codes).where(lt(codes.expiresAt, now));
};
