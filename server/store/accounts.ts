import { and, eq, exists, isNull, lt, ne, not, sql } from 'drizzle-orm';
import { hashPassword } from '#server/auth/passwords.ts';
import { randomSecret } from '#server/auth/tokens.ts';
import type { Db } from '#server/db/database.ts';
import { audit, emailChanges, idempotencyKeys, sessions, tickets, type UserRow, users } from '#server/db/schema.ts';
import { dropCodes } from '#server/store/codes.ts';
import { deletePasskeys } from '#server/store/passkeys.ts';

/** Days after which a sign-up that nobody has verified is forgotten. */
const UNVERIFIED_DAYS = 30;

/** What a sign-up brings. */
export type SignUp = Pick<
  UserRow,
  'email' | 'passwordHash' | 'role' | 'firstName' | 'lastName' | 'phoneNumber' | 'companyName' | 'truckNumber'
>;

/**
 * Stores a sign-up. One of the same address that was never verified is replaced, and what an administrator had approved of
 * it is to be looked at anew: whoever reads the address's mail has the say. Known and unknown addresses meet the same one
 * statement.
 * @returns the account, or undefined where the address belongs to a verified one
 */
export const storeSignUp = async (db: Db, signUp: SignUp, now: Date): Promise<UserRow | undefined> => {
  const fresh = { ...signUp, username: signUp.email, createdAt: now };
  const [row] = await db
    .insert(users)
    .values(fresh)
    .onConflictDoUpdate({
      target: users.email,
      set: { ...fresh, approval: sql`case ${users.approval} when 'REJECTED' then 'REJECTED' else 'PENDING' end` },
      setWhere: sql`not ${users.verified} and ${users.deletedAt} is null`,
    })
    .returning();
  return row;
};

const isLastSuperAdmin = async (tx: Db, user: UserRow): Promise<boolean> => {
  if (user.role !== 'SUPER_ADMIN') return false;
  // Locked, so that the last two cannot both go at the same moment.
  const all = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'SUPER_ADMIN'), eq(users.active, true), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update');
  return all.every(({ id }) => id === user.id);
};

/**
 * Deletes a person (`src/decisions/0317`): everything personal goes, their tickets and messages stay for the staff's
 * history under 'Deleted account', open ones are closed, and what an agent was working on returns to the board.
 * @param tx a transaction
 * @returns false for the last super administrator, who is kept
 */
export const deletePerson = async (tx: Db, user: UserRow, now: Date): Promise<boolean> => {
  if (await isLastSuperAdmin(tx, user)) return false;
  const { id } = user;
  await tx
    .update(tickets)
    .set({ status: 'CLOSED', closeDate: now, updatedAt: now, waitingSince: null })
    .where(and(eq(tickets.userId, id), ne(tickets.status, 'CLOSED')));
  await tx
    .update(tickets)
    .set({
      ...{ status: 'TO_DO', assignedManagerId: null, updatedAt: now },
      waitingSince: sql`coalesce(${tickets.waitingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(tickets.assignedManagerId, id), eq(tickets.status, 'IN_PROGRESS')));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
  await dropCodes(tx, id);
  await tx.delete(emailChanges).where(eq(emailChanges.userId, id));
  await deletePasskeys(tx, id);
  await tx.update(audit).set({ address: null }).where(eq(audit.actorId, id));
  await tx
    .update(users)
    .set({
      ...{ email: `deleted-${id}@deleted.invalid`, username: '', passwordHash: await hashPassword(randomSecret()) },
      ...{ firstName: 'Deleted account', lastName: '', phoneNumber: '', companyName: '', address: '', truckNumber: '' },
      ...{ verified: false, active: false, deletedAt: now },
    })
    .where(eq(users.id, id));
  return true;
};

/** Forgets sign-ups that nobody has verified in time; their addresses are free again. */
export const forgetUnverified = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - UNVERIFIED_DAYS * 86_400_000);
  const theirTickets = db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, users.id));
  await db
    .delete(users)
    .where(
      and(eq(users.verified, false), isNull(users.deletedAt), lt(users.createdAt, before), not(exists(theirTickets))),
    );
};
