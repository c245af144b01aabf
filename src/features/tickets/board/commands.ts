import type { AppError } from '#src/contract/errors.ts';
import type { TicketPriority } from '#src/contract/priority.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { runtime } from '#src/data/runtime.ts';
import { mergeTickets } from '#src/data/sync/merge.ts';
import { readTicketPage, type TicketFilters, type TicketOrder } from '#src/data/sync/ticket-page.ts';
import { type CsvCell, csvOf } from '#src/lib/csv.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { BOARD, HISTORY } from '#src/texts/board.ts';
import { CHATS } from '#src/texts/chats.ts';
import { toast } from '#src/ui/toast.ts';
import { valueList } from '../words/model/labels.ts';

/** Tickets asked for in one call. */
const AT_ONCE = 100;
const HOUR_MS = 60 * 60 * 1000;
const NEWEST: TicketOrder = { by: 'created_at', descending: true };

/** How far an export has come; `total` is undefined where the backend does not tell. */
export interface ExportProgress {
  readonly read: number;
  readonly total: number | undefined;
}

/** 'YYYY-MM-DD HH:mm' in UTC, which every spreadsheet takes for a time; empty where there is none. */
const cellTime = (time: string | null | undefined): string =>
  time ? new Date(time).toISOString().slice(0, 16).replace('T', ' ') : '';

const hours = ({ created_at, close_date }: Ticket): number | undefined =>
  close_date ? Math.max(0, Math.floor((Date.parse(close_date) - Date.parse(created_at)) / HOUR_MS)) : undefined;

const columns: readonly (readonly [string, (ticket: Ticket) => CsvCell])[] = [
  [HISTORY.csv.id, (ticket) => ticket.id],
  [HISTORY.csv.name, (ticket) => ticket.user_name || BOARD.unknown],
  [HISTORY.csv.opened, (ticket) => cellTime(ticket.created_at)],
  [HISTORY.csv.closed, (ticket) => cellTime(ticket.close_date)],
  [HISTORY.csv.resolution, hours],
  [HISTORY.csv.station, (ticket) => ticket.station_name],
  [HISTORY.csv.address, (ticket) => ticket.service_address],
  [HISTORY.csv.services, (ticket) => valueList(ticket.service_type)],
  [HISTORY.csv.brands, (ticket) => valueList(ticket.truck_brands)],
  [HISTORY.csv.agent, (ticket) => ticket.assigned_manager_name],
  [HISTORY.csv.priority, (ticket) => ticket.priority && CHATS.priorities[ticket.priority]],
];

/** Closed tickets as the text of a CSV file, one row each under a row of headings. */
export const historyCsv = (tickets: readonly Ticket[]): string =>
  csvOf([columns.map(([name]) => name), ...tickets.map((ticket) => columns.map(([, cell]) => cell(ticket)))]);

/** Tickets of one export: what a spreadsheet shows with ease, and a device holds. */
export const EXPORT_MAX = 10_000;

/**
 * Reads the closed tickets that are wanted, a hundred at a time, in their order and up to `EXPORT_MAX`; none of them is stored
 * on the device. One that is closed meanwhile moves the others on by a place: each is taken once. A backend that answers the
 * same page again and again ends it, too. Aborted, it answers kind `offline`.
 */
export const readHistory = async (
  wanted: { readonly filters?: TicketFilters; readonly order?: TicketOrder },
  onProgress: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<Result<readonly Ticket[], AppError>> => {
  const tickets = new Map<string, Ticket>();
  for (let page = 0; ; page += 1) {
    const read = await readTicketPage({ status: 'CLOSED', page, pageSize: AT_ONCE, order: NEWEST, ...wanted }, signal);
    if (!read.ok) return read;
    const { tickets: more, total, hasNext } = read.value;
    const before = tickets.size;
    for (const ticket of more) tickets.set(ticket.id, ticket);
    onProgress({ read: tickets.size, total });
    if (!hasNext || tickets.size === before || tickets.size >= EXPORT_MAX) return ok([...tickets.values()]);
  }
};

/**
 * Says how pressing a ticket is, and stores the ticket as the server answers it. Where it cannot be said, a toast tells so: it
 * waits for no signal, since by then it may press otherwise.
 */
export const setPriority = async (id: string, priority: TicketPriority): Promise<void> => {
  const { call, db, ports } = runtime();
  // One after the other: of two presses the later one stands, however slow the first one is.
  await ports.locks.hold(`milepost-priority:${id}`, {}, async () => {
    const askedAt = ports.clock.now();
    const done = await call('setPriority', { params: { id }, body: { priority } });
    if (done.ok) await mergeTickets(db(), [done.value], askedAt, ports.clock.now());
    else toast.error(done.error.kind === 'offline' ? BOARD.priorityOffline : BOARD.priorityFailed);
  });
};
