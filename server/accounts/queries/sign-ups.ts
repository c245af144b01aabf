import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Derive } from '#server/accounts/crypto/derive.ts';
import { hashPassword } from '#server/accounts/crypto/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { type UserRow, users } from '#server/db/schema.ts';

/** Sign-ups of one address that may wait for their codes at the same time. */
const SIGN_UPS = 5;

/** What a sign-up brings, with the network and the device that it comes from. */
export type SignUp = Pick<
  UserRow,
  'email' | 'passwordHash' | 'role' | 'firstName' | 'lastName' | 'phoneNumber' | 'companyName' | 'truckNumber'
> & { readonly signedUpFrom: string; readonly signedUpOn: string };

/** Holds off others that sign up with an e-mail, verify it or try its codes, until the transaction ends. */
export const lockAddress = async (tx: Db, email: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
};

/**
 * Hash of the password of a new account. All of one address have the same salt, so that a password is hashed once however many
 * sign-ups it is compared with: time must not tell how many there are.
 * @param email in lower case
 */
export const hashSignUp = (derive: Derive, email: string, password: string): Promise<string> =>
  hashPassword(password, derive('sign-up salt', email).subarray(0, 16));

/** Answered to whoever signed up, or has its password: only the code of this very sign-up is good together with it. */
export const signUpToken = (derive: Derive, { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>): string =>
  derive('sign-up token', `${id} ${passwordHash}`).toString('base64url');

const waitingOf = (email: string) => and(eq(users.email, email), eq(users.verified, false), isNull(users.deletedAt));

/**
 * Which of an address's other sign-ups give way to a new one: the oldest of the network that has the most, so that a
 * stranger who signs up again and again displaces nobody else.
 * @param others the newest first
 */
export const surplusOf = <T extends Pick<UserRow, 'signedUpFrom'>>(others: readonly T[], keep: number): T[] => {
  const left = [...others];
  const gone: T[] = [];
  while (left.length > keep) {
    const times = new Map<string | null, number>();
    for (const { signedUpFrom } of left) times.set(signedUpFrom, (times.get(signedUpFrom) ?? 0) + 1);
    const most = Math.max(...times.values());
    const at = left.findLastIndex(({ signedUpFrom }) => times.get(signedUpFrom) === most);
    gone.push(...left.splice(at, 1));
  }
  return gone;
};

/**
 * Stores a sign-up as one of its own, beside others of its address. The same password again is the same person again: that
 * one is replaced, and what an administrator had approved of it is to be looked at anew. Known and unknown addresses meet
 * the same statements; the sign-up of a known one waits for a code that nobody gets.
 * @returns the sign-up, and whether its address belongs to an account
 */
export const storeSignUp = (db: Db, signUp: SignUp, now: Date): Promise<{ user: UserRow; known: boolean }> =>
  db.transaction(async (tx) => {
    const { email, passwordHash } = signUp;
    await lockAddress(tx, email);
    const waiting = await tx
      .select()
      .from(users)
      .where(waitingOf(email))
      .orderBy(desc(users.createdAt), desc(users.id));
    const again = waiting.find((row) => row.passwordHash === passwordHash);
    const fresh = { ...signUp, username: email, createdAt: now };
    const approval = again?.approval === 'REJECTED' ? 'REJECTED' : 'PENDING';
    const [user] =
      again === undefined
        ? await tx.insert(users).values(fresh).returning()
        : await tx
            .update(users)
            .set({ ...fresh, approval })
            .where(eq(users.id, again.id))
            .returning();
    if (user === undefined) throw new Error('The sign-up was not stored.');
    const others = waiting.filter(({ id }) => id !== user.id);
    const surplus = surplusOf(others, SIGN_UPS - 1).map(({ id }) => id);
    if (surplus.length > 0) await tx.delete(users).where(inArray(users.id, surplus));
    const [known] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), eq(users.verified, true)));
    return { user, known: known !== undefined };
  });

/** The sign-up of an address that has this password, or undefined. It hashes in any case. */
export const signUpOf = async (
  { db, derive }: { readonly db: Db; readonly derive: Derive },
  typed: string,
  password: string,
): Promise<UserRow | undefined> => {
  const email = typed.trim().toLowerCase();
  const passwordHash = await hashSignUp(derive, email, password);
  const [row] = await db
    .select()
    .from(users)
    .where(and(waitingOf(email), eq(users.passwordHash, passwordHash)));
  return row;
};

/** The sign-ups of an address, the newest first. */
export const signUpsOf = (db: Db, email: string): Promise<UserRow[]> =>
  db.select().from(users).where(waitingOf(email)).orderBy(desc(users.createdAt), desc(users.id));

/** What changes of a sign-up once it is verified. */
export const VERIFIED = { verified: true, signedUpFrom: null, signedUpOn: null } as const;

/** Forgets the sign-ups of an address that has an owner now. @param except the one that the owner's is */
export const forgetSignUps = async (tx: Db, email: string, except?: number): Promise<void> => {
  await tx.delete(users).where(and(waitingOf(email), except === undefined ? undefined : ne(users.id, except)));
};
