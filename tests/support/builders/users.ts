import { createDerive } from '#server/accounts/crypto/derive.ts';
import { hashSignUp } from '#server/accounts/queries/sign-ups.ts';
import { addUser, type NewUser, updateUser } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';

let made = 0;

/** Stores an approved, verified driver with an e-mail of their own, unless told otherwise. */
export const addTestUser = async (db: Db, members: Partial<NewUser> = {}): Promise<UserRow> => {
  made += 1;
  const password = members.password ?? DEMONSTRATION_PASSWORD;
  const user = await addUser(db, {
    email: `person${made}@fleet.test`,
    role: 'TRUCK_DRIVER',
    firstName: 'Jo',
    lastName: `Tester ${made}`,
    approval: 'APPROVED',
    verified: true,
    ...members,
    password,
  });
  if (user.verified) return user;
  // As signing up stores it.
  return updateUser(db, user.id, { passwordHash: await hashSignUp(await createDerive(db), user.email, password) });
};
