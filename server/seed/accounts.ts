import { addUser, type NewUser } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';

/** The password of every demonstration account; printed at start and in the README, never made in production. */
export const DEMONSTRATION_PASSWORD = 'Milepost-2026!';

const ready = { approval: 'APPROVED', verified: true, password: DEMONSTRATION_PASSWORD } as const;

/** One account for each role. */
export const DEMONSTRATION_ACCOUNTS = [
  {
    ...ready,
    email: 'super@milepost.test',
    role: 'SUPER_ADMIN',
    firstName: 'Marisol',
    lastName: 'Keane',
    phoneNumber: '+1 312-555-0100',
    companyName: 'Milepost',
    address: '233 S Wacker Dr, Chicago, IL 60606',
  },
  {
    ...ready,
    email: 'admin@milepost.test',
    role: 'ADMIN',
    firstName: 'Dana',
    lastName: 'Whitfield',
    phoneNumber: '+1 312-555-0114',
    companyName: 'Milepost',
    address: '233 S Wacker Dr, Chicago, IL 60606',
  },
  {
    ...ready,
    email: 'driver@milepost.test',
    role: 'TRUCK_DRIVER',
    firstName: 'Ray',
    lastName: 'Ortega',
    phoneNumber: '+1 417-555-0182',
    companyName: 'Ozark Freight',
    address: '1840 W Kearney St, Springfield, MO 65803',
    truckNumber: '2217',
  },
  {
    ...ready,
    email: 'owner@milepost.test',
    role: 'TRUCK_OWNER',
    firstName: 'Lorraine',
    lastName: 'Haskell',
    phoneNumber: '+1 417-555-0139',
    companyName: 'Ozark Freight',
    address: '1840 W Kearney St, Springfield, MO 65803',
  },
] as const satisfies readonly NewUser[];

/** Adds the demonstration accounts to an empty database. */
export const seedAccounts = async (db: Db): Promise<void> => {
  for (const account of DEMONSTRATION_ACCOUNTS) await addUser(db, account);
};
