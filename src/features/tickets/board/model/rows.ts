import type { TicketStatus } from '#src/contract/enums.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { inTicketOrder, type TicketPageQuery } from '#src/data/sync/ticket-page.ts';
import { fits, type Judging } from './filters.ts';

/** A page of a table as it is drawn. */
export interface TablePage {
  readonly rows: readonly TicketRow[];
  readonly hasNext: boolean;
  readonly total: number | undefined;
}

/**
 * Whether a table of tickets shows one: it has the table's status, or it has just been taken from there and the server
 * has not said yes, which is shown in its old place.
 */
export const belongs = ({ status, move }: Pick<TicketRow, 'status' | 'move'>, of: TicketStatus): boolean =>
  move ? move.from === of : status === of;

/** A page of what is stored, where the server cannot be asked: also what is on its way into the table stands there. */
export const storedPage = (
  stored: readonly TicketRow[],
  { status, page, pageSize, order, filters = {} }: TicketPageQuery,
  judging: Judging,
): TablePage => {
  const compare = inTicketOrder(order);
  const all = stored
    .filter((row) => row.delivery === 'sent' && (row.status === status || belongs(row, status)))
    .filter((row) => fits(row, filters, judging))
    .sort((a, b) => compare(a.ticket, b.ticket));
  const at = page * pageSize;
  return { rows: all.slice(at, at + pageSize), hasNext: at + pageSize < all.length, total: all.length };
};

/** Milliseconds: when the server last told us of any of these; undefined where there are none. */
export const lastSeen = (rows: readonly Pick<TicketRow, 'seenAt'>[]): number | undefined =>
  rows.length === 0 ? undefined : Math.max(...rows.map((row) => row.seenAt));

/** The row that `steps` further down leads to, within the table; the first, or the last, where none is chosen. */
export const stepTo = (ids: readonly string[], from: string | undefined, steps: 1 | -1): string | undefined => {
  const at = from === undefined ? -1 : ids.indexOf(from);
  if (at < 0) return ids.at(steps === 1 ? 0 : -1);
  return ids[Math.min(ids.length - 1, Math.max(0, at + steps))];
};

/** 'street, exit,' and 'town, state' of an address, for two lines; all of it in the first where it has no comma. */
export const addressLines = (address: string): readonly [string, string] => {
  const last = address.lastIndexOf(',');
  const before = address.lastIndexOf(',', last - 1);
  const at = before > 0 ? before : last;
  return at < 0 ? [address, ''] : [address.slice(0, at + 1), address.slice(at + 1).trim()];
};
