import type { Db } from '#server/db/database.ts';
import type { UserRow } from '#server/db/schema.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { addUser, type NewUser } from '#server/store/users.ts';

let made = 0;

/** Stores an approved, verified driver with an e-mail of their own, unless told otherwise. */
export const addTestUser = (db: Db, members: Partial<NewUser> = {}): Promise<UserRow> => {
  made += 1;
  return addUser(db, {
    email: `person${made}@fleet.test`,
    role: 'TRUCK_DRIVER',
    firstName: 'Jo',
    lastName: `Tester ${made}`,
    approval: 'APPROVED',
    verified: true,
    password: DEMONSTRATION_PASSWORD,
    ...members,
  });
};
