import type { TicketStatus } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import { TICKET_PRIORITIES } from '#src/contract/priority.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { type Runtime, runtime } from '../runtime.ts';
import { mergeTickets } from './merge.ts';
import { refreshMissing } from './tickets.ts';

/** What the staff's tables are sorted by, as `GET /ticket` names it. */
export type TicketSortBy = 'created_at' | 'close_date' | 'waiting_since' | 'priority';

export interface TicketOrder {
  readonly by: TicketSortBy;
  readonly descending: boolean;
}

/**
 * What of the tickets of a status is wanted, all of it together, as `GET /ticket` names it. A backend without filters
 * (`features.ticketLists`) is asked for everything.
 */
export interface TicketFilters {
  /** `me`, `none`, or an agent's id. */
  readonly agent?: string | undefined;
  /** Values of `SERVICE_TYPES` and `TRUCK_BRANDS`. */
  readonly service?: string | undefined;
  readonly brand?: string | undefined;
  /** Two letters. */
  readonly state?: string | undefined;
  readonly priority?: string | undefined;
  readonly overdue?: 'true' | undefined;
  /** Words of the ticket: customer, stop, address, number. */
  readonly q?: string | undefined;
  /** Moments (ISO 8601) between which it was closed; the second one is not included. */
  readonly closed_from?: string | undefined;
  readonly closed_to?: string | undefined;
}

/** One page of the tickets of one status. */
export interface TicketPageQuery {
  readonly status: TicketStatus;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly order: TicketOrder;
  readonly filters?: TicketFilters;
}

/** What the server said of a page; the tickets themselves are stored. */
export interface TicketPageRead {
  /** In the order asked for. */
  readonly ids: readonly string[];
  readonly hasNext: boolean;
  /** Of all pages; undefined where the backend does not say. */
  readonly total: number | undefined;
}

/** Milliseconds of what a ticket is sorted by; undefined where it has none. */
const timeOf = (ticket: Ticket, by: Exclude<TicketSortBy, 'priority'>): number | undefined => {
  const time = by === 'created_at' ? ticket.created_at : by === 'close_date' ? ticket.close_date : ticket.waiting_since;
  return time ? Date.parse(time) : undefined;
};

/** The most pressing first, and of those who waits longest: see `TICKET_COLUMNS` of the reference server. */
const pressure = ({ priority = 'NORMAL', waiting_since: since }: Ticket): number =>
  TICKET_PRIORITIES.indexOf(priority) * 1e13 - (since ? Date.parse(since) : 9_999_999_999_000);

/** Compares two tickets in an order; those without a value come last either way, two of one moment in a fixed order. */
export const inTicketOrder =
  ({ by, descending }: TicketOrder) =>
  (a: Ticket, b: Ticket): number => {
    const keyOf = (ticket: Ticket) => (by === 'priority' ? pressure(ticket) : timeOf(ticket, by));
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return (descending ? right - left : left - right) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
  };

/** The order where none is asked for is the backend's own: it is not asked for by a name that another may not know. */
const orderQuery = ({ by, descending }: TicketOrder) =>
  by === 'created_at' && descending ? {} : { sort: by, direction: descending ? 'desc' : 'asc' };

/**
 * Asks for one page of the tickets of a status (`GET /ticket`). Nothing is stored. A backend that pays no heed to the
 * paging answers all it has: the page is cut out here.
 */
export const readTicketPage = async (
  { status, page, pageSize, order, filters = {} }: TicketPageQuery,
  signal?: AbortSignal,
  from: Runtime = runtime(),
): Promise<Result<Omit<TicketPageRead, 'ids'> & { readonly tickets: readonly Ticket[] }, AppError>> => {
  const wanted = from.config.features.ticketLists ? filters : {};
  const query = { status, page, pageSize, ...orderQuery(order), ...wanted };
  const answer = await from.call('tickets', { query, signal });
  if (!answer.ok) return answer;
  const { items, hasNext, total } = answer.value;
  const fitting = items.filter((ticket) => ticket.status === status);
  if (items.length <= pageSize) return ok({ tickets: fitting, hasNext, total });
  const at = page * pageSize;
  return ok({
    tickets: fitting.sort(inTicketOrder(order)).slice(at, at + pageSize),
    hasNext: at + pageSize < fitting.length,
    total: fitting.length,
  });
};

/**
 * Reads one page of the board or of the history and merges its tickets into what is stored. Open work that a complete
 * list lacks is asked for by itself.
 */
export const refreshTicketPage = async (
  query: TicketPageQuery,
  signal?: AbortSignal,
  from: Runtime = runtime(),
): Promise<Result<TicketPageRead, AppError>> => {
  const db = from.db();
  const askedAt = from.ports.clock.now();
  const read = await readTicketPage(query, signal, from);
  if (!read.ok) return read;
  const { tickets, hasNext, total } = read.value;
  await mergeTickets(db, tickets, askedAt, from.ports.clock.now());
  const all = Object.values(query.filters ?? {}).every((value) => value === undefined);
  if (query.status !== 'CLOSED' && query.page === 0 && !hasNext && all)
    await refreshMissing(from, [query.status], tickets, askedAt, signal, (row) => !row.move);
  return ok({ ids: tickets.map((ticket) => ticket.id), hasNext, total });
};
