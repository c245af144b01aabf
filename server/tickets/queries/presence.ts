import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { presence, type UserRow, users } from '#server/db/schema.ts';
import { inTextOrder } from '#server/db/text-order.ts';
import { PRESENCE } from '#src/contract/limits.ts';

/** Another person who looks at a ticket, or types in it. */
interface Other {
  readonly name: string;
  readonly typing: boolean;
}

/** Says that somebody looks at a ticket or types in it; what they were seen at before and no longer say is forgotten. */
export const seePresent = async (
  db: Db,
  user: UserRow,
  ticketId: number,
  typing: boolean,
  now: Date,
): Promise<void> => {
  const until = new Date(now.getTime() + PRESENCE.holdsMs);
  await db.delete(presence).where(and(eq(presence.userId, user.id), lt(presence.until, now)));
  await db
    .insert(presence)
    .values({ ticketId, userId: user.id, typing, until })
    .onConflictDoUpdate({ target: [presence.ticketId, presence.userId], set: { typing, until } });
};

/** Says that somebody has left a ticket. */
export const leave = async (db: Db, user: UserRow, ticketId: number): Promise<void> => {
  await db.delete(presence).where(and(eq(presence.ticketId, ticketId), eq(presence.userId, user.id)));
};

/** Who else is at a ticket, by name. */
export const othersPresent = async (db: Db, user: UserRow, ticketId: number, now: Date): Promise<Other[]> => {
  const rows = await db
    .select({ other: users, typing: presence.typing })
    .from(presence)
    .innerJoin(users, eq(users.id, presence.userId))
    .where(and(eq(presence.ticketId, ticketId), ne(presence.userId, user.id), gt(presence.until, now)))
    .orderBy(asc(inTextOrder(users.firstName)), asc(users.id));
  return rows.map(({ other, typing }) => ({ name: displayName(other), typing }));
};
