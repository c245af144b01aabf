import { type SQL, sql } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';

/** Accounts of those who work on the board. In words, not as values: so the planner knows that the index `users_staff` has them all. */
export const isStaffAccount: SQL = sql`${users.role} in ('ADMIN', 'SUPER_ADMIN')`;

/** Accounts of super administrators, whom the same index has. */
export const isSuperAdmin: SQL = sql`${users.role} = 'SUPER_ADMIN'`;
