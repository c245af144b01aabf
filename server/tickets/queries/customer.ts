import { and, desc, eq, ne } from 'drizzle-orm';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { stations, type TicketRow, tickets, type UserRow, users } from '#server/db/schema.ts';
import { serviceValues } from '#server/stations/view.ts';
import { ticketViews } from '#server/tickets/queries/tickets.ts';
import { isStaff } from '#src/contract/enums.ts';

/** Other tickets that are told. */
const OTHERS = 5;

/** What is told of somebody; nothing of who has gone. */
const personOf = (owner: UserRow) =>
  owner.deletedAt === null
    ? {
        phone_number: owner.phoneNumber,
        email: owner.email,
        company_name: owner.companyName,
        truck_number: owner.truckNumber,
        approval: isStaff(owner.role) ? null : owner.approval,
        since: owner.createdAt.toISOString(),
      }
    : {};

/** Who asks in a ticket, as `viewer`, who is staff, is told (`src/contract/customer.ts`); undefined where nobody does. */
export const customerOf = async (db: Db, viewer: UserRow, ticket: TicketRow) => {
  const [owner] = await db.select().from(users).where(eq(users.id, ticket.userId));
  if (owner === undefined) return undefined;
  const others = and(eq(tickets.userId, owner.id), ne(tickets.id, ticket.id));
  const newest = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(others)
    .orderBy(desc(tickets.id))
    .limit(OTHERS);
  const ids = newest.map(({ id }) => id);
  const [stop] =
    ticket.stationId === null
      ? []
      : await db
          .select({
            id: stations.id,
            latitude: stations.latitude,
            longitude: stations.longitude,
            withheld: stations.withheld,
          })
          .from(stations)
          .where(eq(stations.id, ticket.stationId));
  return {
    name: displayName(owner),
    ...personOf(owner),
    stop: stop ?? null,
    requested_services: ticket.requestedServices === null ? null : serviceValues(ticket.requestedServices),
    others: { total: await db.$count(tickets, others), items: await ticketViews(db, viewer, ids) },
  };
};
