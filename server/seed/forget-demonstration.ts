import { and, eq, inArray, isNull, not, notInArray, or, sql } from 'drizzle-orm';
import { erasePerson } from '#server/accounts/queries/accounts.ts';
import { record } from '#server/accounts/queries/audit.ts';
import type { Db } from '#server/db/database.ts';
import { messages, stations, tickets, type UserRow, uploads, users } from '#server/db/schema.ts';
import { findDemonstration } from '#server/seed/demonstration.ts';
import { markStationsChanged } from '#server/stations/directory.ts';
import { dropUnused } from '#server/uploads/queries/uploads.ts';
import type { ObjectStorage } from '#server/uploads/storage/storage.ts';

/** What was removed, and what was left because it is somebody's. */
export interface Forgotten {
  readonly accounts: number;
  /** Of those: rows that stay as 'Deleted account', since a conversation that is kept leads to them. */
  readonly erased: number;
  readonly tickets: number;
  readonly files: number;
  /** Whether their bytes are gone as well; else the server's hourly sweep takes them away. */
  readonly filesGone: boolean;
  readonly stations: number;
  /** Conversations of demonstration accounts in which a real person has written. */
  readonly keptTickets: number;
}

/** Ids of the demonstration's conversations: those that none but its accounts have written in, and the others. */
const conversations = async (tx: Db, ids: readonly number[]): Promise<{ own: number[]; shared: number[] }> => {
  const theirs = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(inArray(tickets.userId, [...ids]));
  const real = await tx
    .selectDistinct({ id: messages.ticketId })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .where(and(inArray(tickets.userId, [...ids]), notInArray(messages.senderId, [...ids])));
  const shared = new Set(real.map(({ id }) => id));
  return { own: theirs.map(({ id }) => id).filter((id) => !shared.has(id)), shared: [...shared] };
};

/** Files that the removed conversations carried, and those of the removed accounts that no message carries. */
const filesOf = async (tx: Db, ids: readonly number[], ticketIds: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      or(inArray(uploads.ticketId, [...ticketIds]), and(inArray(uploads.userId, [...ids]), isNull(uploads.messageId))),
    );
  return rows.map(({ id }) => id);
};

/** Deletes accounts that nothing leads to any more, and takes everything personal from the others. @returns how many those are */
const removeAccounts = async (tx: Db, accounts: readonly UserRow[], now: Date): Promise<number> => {
  let erased = 0;
  for (const user of accounts) {
    const [led] = await tx
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, user.id),
          not(
            sql`exists (select from ${tickets} where ${tickets.userId} = ${user.id} or ${tickets.assignedManagerId} = ${user.id})`,
          ),
          not(sql`exists (select from ${messages} where ${messages.senderId} = ${user.id})`),
        ),
      );
    await erasePerson(tx, user, now);
    if (led === undefined) erased += 1;
    else await tx.delete(users).where(eq(users.id, user.id));
  }
  return erased;
};

/**
 * Removes what a first start in development has made: its accounts as long as their password is the published one, their
 * conversations with the files in them, and the invented stations. What a real person has a part in stays: their tickets at
 * invented stations keep the station's name, and a conversation with something of theirs in it is kept whole.
 */
export const forgetDemonstration = async (
  db: Db,
  storage: Pick<ObjectStorage, 'remove'>,
  now: Date,
): Promise<Forgotten> => {
  const { open } = await findDemonstration(db);
  const ids = open.map(({ id }) => id);
  const { files, ...counts } = await db.transaction(async (tx) => {
    const { own, shared } = await conversations(tx, ids);
    const files = await filesOf(tx, ids, own);
    await tx.delete(tickets).where(inArray(tickets.id, own));
    const erased = await removeAccounts(tx, open, now);
    const stops = await tx.delete(stations).where(eq(stations.demonstration, true)).returning({ id: stations.id });
    if (stops.length > 0) await markStationsChanged(tx);
    await record(tx, { action: 'demonstration-forgotten', address: 'local' }, now);
    const counts = { accounts: open.length, erased, tickets: own.length, keptTickets: shared.length };
    return { ...counts, stations: stops.length, files };
  });
  // Behind the transaction: bytes would not come back where it fails.
  const filesGone = await dropUnused(db, storage.remove, files).then(
    () => true,
    () => false,
  );
  return { ...counts, files: files.length, filesGone };
};
