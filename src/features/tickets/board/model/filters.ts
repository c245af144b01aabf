import type { RuntimeConfig } from '#src/contract/config.ts';
import { SERVICE_TYPES, TRUCK_BRANDS } from '#src/contract/enums.ts';
import { isDay } from '#src/contract/moment.ts';
import { TICKET_PRIORITIES } from '#src/contract/priority.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import type { TicketFilters } from '#src/data/sync/ticket-page.ts';
import { startOf } from '#src/lib/calendar-days.ts';
import { withParams } from '#src/lib/with-params.ts';
import { type AgentLike, isAgentOf } from '../../words/model/agent.ts';
import { overdueOf } from '../../words/model/urgency.ts';

/** The members of an address that are a table's filters. */
const NAMES = ['agent', 'service', 'brand', 'state', 'priority', 'overdue'] as const;
export type FilterName = (typeof NAMES)[number];
/** The members that are the days between which tickets were closed. */
const DAYS = ['from', 'to'] as const;
export type DayName = (typeof DAYS)[number];

const valuesOf = (list: readonly { readonly value: string }[]): readonly string[] => list.map(({ value }) => value);

/** The states a stop may be in: the fifty, and the capital. */
export const STATES: readonly string[] = (
  'AK AL AR AZ CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA RI ' +
  'SC SD TN TX UT VA VT WA WI WV WY'
).split(' ');

/** What each may say. */
const KNOWN: Readonly<Record<FilterName, (value: string) => boolean>> = {
  agent: (value) => /^(me|none|\d{1,10})$/.test(value),
  service: (value) => valuesOf(SERVICE_TYPES).includes(value),
  brand: (value) => valuesOf(TRUCK_BRANDS).includes(value),
  state: (value) => /^[A-Z]{2}$/.test(value),
  priority: (value) => (TICKET_PRIORITIES as readonly string[]).includes(value),
  overdue: (value) => value === 'true',
};

/** The filters that an address names; what it says badly is left out. */
export const readFilters = (params: URLSearchParams): TicketFilters =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params.get(name);
      return value !== null && KNOWN[name](value) ? [[name, value]] : [];
    }),
  );

/** The first and the last day, both counted, on which tickets were closed, `YYYY-MM-DD`; blank where all before or after are wanted. */
export type ClosedDays = Readonly<Record<DayName, string>>;

/** The days that an address names; what is none is left out. */
export const readDays = (params: URLSearchParams): ClosedDays => {
  const day = (name: DayName): string => {
    const text = params.get(name) ?? '';
    return /^20\d\d-\d\d-\d\d$/.test(text) && isDay(text) ? text : '';
  };
  return { from: day('from'), to: day('to') };
};

/** Whether the last day lies before the first one, which no ticket can fit. */
export const isReversed = ({ from, to }: ClosedDays): boolean => from !== '' && to !== '' && to < from;

/** What the server is asked for: from the beginning of a day of this device's calendar to the end of another. */
export const daysFilter = ({ from, to }: ClosedDays): Pick<TicketFilters, 'closed_from' | 'closed_to'> => ({
  ...(from !== '' && { closed_from: startOf(from).toISOString() }),
  ...(to !== '' && { closed_to: startOf(to, 1).toISOString() }),
});

/** How many filters are on: the days are one, and what is searched for is none. */
export const countFilters = ({ q: _, closed_from, closed_to, ...others }: TicketFilters): number =>
  Object.keys(others).length + Number(closed_from !== undefined || closed_to !== undefined);

/** The same address with one filter changed, at the table's first page. @param value none where it is undefined */
export const withFilter = (
  params: URLSearchParams,
  name: FilterName | DayName,
  value: string | undefined,
): URLSearchParams => withParams(params, { page: undefined, [name]: value });

/** The same address without any. */
export const withoutFilters = (params: URLSearchParams): URLSearchParams =>
  withParams(params, Object.fromEntries(['page', ...NAMES, ...DAYS].map((name) => [name, undefined])));

/** What judging a stored ticket needs: who looks, the targets, and the time in milliseconds. */
export interface Judging {
  readonly who: AgentLike;
  readonly targets: RuntimeConfig['targets'];
  readonly now: number;
}

/** The state at the end of an address, as the reference server reads it. */
const stateOf = (address: string | undefined): string | undefined =>
  / ([A-Z]{2})(?: [0-9-]*)?$/.exec(address ?? '')?.[1];

const agentFits = ({ ticket }: TicketRow, agent: string, who: AgentLike): boolean => {
  if (agent === 'me') return isAgentOf(ticket, who);
  if (agent === 'none') return !ticket.assigned_manager_id && !ticket.assigned_manager_name;
  return ticket.assigned_manager_id === agent;
};

const hasWords = ({ ticket }: TicketRow, said: string): boolean => {
  const number = /^#\s*(\d+)$/.exec(said.trim())?.[1];
  if (number !== undefined) return ticket.id === number;
  const text = [ticket.id, ticket.user_name, ticket.station_name, ticket.service_address].join(' ').toLowerCase();
  return said
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

const closedBetween = ({ ticket }: TicketRow, { closed_from: from, closed_to: to }: TicketFilters): boolean => {
  if (from === undefined && to === undefined) return true;
  const closed = Date.parse(ticket.close_date ?? '');
  return (from === undefined || closed >= Date.parse(from)) && (to === undefined || closed < Date.parse(to));
};

/** Whether a stored ticket is among what is wanted, where the server cannot be asked. */
export const fits = (row: TicketRow, filters: TicketFilters, { who, targets, now }: Judging): boolean => {
  const { agent, service, brand, state, priority, overdue, q } = filters;
  const { ticket, status } = row;
  return (
    (agent === undefined || agentFits(row, agent, who)) &&
    (service === undefined || ticket.service_type.includes(service)) &&
    (brand === undefined || ticket.truck_brands.includes(brand)) &&
    (state === undefined || stateOf(ticket.service_address) === state) &&
    (priority === undefined || (ticket.priority ?? 'NORMAL') === priority) &&
    (overdue === undefined || overdueOf(ticket, status, targets, now) !== undefined) &&
    (q === undefined || hasWords(row, q)) &&
    closedBetween(row, filters)
  );
};
