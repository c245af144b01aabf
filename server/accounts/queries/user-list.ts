import { and, asc, desc, eq, ilike, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { passkeyHolders } from '#server/accounts/queries/passkeys.ts';
import type { Db } from '#server/db/database.ts';
import { type UserRow, users } from '#server/db/schema.ts';
import { inTextOrder } from '#server/db/text-order.ts';
import { readPaging } from '#server/http/paging.ts';
import { isStaff, type Role } from '#src/contract/enums.ts';
import type { PagingQuery } from '#src/contract/query.ts';

/** Columns the list may be sorted by, named without case. */
const COLUMNS = {
  id: users.id,
  companyname: inTextOrder(users.companyName),
  email: inTextOrder(users.email),
  firstname: inTextOrder(users.firstName),
  lastname: inTextOrder(users.lastName),
  profiletypename: users.role,
  role: users.role,
  approved: sql`${users.approval} = 'APPROVED'`,
  createdat: users.createdAt,
} as const;

/** A row of the administrators' lists as it is prescribed, with `approval`, `active` and `verified` added. */
export const toUser = (user: UserRow) => ({
  id: user.id,
  companyName: user.companyName,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  profileTypeName: user.role,
  approved: user.approval === 'APPROVED',
  approval: user.approval,
  active: user.active,
  verified: user.verified,
});

/** Which accounts a page is made of. */
export interface UserFilter {
  readonly roles: readonly Role[];
  /** Part of a name, a company or an e-mail, in any case (beyond A to Z as the database's locale has it); blank for all. */
  readonly search?: string | undefined;
  /** Blank for both. */
  readonly approved?: 'true' | 'false' | '' | undefined;
}

/** A pattern that is found wherever the text stands: what LIKE would read as its own signs is taken at its word. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const found = (search: string): SQL | undefined => {
  const pattern = anywhere(search);
  const name = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;
  return or(ilike(name, pattern), ilike(users.companyName, pattern), ilike(users.email, pattern));
};

const owners = alias(users, 'owners');

/** Accounts, and the sign-ups of addresses that have none: nothing can become of the others. */
const mayBecome = (db: Db): SQL | undefined =>
  or(
    users.verified,
    notExists(
      db
        .select({ id: owners.id })
        .from(owners)
        .where(and(eq(owners.email, users.email), owners.verified)),
    ),
  );

/**
 * A page of accounts that nobody has deleted.
 * @param query page and order
 * @throws 422 as `readPaging`
 */
export const listUsers = async (db: Db, query: PagingQuery, { roles, search, approved }: UserFilter) => {
  const { page, pageSize, sort, descending } = readPaging(query, COLUMNS, 'id');
  const where = and(
    isNull(users.deletedAt),
    mayBecome(db),
    inArray(users.role, [...roles]),
    search ? found(search) : undefined,
    approved ? (approved === 'true' ? eq : ne)(users.approval, 'APPROVED') : undefined,
  );
  const direction = descending ? desc : asc;
  const rows = await db
    .select()
    .from(users)
    .where(where)
    .orderBy(direction(COLUMNS[sort]), direction(users.id))
    .limit(pageSize)
    .offset(page * pageSize);
  const [count] = await db.select({ all: sql<number>`count(*)::integer` }).from(users).where(where);
  const staff = rows.filter(({ role }) => isStaff(role)).map(({ id }) => id);
  const holders = await passkeyHolders(db, staff);
  const content = rows.map((row) => ({
    ...toUser(row),
    ...(isStaff(row.role) ? { hasPasskey: holders.has(row.id) } : {}),
  }));
  return { content, totalElements: count?.all ?? 0 };
};
