import { createHash, randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, notInArray } from 'drizzle-orm';
import { hashPassword } from '#server/accounts/crypto/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { forgetRows } from '#server/db/forget-rows.ts';
import { type CodeRow, codes, users } from '#server/db/schema.ts';
import { networkOf } from '#server/http/address.ts';
import { CODES, TEXT } from '#src/contract/limits.ts';

type Purpose = CodeRow['purpose'];

/** Codes of one purpose that an account may have at the same time, each asked for from another network. */
const LIVE_CODES = 5;

const lifetime = (now: Date): Date => new Date(now.getTime() + CODES.minutes * 60_000);

/** A code of six digits, each as likely as any other. */
const makeCode = (): string => String(randomInt(10 ** TEXT.codeLength)).padStart(TEXT.codeLength, '0');

/**
 * What is stored of a code: a hash as of a password, since six digits could be guessed from any quicker one. The salt is
 * the address's own, so that a code is hashed once however many it is compared with.
 */
export const hashCode = (email: string, code: string): Promise<string> =>
  hashPassword(code, createHash('sha256').update(`code ${email}`).digest().subarray(0, 16));

/** Which code it is: what for, for which account and address, and the network address that asks for it. */
interface NewCode extends Pick<CodeRow, 'purpose' | 'email' | 'userId'> {
  readonly address: string;
}

/**
 * Makes a code for an address. It takes the place of the one that the same network has asked for and nobody has entered;
 * those that other networks have asked for stay good, or a stranger could take a person's away.
 * @param email in lower case
 * @returns the code, to be mailed, or undefined where the account is gone: a sign-up may have given way meanwhile
 */
export const issueCode = async (db: Db, { address, ...key }: NewCode, now: Date): Promise<string | undefined> => {
  const code = makeCode();
  const hash = await hashCode(key.email, code);
  const askedFrom = networkOf(address);
  const its = and(eq(codes.purpose, key.purpose), eq(codes.email, key.email), eq(codes.userId, key.userId));
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, key.userId), isNull(users.deletedAt)))
      .for('key share');
    if (user === undefined) return undefined;
    await tx.delete(codes).where(and(its, eq(codes.askedFrom, askedFrom), isNull(codes.acceptedAt)));
    await tx.insert(codes).values({ ...key, askedFrom, hash, createdAt: now, expiresAt: lifetime(now) });
    const newest = tx.select({ id: codes.id }).from(codes).where(its).orderBy(desc(codes.id)).limit(LIVE_CODES);
    await tx.delete(codes).where(and(its, notInArray(codes.id, newest)));
    return code;
  });
};

/** What a mail with a code of `issueCode` is the newest of. */
export const newestCode = ({ purpose, userId, address }: Omit<NewCode, 'email'>): string =>
  `${purpose} ${userId} ${networkOf(address)}`;

/** Changes a code's row. */
export const updateCode = async (db: Db, { id }: Pick<CodeRow, 'id'>, change: Partial<CodeRow>): Promise<void> => {
  await db.update(codes).set(change).where(eq(codes.id, id));
};

/** Marks a reset's code as entered by someone; the new password may follow as long as a code lives. */
export const acceptReset = async (
  db: Db,
  row: CodeRow,
  by: Pick<CodeRow, 'acceptedFrom' | 'tokenHash'>,
  now: Date,
): Promise<void> => updateCode(db, row, { ...by, acceptedAt: now, expiresAt: lifetime(now) });

/** A code that is not too old, held until the transaction ends, or undefined. */
export const lockCode = async (tx: Db, { id }: Pick<CodeRow, 'id'>, now: Date): Promise<CodeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(codes)
    .where(and(eq(codes.id, id), gt(codes.expiresAt, now)))
    .for('update');
  return row;
};

/** The codes of an address that are not too old, the newest first. */
export const liveCodes = (db: Db, purpose: Purpose, email: string, now: Date): Promise<CodeRow[]> =>
  db
    .select()
    .from(codes)
    .where(and(eq(codes.purpose, purpose), eq(codes.email, email.toLowerCase()), gt(codes.expiresAt, now)))
    .orderBy(desc(codes.id));

/** The address that an account has asked for and not confirmed yet, or undefined. */
export const pendingEmail = async (db: Db, userId: number, now: Date): Promise<string | undefined> => {
  const [row] = await db
    .select({ email: codes.email })
    .from(codes)
    .where(
      and(eq(codes.userId, userId), eq(codes.purpose, 'email'), gt(codes.expiresAt, now), isNull(codes.acceptedAt)),
    )
    .orderBy(desc(codes.id));
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
  await forgetRows(db, codes, lt(codes.expiresAt, now));
};
