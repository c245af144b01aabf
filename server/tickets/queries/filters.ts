import { and, eq, gte, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { tickets, type UserRow } from '#server/db/schema.ts';
import { parseId } from '#server/http/ids.ts';
import { bitOf } from '#server/stations/view.ts';
import { queryOf, wordsOf } from '#server/tickets/queries/words.ts';
import type { RuntimeConfig } from '#src/contract/config.ts';
import type { TicketQuery } from '#src/contract/desk.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { TICKET_PRIORITIES } from '#src/contract/priority.ts';

const MINUTE_MS = 60_000;

/**
 * Past a target (`src/contract/README.md#urgency`). Nobody has answered for the first time where the customer still waits
 * since the request itself.
 */
const overdueOf = ({ firstAnswerMinutes: answer, closeMinutes: close }: Targets, now: Date): SQL => {
  const before = (minutes: number) => sql`${tickets.createdAt} < ${new Date(now.getTime() - minutes * MINUTE_MS)}`;
  const late = or(
    answer > 0 ? and(eq(tickets.waitingSince, tickets.createdAt), before(answer)) : undefined,
    close > 0 ? before(close) : undefined,
  );
  return sql`${ne(tickets.status, 'CLOSED')} and ${late ?? sql`false`}`;
};

const agentOf = (agent: string, viewer: UserRow): SQL => {
  if (agent === 'none') return isNull(tickets.assignedManagerId);
  return eq(tickets.assignedManagerId, agent === 'me' ? viewer.id : (parseId(agent) ?? 0));
};

/** Has one of a list in a bit set. */
const holds = (bits: SQL, list: readonly { readonly id: number; readonly value: string }[], value: string): SQL =>
  sql`${bits} & ${bitOf(list.find((entry) => entry.value === value)?.id ?? 0)} <> 0`;

/** `#1024` is that ticket alone; a number without the mark may as well be of a truck, a house or a telephone. */
const MARKED = /^#\s*(\d+)$/;

const foundBy = (said: string): SQL | undefined => {
  const number = MARKED.exec(said)?.[1];
  if (number !== undefined) return eq(tickets.id, parseId(number) ?? 0);
  const words = wordsOf(said);
  return words.length === 0 ? undefined : sql`${tickets}.words @@ to_tsquery('simple', ${queryOf(words)})`;
};

type Targets = NonNullable<RuntimeConfig['targets']>;
const NO_TARGETS: Targets = { firstAnswerMinutes: 0, closeMinutes: 0 };

/** What of all tickets a query wants, or undefined for all of them; the status is not among it. */
export const filtersOf = (
  { agent, service, brand, state, priority, overdue, q, closed_from: from, closed_to: to }: TicketQuery,
  viewer: UserRow,
  targets: Targets = NO_TARGETS,
  now: Date,
): SQL | undefined =>
  and(
    agent === undefined ? undefined : agentOf(agent, viewer),
    service === undefined ? undefined : holds(sql`${tickets.services}`, SERVICE_TYPES, service),
    brand === undefined ? undefined : holds(sql`${tickets.brands}`, TRUCK_BRANDS, brand),
    state === undefined ? undefined : eq(tickets.state, state),
    priority === undefined ? undefined : eq(tickets.priority, TICKET_PRIORITIES.indexOf(priority)),
    overdue === undefined ? undefined : overdueOf(targets, now),
    q === undefined ? undefined : foundBy(q),
    from === undefined ? undefined : gte(tickets.closeDate, new Date(from)),
    to === undefined ? undefined : lt(tickets.closeDate, new Date(to)),
  );
