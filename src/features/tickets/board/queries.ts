import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { TicketCounts } from '#src/contract/desk.ts';
import type { TicketStatus } from '#src/contract/enums.ts';
import { PAGE } from '#src/contract/limits.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { everyChange } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import {
  refreshTicketPage,
  type TicketFilters,
  type TicketOrder,
  type TicketPageQuery,
} from '#src/data/sync/ticket-page.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { useServer } from '#src/hooks/useServer.ts';
import { serverNow } from '#src/hooks/useServerNow.ts';
import { fullName } from '#src/lib/person.ts';
import { useTableState } from '#src/ui/table/useTableState.ts';
import { useViewer } from '../staff/useViewer.ts';
import type { AgentLike } from '../words/model/agent.ts';
import { daysFilter, isReversed, readDays, readFilters } from './model/filters.ts';
import { belongs, lastSeen, storedPage, type TablePage } from './model/rows.ts';

/** Milliseconds between two looks at the table in sight and at the tabs' counts. */
const LOOK_MS = 15_000;
/** All that is read for the board and for the history. */
const TABLES = 'ticket-tables';
const NEWEST: TicketOrder = { by: 'created_at', descending: true };
/** The tabs' counts in the query cache. */
export const COUNTS_KEY = [TABLES, 'counts'] as const;

/** Tickets of a status as stored, and those that are just being taken from it. */
const readStored = async (status: TicketStatus): Promise<TicketRow[]> => {
  const db = runtime().db();
  return db.transaction('r', [db.tickets, db.outbox], async () => {
    const stored = await db.tickets.where('status').equals(status).toArray();
    const waiting = (await db.outbox.orderBy('lane').uniqueKeys()) as string[];
    const moving = await db.tickets.bulkGet(waiting);
    const moved = moving.filter((row) => row !== undefined).filter((row) => row.status !== status);
    return [...stored, ...moved.filter((row) => belongs(row, status))];
  });
};

/** The rows of a page, by the order of the server, or by what is stored where `ids` is null. */
const readRows = async (
  query: TicketPageQuery,
  ids: readonly string[] | null,
  who: AgentLike,
): Promise<Partial<TablePage>> => {
  if (ids === null) {
    const { config } = runtime();
    return storedPage(await readStored(query.status), query, {
      who,
      targets: config.targets,
      now: serverNow(),
    });
  }
  const rows = await runtime()
    .db()
    .tickets.bulkGet([...ids]);
  return { rows: rows.filter((row) => row !== undefined).filter((row) => belongs(row, query.status)) };
};

/** One page of a table of tickets, as the person sees it. */
export interface TicketTable {
  /** Undefined until there is something to show. */
  readonly rows: readonly TicketRow[] | undefined;
  readonly hasNext: boolean;
  readonly total: number | undefined;
  /** Another page is on its way; the rows of the old one stay. */
  readonly busy: boolean;
  /** `offline`: the rows are those stored on this device; `failed`: the server said no. */
  readonly state: 'ready' | 'offline' | 'failed';
  /** Milliseconds: without signal, when the newest of the rows was seen. */
  readonly seenAt: number | undefined;
  retry(): void;
}

/**
 * A page of the tickets of one status. The server says which and in what order; the tickets themselves are drawn from the
 * device's database, so that a change shows at once and what has left the table goes. Without signal all of it comes from
 * there.
 */
