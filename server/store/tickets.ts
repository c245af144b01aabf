import { and, asc, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { type TicketRow, tickets, type UserRow, users } from '#server/db/schema.ts';
import { brandValues, serviceValues } from '#server/stations/view.ts';
import { displayName } from '#server/store/users.ts';
import type { TicketStatus } from '#src/contract/enums.ts';

const owners = alias(users, 'owners');
const managers = alias(users, 'managers');

/** A ticket as it is sent (section 3), with `service_id` and `station_name` added. Times are ISO 8601 UTC. */
const toTicket = (row: TicketRow, owner: UserRow, manager: UserRow | null) => ({
  id: row.id,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  close_date: row.closeDate?.toISOString() ?? null,
  user_name: displayName(owner),
  service_address: row.serviceAddress,
  service_type: serviceValues(row.services),
  truck_brands: brandValues(row.brands),
  assigned_manager_name: manager === null ? null : displayName(manager),
  ...(row.stationId === null ? {} : { service_id: row.stationId }),
  station_name: row.stationName,
});
export type TicketView = ReturnType<typeof toTicket>;

const select = (db: Db) =>
  db
    .select({ ticket: tickets, owner: owners, manager: managers })
    .from(tickets)
    .innerJoin(owners, eq(owners.id, tickets.userId))
    .leftJoin(managers, eq(managers.id, tickets.assignedManagerId));

/** One ticket as it is sent, or undefined. */
export const ticketView = async (db: Db, id: number): Promise<TicketView | undefined> => {
  const [row] = await select(db).where(eq(tickets.id, id));
  return row && toTicket(row.ticket, row.owner, row.manager);
};

/** One ticket's row, or undefined. `lock` holds it until the transaction ends. */
export const ticketRow = async (db: Db, id: number, lock = false): Promise<TicketRow | undefined> => {
  const query = db.select().from(tickets).where(eq(tickets.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row;
};

/** Columns a ticket list may be sorted by. */
export const TICKET_COLUMNS = {
  id: tickets.id,
  createdat: tickets.createdAt,
  updatedat: tickets.updatedAt,
  closedate: tickets.closeDate,
  status: tickets.status,
} as const;

export interface TicketListOptions {
  readonly status?: TicketStatus | undefined;
  /** Tickets this account made or works on. */
  readonly of?: number;
  readonly openOnly?: boolean;
  readonly page: number;
  readonly pageSize: number;
  readonly sort: keyof typeof TICKET_COLUMNS;
  readonly descending: boolean;
}

/** One page of tickets with `items`, `last`, `hasNext`, and `total` added (`decisions.md`, Units and meanings). */
export const listTickets = async (db: Db, options: TicketListOptions) => {
  const conditions: (SQL | undefined)[] = [
    options.status === undefined ? undefined : eq(tickets.status, options.status),
    options.of === undefined
      ? undefined
      : or(eq(tickets.userId, options.of), eq(tickets.assignedManagerId, options.of)),
    options.openOnly === true ? ne(tickets.status, 'CLOSED') : undefined,
  ];
  const where = and(...conditions);
  const direction = options.descending ? desc : asc;
  const rows = await select(db)
    .where(where)
    .orderBy(direction(TICKET_COLUMNS[options.sort]), direction(tickets.id))
    .limit(options.pageSize)
    .offset(options.page * options.pageSize);
  const [count] = await db.select({ all: sql<number>`count(*)::integer` }).from(tickets).where(where);
  const total = count?.all ?? 0;
  const hasNext = (options.page + 1) * options.pageSize < total;
  return { items: rows.map((row) => toTicket(row.ticket, row.owner, row.manager)), last: !hasNext, hasNext, total };
};
