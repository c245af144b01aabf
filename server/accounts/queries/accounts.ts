import { and, eq, exists, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { NO_PASSWORD } from '#server/accounts/crypto/passwords.ts';
import type { TicketAuditAction } from '#server/accounts/queries/audit.ts';
import { dropCodes } from '#server/accounts/queries/codes.ts';
import { forgetCards } from '#server/accounts/queries/fuel-cards.ts';
import { forgetCallers } from '#server/accounts/queries/known-callers.ts';
import { deletePasskeys } from '#server/accounts/queries/passkeys.ts';
import { withdraw } from '#server/accounts/queries/proofs.ts';
import type { Db } from '#server/db/database.ts';
import { forgetRows } from '#server/db/forget-rows.ts';
import {
  audit,
  emailChanges,
  idempotencyKeys,
  passkeyChallenges,
  sessions,
  tickets,
  type UserRow,
  users,
} from '#server/db/schema.ts';
import { isSuperAdmin } from '#server/db/staff.ts';
import { worksOn } from '#server/db/working-agent.ts';
import { forgetNewsMails } from '#server/push/queries/news-mails.ts';

/** Days after which a sign-up that nobody has verified is forgotten. */
const UNVERIFIED_DAYS = 30;
/** Of those, how many go in one transaction: each takes its codes and sessions along. */
const UNVERIFIED_BATCH = 500;

/**
 * Holds accounts until the transaction ends. All of them by one statement in the order of their ids: of two who act on each
 * other at the same moment one waits for the other, and never both.
 * @param everySuper every super administrator as well, of whom a deletion must leave one
 * @returns those that nobody has deleted
 */
export const holdAccounts = async (tx: Db, ids: readonly number[], everySuper: boolean): Promise<UserRow[]> => {
  const named = inArray(users.id, [...ids]);
  const rows = await tx
    .select()
    .from(users)
    .where(everySuper ? or(named, isSuperAdmin) : named)
    .orderBy(users.id)
    .for('update');
  return rows.filter(({ deletedAt }) => deletedAt === null);
};

const isLastSuperAdmin = async (tx: Db, user: UserRow): Promise<boolean> => {
  if (user.role !== 'SUPER_ADMIN') return false;
  const all = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isSuperAdmin, eq(users.active, true), isNull(users.deletedAt)));
  return all.every(({ id }) => id === user.id);
};

/**
 * Takes everything personal from an account (`src/decisions/0317`): its tickets and messages stay for the staff's history
 * under 'Deleted account', open ones are closed, what an agent was working on returns to the board, and what it was only
 * assigned is nobody's.
 * @param tx a transaction
 */
export const erasePerson = async (tx: Db, user: UserRow, now: Date): Promise<void> => {
  const { id } = user;
  const moved = async (action: TicketAuditAction, rows: readonly { readonly id: number }[]): Promise<void> => {
    const entries = rows.map((row) => ({ action, actorId: id, ticketId: row.id, at: now }));
    if (entries.length > 0) await tx.insert(audit).values(entries);
  };
  const closed = await tx
    .update(tickets)
    .set({ status: 'CLOSED', closeDate: now, closedBy: id, updatedAt: now, waitingSince: null })
    .where(and(eq(tickets.userId, id), ne(tickets.status, 'CLOSED')))
    .returning({ id: tickets.id });
  await moved('ticket.closed', closed);
  const returned = await tx
    .update(tickets)
    .set({
      ...{ status: 'TO_DO', assignedManagerId: null, updatedAt: now },
      waitingSince: sql`coalesce(${tickets.waitingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(worksOn(id))
    .returning({ id: tickets.id });
  await moved('ticket.returned', returned);
  await tx
    .update(tickets)
    .set({ assignedManagerId: null, updatedAt: now })
    .where(and(eq(tickets.assignedManagerId, id), ne(tickets.status, 'CLOSED')));
  const nowhere = { sharedLatitude: null, sharedLongitude: null, sharedAccuracy: null, sharedAt: null };
  await tx
    .update(tickets)
    .set(nowhere)
    .where(and(eq(tickets.userId, id), isNotNull(tickets.sharedAt)));
  // They end, and tell for a while that the account has gone: whoever lost the answer of deleting it learns so.
  await tx.update(sessions).set({ endedAt: now, signedInAs: '', device: '' }).where(eq(sessions.userId, id));
  await withdraw(tx, id);
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, id));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
  await dropCodes(tx, id);
  await forgetCallers(tx, id);
  await deletePasskeys(tx, id);
  await forgetNewsMails(tx, id);
  await forgetCards(tx, id);
  await tx.delete(emailChanges).where(eq(emailChanges.userId, id));
  await tx.update(audit).set({ address: null }).where(eq(audit.actorId, id));
  await tx
    .update(users)
    .set({
      ...{ email: `deleted-${id}@deleted.invalid`, username: '', passwordHash: NO_PASSWORD },
      ...{ firstName: 'Deleted account', lastName: '', phoneNumber: '', companyName: '', address: '', truckNumber: '' },
      ...{ verified: false, active: false, deletedAt: now, signedUpFrom: null, signedUpOn: null },
    })
    .where(eq(users.id, id));
};

/**
 * Deletes a person as `erasePerson` says.
 * @param tx has begun with `holdAccounts` of every super administrator, so that the last two cannot both go
 * @returns false for the last super administrator, who is kept
 */
export const deletePerson = async (tx: Db, user: UserRow, now: Date): Promise<boolean> => {
  if (await isLastSuperAdmin(tx, user)) return false;
  await erasePerson(tx, user, now);
  return true;
};

/** Forgets sign-ups that nobody has verified in time; their addresses are free again. */
export const forgetUnverified = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - UNVERIFIED_DAYS * 86_400_000);
  const theirTickets = db.select({ id: tickets.id }).from(tickets).where(eq(tickets.userId, users.id));
  const forgotten = and(
    ...[eq(users.verified, false), isNull(users.deletedAt), lt(users.createdAt, before), not(exists(theirTickets))],
  );
  await forgetRows(db, users, forgotten, UNVERIFIED_BATCH);
};
