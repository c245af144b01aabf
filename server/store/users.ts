import { eq } from 'drizzle-orm';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { type UserRow, users } from '#server/db/schema.ts';

/** The account of an e-mail, without regard to case. */
export const userByEmail = async (db: Db, email: string): Promise<UserRow | undefined> => {
  const [row] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()));
  return row;
};

/** An account as an installation or a test makes it: the user name is the e-mail (section 3). */
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

/** The profile of section 3, with `id` and `approved` added. */
export const toProfile = (user: UserRow) => ({
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
});
