import { useInfiniteQuery } from '@tanstack/react-query';
import type { AppError } from '#src/contract/errors.ts';
import { SEARCH } from '#src/contract/limits.ts';
import { written } from '#src/contract/written.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useDebounced } from '#src/hooks/useDebounced.ts';
import { type Found, type FoundPage, findTickets, type Source } from './commands.ts';

/** Milliseconds of rest in typing after which is searched. */
const DEBOUNCE_MS = 250;

/** What Find shows for the words in its field. */
export interface Finding {
  /** `short` and `long`: not searched. */
  readonly state: 'idle' | 'short' | 'long' | 'searching' | 'failed' | 'found';
  readonly items: readonly Found[];
  readonly source: Source;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/**
 * Searches as a person types: at each rest of 250 ms, the call before it stopped. What was found last stays in sight
 * until the next is there.
 */
export const useFinding = (typed: string): Finding => {
  const text = written(typed);
  const debounced = useDebounced(text, DEBOUNCE_MS);
  const online = useOnline();
  const fits = text.length >= SEARCH.min && text.length <= SEARCH.max;
  const wanted = debounced.length >= SEARCH.min && debounced.length <= SEARCH.max;
  const query = useInfiniteQuery<FoundPage, AppError, readonly FoundPage[], readonly unknown[], string | undefined>({
    // Without signal another answer holds than with it.
    queryKey: ['find', debounced, online],
    queryFn: ({ pageParam, signal }) => findTickets(debounced, pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages,
    enabled: fits && wanted,
    placeholderData: (former) => former,
    gcTime: 60_000,
  });
  const pages = fits ? (query.data ?? []) : [];
  const stale = debounced !== text || query.isPlaceholderData;
  const state = (): Finding['state'] => {
    if (text === '') return 'idle';
    if (text.length < SEARCH.min) return 'short';
    if (text.length > SEARCH.max) return 'long';
    if (query.isError && !stale && !query.isFetching) return 'failed';
    return stale || query.isPending ? 'searching' : 'found';
  };
  return {
    state: state(),
    items: pages.flatMap((page) => page.items),
    source: pages.at(-1)?.source ?? 'server',
    hasMore: query.hasNextPage,
    loadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
};
