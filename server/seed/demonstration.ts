import { and, count, eq, inArray, isNull, or } from 'drizzle-orm';
import { passwordMatches } from '#server/accounts/crypto/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { stations, type UserRow, users } from '#server/db/schema.ts';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';

/** What a first start in development has left in a database. */
export interface Demonstration {
  /** Accounts that anybody can sign in to, since their password is published. */
  readonly open: readonly UserRow[];
  /** Accounts of the same names with a password that somebody has chosen: they are somebody's own. */
  readonly taken: readonly UserRow[];
  readonly stations: number;
}

/** Looks for accounts of the demonstration, by the address or by the user name they were made with, and for invented stops. */
export const findDemonstration = async (db: Db): Promise<Demonstration> => {
  const names = DEMONSTRATION_ACCOUNTS.map(({ email }) => email);
  const named = await db
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), or(inArray(users.email, names), inArray(users.username, names))))
    .orderBy(users.id);
  const open: UserRow[] = [];
  const taken: UserRow[] = [];
  for (const user of named) {
    const isPublic = await passwordMatches(user.passwordHash, DEMONSTRATION_PASSWORD);
    (isPublic ? open : taken).push(user);
  }
  const [row] = await db.select({ all: count() }).from(stations).where(eq(stations.demonstration, true));
  return { open, taken, stations: row?.all ?? 0 };
};

/** "1 invented station", "4 accounts". */
export const counted = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? one : many}`;

/** What is there, in words: "4 demonstration accounts (a, b) and 1,812 invented stations"; undefined for nothing. */
export const demonstrationInWords = ({ open, stations: stops }: Demonstration): string | undefined => {
  const parts: string[] = [];
  if (open.length > 0) {
    parts.push(`${counted(open.length, 'demonstration account')} (${open.map(({ email }) => email).join(', ')})`);
  }
  if (stops > 0) parts.push(counted(stops, 'invented station'));
  return parts.length === 0 ? undefined : parts.join(' and ');
};