const useTicketTable = (query: TicketPageQuery, enabled: boolean): TicketTable => {
  const { status, page, pageSize, order, filters } = query;
  const viewer = useViewer();
  const online = useOnline();
  const { data, error, former, again } = useServer({
    key: [TABLES, status, page, pageSize, order.by, order.descending, JSON.stringify(filters ?? {})],
    ask: (signal) => refreshTicketPage(query, signal),
    // Of another tab nothing can be kept.
    keepFormer: (key) => key[1] === status,
    persist: true,
    everyMs: LOOK_MS,
    concerns: everyChange,
    enabled,
  });
  const offline = !online || error?.kind === 'offline';
  const state = offline ? 'offline' : error ? 'failed' : 'ready';
  const ids = offline ? null : (data?.ids ?? (error ? null : undefined));
  const key = JSON.stringify([query, ids === undefined ? 'not known' : ids]);
  const live = useLiveQuery(
    async () =>
      ids === undefined ? undefined : { key, ...(await readRows(query, ids, { id: viewer.id, name: viewer.name })) },
    [key, viewer.id, viewer.name],
  );
  const drawn = useLatest(live?.key === key ? live : undefined, status);
  const read = ids === null ? drawn : data;
  return {
    rows: drawn?.rows,
    hasNext: read?.hasNext ?? false,
    total: read?.total,
    busy: former,
    state,
    seenAt: offline ? lastSeen(drawn?.rows ?? []) : undefined,
    retry: again,
  };
};

/** What a table of tickets may be told beyond its status. */
interface TicketTableOptions {
  readonly sorts: readonly TicketOrder['by'][];
  /** The order where the address says none; the newest first unless given. */
  readonly order?: TicketOrder;
  /** Filters by the days of the address, on which tickets were closed. */
  readonly byDays?: boolean;
}

/**
 * Tickets of a status, newest first unless sorted otherwise: the table's state and its filters in the address, and the page
 * they want.
 */
export const useTicketTableState = (key: string, status: TicketStatus, options: TicketTableOptions) => {
  const { sorts, order: usual = NEWEST, byDays = false } = options;
  const control = useTableState({ key, defaults: { pageSize: PAGE.table, sort: usual }, sizes: PAGE.sizes, sorts });
  const [params] = useSearchParams();
  const { page, pageSize, search } = control;
  const order = (control.sort ?? usual) as TicketOrder;
  const days = readDays(byDays && runtime().config.features.ticketLists ? params : new URLSearchParams());
  const turned = isReversed(days);
  const filters: TicketFilters = {
    ...(runtime().config.features.ticketLists ? readFilters(params) : {}),
    ...(search === '' ? {} : { q: search }),
    ...daysFilter(days),
  };
  return {
    control,
    filters,
    order,
    /** The days are not asked for: the last one lies before the first. */
    turned,
    tickets: useTicketTable({ status, page, pageSize, order, filters }, !turned),
    scope: `${status} ${page} ${pageSize} ${JSON.stringify(filters)}`,
  };
};

/** The last answer of the same table: between two readings the rows stay. */
const useLatest = <T>(now: T | undefined, of: string): T | undefined => {
  const [last, setLast] = useState<{ readonly of: string; readonly value: T }>();
  useEffect(() => {
    if (now !== undefined) setLast({ of, value: now });
  }, [now, of]);
  return now ?? (last?.of === of ? last.value : undefined);
};

/**
 * How many tickets each tab holds; undefined until that is known, and for a backend that does not tell.
 * @param everyMs between two looks
 */
export const useTicketCounts = (everyMs = LOOK_MS): TicketCounts | undefined =>
  useServer<TicketCounts>({
    key: COUNTS_KEY,
    ask: (signal) => runtime().call('ticketCounts', { signal }),
    addition: 'ticketCounts',
    everyMs,
    concerns: everyChange,
  }).data;

/** Staff whose tickets a table can be filtered by are told so many. */
const AGENTS_MAX = 100;

/** All staff, by name; undefined until they are known, and for a backend that does not tell ids of agents. */
export const useAgents = (): readonly AgentLike[] | undefined => {
  const query = { page: 0, pageSize: AGENTS_MAX, profileTypes: 'ADMIN,SUPER_ADMIN' };
  const { data } = useServer({
    key: ['users', 'agents'],
    ask: (signal) => runtime().call('users', { query, signal }),
    enabled: useOnline() && runtime().config.features.ticketLists === true,
  });
  return data?.content
    .map((user) => ({ id: user.id, name: fullName(user) || user.email || '' }))
    .sort((a, b) => a.name.localeCompare(b.name));
};

/** Reads the table in sight and the counts anew. */
export const useTicketLook = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: [TABLES] }), [client]);
};
