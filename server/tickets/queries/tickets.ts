import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { preparedOn } from '#server/db/prepared.ts';
import { type TicketRow, ticketReads, tickets, type UserRow, users } from '#server/db/schema.ts';
import { inTextOrder } from '#server/db/text-order.ts';
import { brandValues, serviceValues } from '#server/stations/view.ts';
import { type ConversationFacts, conversationFacts } from '#server/tickets/queries/reads.ts';
import { isStaff, type TicketStatus } from '#src/contract/enums.ts';
import { REOPEN_DAYS } from '#src/contract/limits.ts';
import { TICKET_PRIORITIES } from '#src/contract/priority.ts';
import type { SharedPosition } from '#src/contract/ticket.ts';

const owners = alias(users, 'owners');
const managers = alias(users, 'managers');
const closers = alias(users, 'closers');
const givers = alias(users, 'givers');

/** A ticket with the people that it names. */
interface PeopledTicket {
  readonly ticket: TicketRow;
  readonly owner: UserRow;
  readonly manager: UserRow | null;
  readonly closer: UserRow | null;
  readonly giver: UserRow | null;
}

/** Until when a ticket may be opened again; undefined where it is not closed. */
export const reopenUntil = ({ status, closeDate }: Pick<TicketRow, 'status' | 'closeDate'>): Date | undefined =>
  status !== 'CLOSED' || closeDate === null ? undefined : new Date(closeDate.getTime() + REOPEN_DAYS * 86_400_000);

const nameOf = (user: UserRow | null): string | null => (user === null ? null : displayName(user));

/** Where the truck stood, where that was shared and has not been forgotten since. */
const positionOf = (row: TicketRow): SharedPosition | null => {
  const { sharedLatitude: latitude, sharedLongitude: longitude, sharedAccuracy: accuracy, sharedAt } = row;
  if (latitude === null || longitude === null || accuracy === null || sharedAt === null) return null;
  return { latitude, longitude, accuracy, at: sharedAt.toISOString() };
};

/**
 * A ticket as it is prescribed, with additions: its stop's id and name, where the truck stood, its agent's id, how pressing it is,
 * since when the customer waits, and of the conversation its version, its newest message and the viewer's `unread` messages.
 * Times are ISO 8601 UTC.
 */
const toTicket = (
  viewer: UserRow,
  { ticket: row, owner, manager, closer, giver }: PeopledTicket,
  facts: ConversationFacts | undefined,
) => ({
  id: row.id,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  close_date: row.closeDate?.toISOString() ?? null,
  user_name: displayName(owner),
  service_address: row.serviceAddress,
  service_type: serviceValues(row.services),
  truck_brands: brandValues(row.brands),
  assigned_manager_name: nameOf(manager),
  ...(isStaff(viewer.role) ? { handed_over_by: nameOf(giver) } : {}),
  closed_by: nameOf(closer),
  // Nobody would read an answer to an account that was deleted.
  reopen_until: owner.deletedAt === null ? (reopenUntil(row)?.toISOString() ?? null) : null,
  ...(row.stationId === null ? {} : { service_id: row.stationId }),
  station_name: row.stationName,
  waiting_since: row.waitingSince?.toISOString() ?? null,
  shared_position: positionOf(row),
  assigned_manager_id: row.assignedManagerId,
  priority: TICKET_PRIORITIES[row.priority] ?? 'NORMAL',
  unread: facts?.unread ?? 0,
  last_message: facts?.last ?? null,
  conversation_version: row.conversationVersion,
});
export type TicketView = ReturnType<typeof toTicket>;

/** Tickets as they are sent to `viewer`, in the order of `ids`; those that do not exist are left out. */
export const ticketViews = async (db: Db, viewer: UserRow, ids: readonly number[]): Promise<TicketView[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ ticket: tickets, owner: owners, manager: managers, closer: closers, giver: givers })
    .from(tickets)
    .innerJoin(owners, eq(owners.id, tickets.userId))
    .leftJoin(managers, eq(managers.id, tickets.assignedManagerId))
    .leftJoin(closers, eq(closers.id, tickets.closedBy))
    .leftJoin(givers, eq(givers.id, tickets.handedOverBy))
    .where(inArray(tickets.id, [...ids]));
  const facts = await conversationFacts(db, viewer.id, ids);
  const views = new Map(rows.map((row) => [row.ticket.id, toTicket(viewer, row, facts.get(row.ticket.id))]));
  return ids.flatMap((id) => views.get(id) ?? []);
};

/** One ticket as it is sent to `viewer`, or undefined. */
export const ticketView = async (db: Db, viewer: UserRow, id: number): Promise<TicketView | undefined> =>
  (await ticketViews(db, viewer, [id]))[0];

const rowById = preparedOn((db) =>
  db
    .select()
    .from(tickets)
    .where(eq(tickets.id, sql.placeholder('id')))
    .prepare('ticket_by_id'),
);

/** One ticket's row, or undefined. `lock` holds it until the transaction ends. */
export const ticketRow = async (db: Db, id: number, lock = false): Promise<TicketRow | undefined> => {
  const [row] = lock
    ? await db.select().from(tickets).where(eq(tickets.id, id)).for('update')
    : await rowById(db).execute({ id });
  return row;
};

/** Columns a ticket list may be sorted by. Tickets without the time that is asked for come last in either direction. */
export const TICKET_COLUMNS = {
  id: tickets.id,
  createdat: tickets.createdAt,
  updatedat: tickets.updatedAt,
  closedate: tickets.closeDate,
  username: sql`names.place`,
  waitingsince: tickets.waitingSince,
  // The most pressing first, and of those who waits longest: the seconds of a wait have ten digits.
  priority: sql`${tickets.priority} * 10000000000 - coalesce(extract(epoch from ${tickets.waitingSince}), 9999999999)`,
} as const;

