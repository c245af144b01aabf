import { and, desc, eq, isNull } from 'drizzle-orm';
import { hashPassword } from '#server/accounts/crypto/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { type UserRow, users } from '#server/db/schema.ts';
import { isSuperAdmin } from '#server/db/staff.ts';

/**
 * The account of an e-mail, without regard to case; where it has none, the newest of its sign-ups that wait for their
 * codes. One that was deleted has none.
 */
export const userByEmail = async (db: Db, email: string): Promise<UserRow | undefined> => {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.deletedAt)))
    .orderBy(desc(users.verified), desc(users.createdAt), desc(users.id))
    .limit(1);
  return row;
};

/** An account as an installation or a test makes it: the user name is the e-mail. */
export type NewUser = Partial<typeof users.$inferInsert> &
  Pick<UserRow, 'email' | 'role'> & { readonly password: string };

/** Adds an account. @throws when the e-mail is taken */
export const addUser = async (db: Db, { password, ...user }: NewUser): Promise<UserRow> => {
  const email = user.email.trim().toLowerCase();
  const passwordHash = await hashPassword(password);
  const [row] = await db
    .insert(users)
    .values({ username: email, ...user, email, passwordHash })
    .returning();
  if (row === undefined) throw new Error('The account was not stored.');
  return row;
};

/** A person's name as others read it: both names, else the company, else the e-mail. */
export const displayName = (user: Pick<UserRow, 'firstName' | 'lastName' | 'companyName' | 'email'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.companyName || user.email;

/**
 * An account that nobody has deleted. `lock` holds it until the transaction ends: others may go on to write rows that name it,
 * and neither change nor delete it.
 */
export const userById = async (db: Db, id: number, lock = false): Promise<UserRow | undefined> => {
  const query = db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  const [row] = await (lock ? query.for('no key update') : query);
  return row;
};

/** The addresses of all super administrators who can sign in. */
export const superAdminEmails = async (db: Db): Promise<string[]> => {
  const usable = and(isSuperAdmin, eq(users.active, true), eq(users.verified, true));
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(usable, isNull(users.deletedAt)));
  return rows.map(({ email }) => email);
};

/** Changes an account's row. @returns the row as it is now */
export const updateUser = async (db: Db, id: number, change: Partial<UserRow>): Promise<UserRow> => {
  const [row] = await db.update(users).set(change).where(eq(users.id, id)).returning();
  if (row === undefined) throw new Error('The account was not stored.');
  return row;
};

/** The prescribed profile, with `id`, `approved` and the address that waits for its code added. */
export const toProfile = (user: UserRow, pendingEmail?: string) => ({
  id: user.id,
  profileTypeName: user.role,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phoneNumber: user.phoneNumber,
  companyName: user.companyName,
  username: user.username,
  address: user.address,
  truckNumber: user.truckNumber,
  approved: user.approval === 'APPROVED',
  pendingEmail: pendingEmail ?? null,
});
