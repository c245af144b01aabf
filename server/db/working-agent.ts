import { and, eq, type SQL, type SQLWrapper } from 'drizzle-orm';
import { tickets } from '#server/db/schema.ts';

/** Whether it is this account, by its id, that works on a ticket of the query. */
export const worksOn = (userId: number | SQLWrapper): SQL | undefined =>
  and(eq(tickets.assignedManagerId, userId), eq(tickets.status, 'IN_PROGRESS'));