/** Every account's place in the order of names: a name is made and compared once, not once a ticket. */
const NAMES = sql`(select id, dense_rank() over (order by ${inTextOrder(sql.raw('name'))}) as place from (
    select ${owners.id} as id, coalesce(
      nullif(trim(${owners.firstName} || ' ' || ${owners.lastName}), ''), nullif(${owners.companyName}, ''), ${owners.email}
    ) as name from ${users} ${sql.raw('owners')}
  ) named) names`;

/** Columns that may be null: saying where the nulls go would keep the others from their indexes. */
const NULLABLE: ReadonlySet<keyof typeof TICKET_COLUMNS> = new Set(['closedate', 'waitingsince'] as const);

export interface TicketListOptions {
  readonly status?: TicketStatus | undefined;
  /** Tickets this account made or works on. */
  readonly of?: number;
  readonly openOnly?: boolean;
  /** See `filtersOf`. */
  readonly filters?: SQL | undefined;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: keyof typeof TICKET_COLUMNS;
  readonly descending: boolean;
}

/**
 * The ids of a page alone: what is sorted and skipped stays narrow, however deep the page lies. Beyond the middle it is
 * read from the list's other end, so that the database need not put all that lies before it in order.
 * @param total of the whole list
 */
const pageIds = async (
  db: Db,
  where: SQL | undefined,
  { page, pageSize, sort, descending }: TicketListOptions,
  total: number,
): Promise<number[]> => {
  const start = page * pageSize;
  const behind = Math.max(0, total - start - pageSize);
  const limit = Math.min(pageSize, total - start);
  if (limit <= 0) return [];
  const backward = behind < start;
  const direction = sql.raw(descending === backward ? 'asc' : 'desc');
  const nulls = sql.raw(!NULLABLE.has(sort) ? '' : backward ? 'nulls first' : 'nulls last');
  const query = db.select({ id: tickets.id }).from(tickets).$dynamic();
  if (sort === 'username') query.innerJoin(NAMES, sql`names.id = ${tickets.userId}`);
  const rows = await query
    .where(where)
    .orderBy(sql`${TICKET_COLUMNS[sort]} ${direction} ${nulls}`, sql`${tickets.id} ${direction}`)
    .limit(limit)
    .offset(backward ? behind : start);
  const ids = rows.map(({ id }) => id);
  return backward ? ids.reverse() : ids;
};

/**
 * One page of tickets for `viewer`, with `items`, `last`, `hasNext`, and `total` added
 * (`src/contract/README.md#ticket-lists`).
 */
export const listTickets = async (db: Db, viewer: UserRow, options: TicketListOptions) => {
  const where = and(
    options.status === undefined ? undefined : eq(tickets.status, options.status),
    options.of === undefined
      ? undefined
      : or(eq(tickets.userId, options.of), eq(tickets.assignedManagerId, options.of)),
    options.openOnly === true ? ne(tickets.status, 'CLOSED') : undefined,
    options.filters,
  );
  const [count] = await db.select({ all: sql<number>`count(*)::integer` }).from(tickets).where(where);
  const total = count?.all ?? 0;
  const ids = await pageIds(db, where, options, total);
  const hasNext = (options.page + 1) * options.pageSize < total;
  return { items: await ticketViews(db, viewer, ids), last: !hasNext, hasNext, total };
};

/** A row as it is now: each change of it makes another one, in another transaction. */
const rowState = (table: string): SQL => sql.raw(`coalesce(${table}.xmin::text, '')`);
const openStates = preparedOn((db) => {
  const mine = sql.placeholder('userId');
  const state = sql`concat_ws(' ', ${tickets.id}, ${rowState('tickets')}, ${tickets.conversationVersion}, ${tickets.updatedAt},
    ${rowState('owners')}, ${rowState('managers')}, ${rowState('ticket_reads')})`;
  return db
    .select({ states: sql<string | null>`string_agg(${state}, ',' order by ${tickets.id})` })
    .from(tickets)
    .innerJoin(owners, eq(owners.id, tickets.userId))
    .leftJoin(managers, eq(managers.id, tickets.assignedManagerId))
    .leftJoin(ticketReads, and(eq(ticketReads.ticketId, tickets.id), eq(ticketReads.userId, mine)))
    .where(and(or(eq(tickets.userId, mine), eq(tickets.assignedManagerId, mine)), ne(tickets.status, 'CLOSED')))
    .prepare('open_ticket_states');
});

/**
 * Names what the lists of somebody's own tickets that are not closed are made of: two of the same name are the same. It reads
 * the state of each row that they tell of; messages change their ticket's (`server/db/migrations/0011-conversations.sql`).
 */
export const nameOpenTickets = async (db: Db, userId: number): Promise<string> => {
  const [row] = await openStates(db).execute({ userId });
  return `open tickets of ${userId}: ${row?.states ?? ''}`;
};

/** How many tickets of each status are not closed. */
export const countTickets = async (db: Db): Promise<Record<Exclude<TicketStatus, 'CLOSED'>, number>> => {
  const rows = await db
    .select({ status: tickets.status, count: sql<number>`count(*)::integer` })
    .from(tickets)
    .where(ne(tickets.status, 'CLOSED'))
    .groupBy(tickets.status);
  const of = (status: TicketStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { OPEN: of('OPEN'), TO_DO: of('TO_DO'), IN_PROGRESS: of('IN_PROGRESS') };
};
