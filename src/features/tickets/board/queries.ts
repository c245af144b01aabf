import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { TicketCounts } from '#src/contract/desk.ts';
import type { TicketStatus } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { refreshTicketPage, type TicketPageQuery } from '#src/data/sync/ticket-page.ts';
import { pageVisibility, poll } from '../refresh/poll.ts';
import { belongs, lastSeen, storedPage, type TablePage } from './model/rows.ts';

/** Milliseconds between two looks at the table in sight and at the tabs' counts. */
const LOOK_MS = 15_000;
const MINUTE_MS = 60_000;
/** All that is read for the board and for the history. */
const TABLES = 'ticket-tables';
/** The tabs' counts in the query cache. */
export const COUNTS_KEY = [TABLES, 'counts'] as const;

/** A call that failed, as the query cache keeps it. */
class CallFailed extends Error {
  constructor(readonly error: AppError) {
    super(error.message ?? error.kind);
  }
}

const orThrow = <T>(result: { ok: true; value: T } | { ok: false; error: AppError }): T => {
  if (!result.ok) throw new CallFailed(result.error);
  return result.value;
};

/** Tickets of a status as stored, and those that are just being taken from it. */
const readStored = async (status: TicketStatus): Promise<TicketRow[]> => {
  const db = runtime().db();
  return db.transaction('r', [db.tickets, db.outbox], async () => {
    const stored = await db.tickets.where('status').equals(status).toArray();
    const waiting = (await db.outbox.orderBy('lane').uniqueKeys()) as string[];
    const moving = await db.tickets.bulkGet(waiting);
    const taken = moving.filter((row) => row !== undefined).filter((row) => row.status !== status);
    return [...stored, ...taken.filter((row) => belongs(row, status))];
  });
};

/** The rows of a page, by the order of the server, or by what is stored where `ids` is null. */
const readRows = async (query: TicketPageQuery, ids: readonly string[] | null): Promise<Partial<TablePage>> => {
  if (ids === null) return storedPage(await readStored(query.status), query);
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
export const useTicketTable = (query: TicketPageQuery): TicketTable => {
  const { status, page, pageSize, order } = query;
  const online = useStore(runtime().outbox.store, (state) => state.online);
  const asked = useQuery({
    queryKey: [TABLES, status, page, pageSize, order.by, order.descending],
    queryFn: async ({ signal }) => orThrow(await refreshTicketPage(query, signal)),
    // Of another tab nothing can be kept.
    placeholderData: (before, of) => (of?.queryKey[1] === status ? keepPreviousData(before) : undefined),
    meta: { persist: true },
    staleTime: 0,
  });
  const { data, error, isPlaceholderData, refetch } = asked;
  const offline = !online || (error instanceof CallFailed && error.error.kind === 'offline');
  const state = offline ? 'offline' : error ? 'failed' : 'ready';
  const ids = offline ? null : (data?.ids ?? (error ? null : undefined));
  const key = JSON.stringify([query, ids === undefined ? 'not known' : ids]);
  const live = useLiveQuery(
    async () => (ids === undefined ? undefined : { key, ...(await readRows(query, ids)) }),
    [key],
  );
  const drawn = useLatest(live?.key === key ? live : undefined, status);
  const read = ids === null ? drawn : data;
  return {
    rows: drawn?.rows,
    hasNext: read?.hasNext ?? false,
    total: read?.total,
    busy: isPlaceholderData,
    state,
    seenAt: offline ? lastSeen(drawn?.rows ?? []) : undefined,
    retry: useCallback(() => void refetch(), [refetch]),
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

/** How many tickets each tab holds; undefined until that is known, and for a backend that does not tell. */
export const useTicketCounts = (): TicketCounts | undefined => {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: COUNTS_KEY,
    queryFn: async ({ signal }) => {
      // A backend without them is asked once.
      if (client.getQueryData(COUNTS_KEY) === null) return null;
      const answer = await runtime().call('ticketCounts', { signal });
      if (!answer.ok && isUnknownCall(answer.error)) return null;
      return orThrow(answer);
    },
    staleTime: 0,
  });
  return data ?? undefined;
};

/** Reads the table in sight and the counts anew every 15 s while the page is visible and online; the answer does it now. */
export const useTicketPolling = (): (() => void) => {
  const client = useQueryClient();
  useEffect(() => {
    const { clock, connectivity } = runtime().ports;
    const look = () => client.refetchQueries({ queryKey: [TABLES], type: 'active' }, { cancelRefetch: false });
    return poll({ clock, connectivity, visibility: pageVisibility }, LOOK_MS, look);
  }, [client]);
  return useCallback(() => void client.invalidateQueries({ queryKey: [TABLES] }), [client]);
};

/** The time in milliseconds, anew each minute. */
export const useMinute = (): number => {
  const { clock } = runtime().ports;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      setNow(clock.now());
      cancel = clock.after(MINUTE_MS, tick);
    };
    cancel = clock.after(MINUTE_MS, tick);
    return () => cancel();
  }, [clock]);
  return now;
};
