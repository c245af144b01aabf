import { keepPreviousData, type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EndpointName } from '#src/contract/endpoints.ts';
import type { AppError } from '#src/contract/errors.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { type Concerns, pagePorts, poll } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Result } from '#src/lib/result.ts';
import { useAccount } from './session.ts';

/** A result as TanStack Query wants it: the value, or the error thrown. */
export const orThrow = async <T>(result: Promise<Result<T, AppError>>): Promise<T> => {
  const done = await result;
  if (!done.ok) throw done.error;
  return done.value;
};

/** Where an answer is kept: under the account last, so that another's is never taken for this one's. */
export const serverKey = (key: QueryKey, account: string): QueryKey => [...key, account];

const TRIES = 2;

/** Asks again what may be answered at another try, twice, and never sooner than the server asked for. */
export const REPEATS = {
  retry: (tries: number, { kind }: AppError): boolean =>
    tries < TRIES && (kind === 'retryable' || kind === 'timeout' || kind === 'offline'),
  retryDelay: (tries: number, error: AppError): number => Math.max(1_000 * 2 ** tries, error.retryAfterMs ?? 0),
} as const;

/** What is read from the server, and how. */
export interface ServerQuery<T> {
  readonly key: QueryKey;
  readonly ask: (signal: AbortSignal) => Promise<Result<T, AppError>>;
  /** False: not asked for now. */
  readonly enabled?: boolean;
  /** An addition that this backend may lack; then the state is `gone`, and it is not asked for again in this page. */
  readonly addition?: EndpointName;
  /** The refusals that say so; 404 and 405 unless given. */
  readonly lacks?: (error: AppError) => boolean;
  /** Milliseconds from one look to the next while the page is in sight and online; at a return to it also at once. */
  readonly everyMs?: number;
  /** With `everyMs`: the changes of tickets that are a reason to look at once, where the backend tells them. */
  readonly concerns?: Concerns;
  /** With `everyMs`: true where an answer needs no further look. As long as there is none, there is another look. */
  readonly until?: (data: T, error: AppError | undefined) => boolean;
  /** Milliseconds for which an answer serves at the next mount; 60 s unless given, and 0 with `everyMs`. */
  readonly staleMs?: number;
  /** True: kept over reloads. */
  readonly persist?: boolean;
  /** What a further key shows until it has an answer of its own: that of the former key, or where this is true of it. */
  readonly keepFormer?: boolean | ((former: QueryKey) => boolean);
  /** True: repeated by itself where that may help, see `REPEATS`. */
  readonly repeats?: boolean;
  /** False: a return to the page is no reason to ask again. */
  readonly onReturn?: boolean;
}

interface Answering {
  readonly error: AppError | undefined;
  /** Milliseconds by this device at which the data came. */
  readonly at: number;
  readonly fetching: boolean;
  /** The data is that of the former key. */
  readonly former: boolean;
  readonly again: () => void;
}

/** What the server has answered last: with a later failure, both data and error are there. */
export type ServerAnswer<T> = Answering &
  (
    | { readonly state: 'loading' | 'failed' | 'gone'; readonly data: undefined }
    | { readonly state: 'answered'; readonly data: T }
  );

const stateOf = (data: unknown, failed: boolean): ServerAnswer<unknown>['state'] => {
  if (data === null) return 'gone';
  if (data !== undefined) return 'answered';
  return failed ? 'failed' : 'loading';
};

// Each member is read when it is asked for: a component is drawn anew for what it reads, not at each look.
const answerOf = <T>(query: UseQueryResult<T | null, AppError>) =>
  ({
    get state() {
      return stateOf(query.data, query.isError);
    },
    get data() {
      return query.data ?? undefined;
    },
    get error() {
      return query.error ?? undefined;
    },
    get at() {
      return query.dataUpdatedAt;
    },
    get fetching() {
      return query.isFetching;
    },
    get former() {
      return query.isPlaceholderData;
    },
    again: () => void query.refetch(),
  }) as ServerAnswer<T>;

/** Reads something from the server and keeps it in the query cache; the one way a component does. */
export const useServer = <T>(wanted: ServerQuery<T>): ServerAnswer<T> => {
  const { ask, enabled = true, addition, lacks = isUnknownCall, everyMs, concerns, until, staleMs } = wanted;
  const { keepFormer = false } = wanted;
  const account = useAccount();
  const staleTime = staleMs ?? (everyMs === undefined ? undefined : 0);
  const query = useQuery<T | null, AppError>({
    queryKey: serverKey(wanted.key, account),
    queryFn: async ({ signal }) => {
      const { unknownCalls } = runtime();
      if (addition && unknownCalls.has(addition)) return null;
      const answer = await ask(signal);
      if (answer.ok) return answer.value;
      if (!addition || !lacks(answer.error)) throw answer.error;
      unknownCalls.add(addition);
      return null;
    },
    enabled,
    meta: { persist: wanted.persist === true },
    refetchOnReconnect: true,
    refetchOnWindowFocus: wanted.onReturn ?? true,
    ...(staleTime !== undefined && { staleTime }),
    ...(keepFormer && {
      placeholderData: (former, of) =>
        keepFormer === true || (of && keepFormer(of.queryKey)) ? keepPreviousData(former) : undefined,
    }),
    ...(wanted.repeats && REPEATS),
  });
  const answer = answerOf(query);
  const { refetch } = query;
  // The former key's data says nothing of this one; taken for its own, each failure would look again at once.
  const own = answer.former ? undefined : answer.data;
  const over = answer.state === 'gone' || (own !== undefined && until?.(own, answer.error) === true);
  const looks = enabled && everyMs !== undefined && !over;
  useEffect(
    () => (looks ? poll(pagePorts(), everyMs, () => refetch({ cancelRefetch: false }), concerns) : undefined),
    [looks, everyMs, concerns, refetch],
  );
  return answer;
};
