import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { UndoOutcome } from '#src/contract/by-hand.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { ImportJob, RowResult, Suspicion } from '#src/contract/import.ts';
import { TIME } from '#src/contract/limits.ts';
import type { TaxTables } from '#src/contract/tax.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { type CallResult, runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { type ServerAnswer, serverKey, useServer } from '#src/hooks/useServer.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { isUnfinished } from './model/job.ts';
import { type Sending, sendingStore } from './store.ts';

/** Milliseconds between two looks at an import that the server works on. */
const POLL_MS = 500;
/** The same for one that waits for a person: another's import may make its preview anew. */
const WAITING_MS = 3_000;
/** Rows a page of each table here; the first unless chosen otherwise. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
const STOPS = ['truck-stops'] as const;
const IMPORTS = ['imports'] as const;

/** What is on its way to the server from this page. */
export const useSending = (): Sending | undefined => useStore(sendingStore, ({ sending }) => sending);

/** What the truck-stop table asks for; `page` from 0. */
export interface StopsQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: { readonly by: string; readonly descending: boolean } | undefined;
  readonly search: string;
}

/** A page of all stations. */
export type StopsPage = CallResult<'stations'> & {
  /** False where the backend cannot sort by what was asked for. */
  readonly sorted: boolean;
};

const askStops = ({ page, pageSize, sort, search }: StopsQuery) =>
  runtime().call('stations', {
    query: {
      page,
      size: pageSize,
      pageSize,
      sortBy: sort?.by,
      sortDirection: sort && (sort.descending ? 'desc' : 'asc'),
      search: search === '' ? undefined : search,
    },
  });

/** A backend need not know every column to sort by: rows in its own order are better than none. */
const readStops = async (query: StopsQuery): Promise<Result<StopsPage, AppError>> => {
  const answer = await askStops(query);
  if (answer.ok) return ok({ ...answer.value, sorted: true });
  const plain = answer.error.kind === 'rejected' && query.sort ? await askStops({ ...query, sort: undefined }) : answer;
  return plain.ok ? ok({ ...plain.value, sorted: false }) : plain;
};

/**
 * A page of all stations. The page last seen is kept for the next visit; those before it are forgotten when they are
 * stale, so that a walk through 100,000 stations does not fill the device.
 */
export const useStops = (query: StopsQuery): ServerAnswer<StopsPage> => {
  const client = useQueryClient();
  const answer = useServer<StopsPage>({
    key: [...STOPS, query],
    ask: () => readStops(query),
    persist: true,
    onReturn: false,
  });
  const { at } = answer;
  useEffect(() => {
    if (at === 0) return;
    const old = at - TIME.cacheStaleMs;
    client.removeQueries({ queryKey: STOPS, type: 'inactive', predicate: ({ state }) => state.dataUpdatedAt < old });
  }, [client, at]);
  return answer;
};

/** The last imports, newest first; `gone` where the backend knows no preview. */
export const useImports = (): ServerAnswer<readonly ImportJob[]> =>
  useServer<readonly ImportJob[]>({
    key: [...IMPORTS, 'list'],
    ask: (signal) => runtime().call('imports', { signal }),
    addition: 'imports',
    everyMs: POLL_MS * 4,
    until: (jobs) => !jobs.some(({ stage }) => isUnfinished(stage)),
  });

/** The fuel tax tables, the newest first; `gone` where the backend has none of its own. */
export const useTaxTables = (): ServerAnswer<TaxTables> =>
  useServer<TaxTables>({
    key: ['tax-tables'],
    ask: (signal) => runtime().call('taxTables', { signal }),
    addition: 'taxTables',
  });

/** An import, looked at twice a second while the server works on it and the page is in sight. */
export interface JobState {
  readonly job: ImportJob | undefined;
  /** The server knows it no more. */
  readonly gone: boolean;
  /** It could not be asked for just now; the next look may. */
  readonly failed: boolean;
}

const jobKey = (id: string) => [...IMPORTS, 'job', id] as const;

/** One import; what it changes, once it is written or undone, is loaded anew. */
export const useJob = (id: string): JobState => {
  const client = useQueryClient();
  const account = useAccount();
  const waits = client.getQueryData<ImportJob>(serverKey(jobKey(id), account))?.stage === 'ready';
  const { data, error } = useServer<ImportJob>({
    key: jobKey(id),
    ask: (signal) => runtime().call('importJob', { params: { id }, signal }),
    everyMs: waits ? WAITING_MS : POLL_MS,
    until: (job, failed) => !isUnfinished(job.stage) && !failed,
  });
  const stage = data?.stage;
  useEffect(() => {
    if (stage === 'done' || stage === 'undone') void client.invalidateQueries({ queryKey: STOPS });
    if (stage !== undefined) void client.invalidateQueries({ queryKey: [...IMPORTS, 'list'] });
  }, [client, stage]);
  return { job: data, gone: error !== undefined && isUnknownCall(error), failed: error !== undefined };
};

/** Takes the answer of a command as what the import is now. */
export const useKeepJob = (): ((job: ImportJob) => void) => {
  const client = useQueryClient();
  const account = useAccount();
  return useCallback(
    (job) => {
      client.setQueryData(serverKey(jobKey(job.id), account), job);
      // An answer on its way may have been read before this one, and is not taken.
      void client.invalidateQueries({ queryKey: jobKey(job.id) });
    },
    [client, account],
  );
};

/** Looks again at what an import or an undo may have changed. */
export const useLookAgain = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: IMPORTS });
    void client.invalidateQueries({ queryKey: STOPS });
  }, [client]);
};

/** What undoing an import would do; `gone` where the backend cannot say. */
export const useUndoOutcome = (id: string, enabled: boolean): ServerAnswer<UndoOutcome> =>
  useServer<UndoOutcome>({
    key: [...IMPORTS, 'undo', id],
    ask: (signal) => runtime().call('undoOutcome', { params: { id }, signal }),
    enabled,
    staleMs: 0,
  });

interface RowsQuery {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  /** Undefined for all. */
  readonly result: RowResult | undefined;
  readonly suspicion: Suspicion | undefined;
}

/** A page of an import's rows. */
export const useRows = ({ id, counts, suspicions, layout }: ImportJob, query: RowsQuery) =>
  useServer({
    // Compared anew, or ticked, an import has other rows.
    key: [...IMPORTS, 'rows', id, counts, suspicions, layout?.columns, layout?.prices, query],
    ask: (signal) => runtime().call('importRows', { params: { id }, query: { ...query }, signal }),
    keepFormer: true,
  });
