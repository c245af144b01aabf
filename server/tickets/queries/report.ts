import { inArray, sql } from 'drizzle-orm';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows.ts';
import { users } from '#server/db/schema.ts';
import { SERVICE_TYPES } from '#src/contract/enums.ts';
import type { Figures, TicketReport } from '#src/contract/report.ts';

/** A day of the calendar, and the moment at which it begins. */
export interface ReportDay {
  readonly day: string;
  readonly start: Date;
}

type Kind = 'all' | 'day' | 'agent' | 'answerer' | 'service' | 'closing';

/** What is counted of a group. Times are seconds, null where there is none. */
interface Group {
  readonly kind: Kind;
  /** Number of a day from 0, id of an account, bit of a service; null for none. */
  readonly key: number | null;
  readonly tickets: number;
  readonly answered: number;
  readonly closed: number;
  readonly first: readonly [number, number] | null;
  readonly close: readonly [number, number] | null;
}

const COUNTED =
  sql.raw(`count(*)::integer as tickets, count(first)::integer as answered, count(close)::integer as closed,
  to_json(percentile_disc(array[0.5, 0.9]) within group (order by first)) as first,
  to_json(percentile_disc(array[0.5, 0.9]) within group (order by close)) as close`);

/**
 * Reads the tickets of the span once, by the index of when they were opened, and counts them in every way from there. A
 * database's time zones may be others than this program's, so it is given the days' beginnings; the two drivers read arrays
 * each in its own way, JSON in one.
 */
const groupsOf = async (db: Db, days: readonly ReportDay[]): Promise<readonly Group[]> => {
  const starts = days.map(({ start }) => start.toISOString()).join();
  const [from, to] = [days[0]?.start.toISOString(), days.at(-1)?.start.toISOString()];
  const found = await db.execute(sql`
    with marks as materialized (select string_to_array(${starts}, ',')::timestamptz[] as starts),
    picked as materialized (
      select width_bucket(created_at, starts) - 1 as day, assigned_manager_id as agent, first_answer_by as answerer, services,
        extract(epoch from first_answer_at - created_at)::float8 as first,
        extract(epoch from close_date - created_at)::float8 as close
      from tickets, marks where created_at >= ${from} and created_at < ${to}
    )
    select 'all' as kind, null::integer as key, ${COUNTED} from picked
    union all select 'day', day, ${COUNTED} from picked group by day
    union all select 'agent', agent, ${COUNTED} from picked group by agent
    union all select 'answerer', answerer, ${COUNTED} from picked where answerer is not null group by answerer
    union all select 'service', bit, ${COUNTED} from picked
      join generate_series(1, ${SERVICE_TYPES.length}::integer) bit on services & (1 << bit) <> 0 group by bit
    union all select 'service', null, ${COUNTED} from picked where services = 0 having count(*) > 0
    union all select 'closing', width_bucket(close_date, starts) - 1, count(*)::integer, 0, 0, null, null
      from tickets, marks where close_date >= ${from} and close_date < ${to} group by 2`);
  return rowsOf<Group>(found);
};

const NOTHING: Figures = { tickets: 0, answered: 0, closed: 0, first_answer: null, close: null };
const spread = (times: readonly [number, number] | null | undefined) =>
  times ? { median: times[0], p90: times[1] } : null;
const figuresOf = (group: Group | undefined): Figures =>
  group === undefined
    ? NOTHING
    : {
        ...{ tickets: group.tickets, answered: group.answered, closed: group.closed },
        ...{ first_answer: spread(group.first), close: spread(group.close) },
      };

/**
 * How many tickets were opened in a span of days, and how long they took (`src/contract/README.md#reports`).
 * @param days as `daysIn` makes them: the last one ends the span
 */
export const ticketReport = async (db: Db, days: readonly ReportDay[]): Promise<TicketReport> => {
  const groups = await groupsOf(db, days);
  const of = (kind: Kind, key: number | null) => groups.find((group) => group.kind === kind && group.key === key);
  const keys = (...kinds: readonly Kind[]) => [
    ...new Set(groups.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key)),
  ];
  const agents = keys('agent', 'answerer');
  const known = agents.filter((id) => id !== null);
  const people = known.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, known));
  const names = new Map(people.map((user) => [user.id, displayName(user)]));
  return {
    total: figuresOf(of('all', null)),
    days: days.slice(0, -1).map(({ day }, at) => ({
      day,
      closed_then: of('closing', at)?.tickets ?? 0,
      ...figuresOf(of('day', at)),
    })),
    agents: agents
      .map((id) => {
        const answers = figuresOf(id === null ? undefined : of('answerer', id));
        // Who answered first is asked for that time; whoever has the ticket now, for the rest.
        const { answered, first_answer } = answers;
        const name = id === null ? null : (names.get(id) ?? `#${id}`);
        return { id: id === null ? null : String(id), name, ...figuresOf(of('agent', id)), answered, first_answer };
      })
      .sort((a, b) => b.tickets - a.tickets || b.answered - a.answered),
    services: keys('service')
      .map((bit) => ({
        service: SERVICE_TYPES.find(({ id }) => id === bit)?.value ?? 'GENERAL',
        ...figuresOf(of('service', bit)),
      }))
      .sort((a, b) => b.tickets - a.tickets),
  };
};
