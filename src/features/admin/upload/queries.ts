import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppError } from '#src/contract/errors.ts';
import type { ImportJob, ImportRowView, RowResult } from '#src/contract/import.ts';
import { TIME } from '#src/contract/limits.ts';
import type { Station } from '#src/contract/station.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { isMoving } from './model/job.ts';
import { type Sending, sendingStore } from './store.ts';

/** Milliseconds between two looks at an import that the server works on. */
const POLL_MS = 500;
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

/** A page of a table that is kept for a visit without signal. */
export interface StopsPage {
  readonly rows: readonly Station[] | undefined;
  readonly total: number;
  /** Being asked for now: the specification replaces the table by a spinner. */
  readonly fetching: boolean;
  readonly error: AppError | undefined;
  /** Milliseconds by this device at which the rows came. */
  readonly at: number;
  /** False where the backend cannot sort by what was asked for. */
  readonly sorted: boolean;
  readonly again: () => void;
}

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
const readStops = async (query: StopsQuery) => {
  const answer = await askStops(query);
  if (answer.ok) return { ...answer.value, sorted: true };
  const plain = answer.error.kind === 'rejected' && query.sort ? await askStops({ ...query, sort: undefined }) : answer;
  if (plain.ok) return { ...plain.value, sorted: false };
  throw plain.error;
};

/**
 * A page of all stations. The page last seen is kept for the next visit; those before it are forgotten when they are
 * stale, so that a walk through 100,000 stations does not fill the device.
 */
export const useStops = (query: StopsQuery): StopsPage => {
  const client = useQueryClient();
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery<Awaited<ReturnType<typeof readStops>>, AppError>(
    {
      queryKey: [...STOPS, query],
      queryFn: () => readStops(query),
      meta: { persist: true },
      refetchOnWindowFocus: false,
    },
  );
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    const old = dataUpdatedAt - TIME.cacheStaleMs;
    client.removeQueries({ queryKey: STOPS, type: 'inactive', predicate: ({ state }) => state.dataUpdatedAt < old });
  }, [client, dataUpdatedAt]);
  return {
    rows: data?.content,
    total: data?.totalElements ?? 0,
    fetching: isFetching,
    error: error ?? undefined,
    at: dataUpdatedAt,
    sorted: data?.sorted ?? true,
    again: () => void refetch(),
  };
};

/** The last imports, newest first; null where the backend knows no preview; undefined until it has answered. */
export const useImports = (): readonly ImportJob[] | null | undefined => {
  const { data } = useQuery<readonly ImportJob[] | null, AppError>({
    queryKey: IMPORTS,
    queryFn: async () => {
      const answer = await runtime().call('imports');
      if (answer.ok) return answer.value;
      if (isUnknownCall(answer.error)) return null;
      throw answer.error;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ stage }) => isMoving(stage)) ? POLL_MS * 4 : false),
  });
  return data;
};

/** An import, looked at twice a second while the server works on it and the page is in sight. */
export interface JobState {
  readonly job: ImportJob | undefined;
  /** The server knows it no more. */
  readonly gone: boolean;
  /** It could not be asked for just now; the next look may. */
  readonly failed: boolean;
}

/** One import; what it changes, once it is written or undone, is loaded anew. */
export const useJob = (id: string): JobState => {
  const client = useQueryClient();
  const { data, error } = useQuery<ImportJob, AppError>({
    queryKey: [...IMPORTS, id],
    queryFn: async () => {
      const answer = await runtime().call('importJob', { params: { id } });
      if (answer.ok) return answer.value;
      throw answer.error;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isMoving(state.data.stage) && !state.error ? false : POLL_MS),
  });
  const stage = data?.stage;
  useEffect(() => {
    if (stage === 'done' || stage === 'undone') void client.invalidateQueries({ queryKey: STOPS });
    if (stage !== undefined) void client.invalidateQueries({ queryKey: IMPORTS, exact: true });
  }, [client, stage]);
  return { job: data, gone: error !== null && isUnknownCall(error), failed: error !== null };
};

/** Takes the answer of a command as what the import is now. */
export const useKeepJob = (): ((job: ImportJob) => void) => {
  const client = useQueryClient();
  return useCallback((job) => void client.setQueryData([...IMPORTS, job.id], job), [client]);
};

/** Looks again at what an import or an undo may have changed. */
export const useLookAgain = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: IMPORTS });
    void client.invalidateQueries({ queryKey: STOPS });
  }, [client]);
};

/** A page of an import's rows. */
export interface RowsPage {
  readonly rows: readonly ImportRowView[] | undefined;
  readonly total: number | undefined;
  readonly fetching: boolean;
  readonly failed: boolean;
  readonly again: () => void;
}

/** @param page from 0 @param result undefined for all */
export const useRows = (job: ImportJob, page: number, size: number, result: RowResult | undefined): RowsPage => {
  const { data, isFetching, isError, refetch } = useQuery({
    // Compared anew, an import has other rows.
    queryKey: [...IMPORTS, job.id, 'rows', job.counts, { page, size, result }],
    queryFn: async () => {
      const answer = await runtime().call('importRows', { params: { id: job.id }, query: { page, size, result } });
      if (answer.ok) return answer.value;
      throw answer.error;
    },
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.content,
    total: data?.totalElements,
    fetching: isFetching,
    failed: isError,
    again: () => void refetch(),
  };
};
