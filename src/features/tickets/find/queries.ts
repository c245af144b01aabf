import { useInfiniteQuery } from '@tanstack/react-query';
import type { TicketStatus } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import { SEARCH } from '#src/contract/limits.ts';
import type { Ticket } from '#src/contract/ticket.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useRested } from '#src/hooks/useRested.ts';
import { messageSummary } from '../words/model/message-text.ts';
import { excerptOf, searchWords, ticketWords } from './model/found.ts';

/** Milliseconds of rest in typing after which is searched. */
const REST_MS = 250;
/** Of what is stored, at most so many are shown. */
const STORED_MOST = 50;

/** A ticket that was found, for its own words or for those of a message. */
export interface Found {
  readonly key: string;
  readonly ticket: Ticket;
  readonly status: TicketStatus;
  readonly message?: { readonly at: number; readonly sender: string | undefined };
  /** With marks; see `pieces`. */
  readonly excerpt: string;
}

/** Where was searched: on the device without signal, and where the server has no search. */
type Source = 'server' | 'offline' | 'not-served';

interface FoundPage {
  readonly source: Source;
  readonly items: readonly Found[];
  readonly next: string | undefined;
}

/** Searches the tickets and messages stored on this device; tickets for their own words first, then the newest messages. */
const findStored = async (text: string): Promise<Found[]> => {
  const words = searchWords(text);
  const db = runtime().db();
  const [tickets, messages] = await Promise.all([db.tickets.toArray(), db.messages.toArray()]);
  const byId = new Map(tickets.map((row) => [row.id, row]));
  const found: Found[] = [];
  for (const { id, ticket, status } of tickets.sort((a, b) => b.createdAt - a.createdAt)) {
    const excerpt = excerptOf(ticketWords(ticket), words);
    if (excerpt !== undefined) found.push({ key: id, ticket: { ...ticket, id }, status, excerpt });
  }
  const said = messages.map((row) => ({ row, at: Date.parse(row.message.created_at) || row.madeAt || 0 }));
  for (const { row, at } of said.sort((a, b) => b.at - a.at)) {
    const of = byId.get(row.ticketId);
    const excerpt = of && excerptOf(messageSummary(row.message), words);
    if (!of || excerpt === undefined) continue;
    const message = { at, sender: row.message.sender_name || undefined };
    found.push({ key: row.key, ticket: { ...of.ticket, id: of.id }, status: of.status, message, excerpt });
  }
  return found.slice(0, STORED_MOST);
};

/** One search; see `useFinding`. Throws what the server refused, and where `signal` is aborted. */
export const findTickets = async (text: string, after: string | undefined, signal: AbortSignal): Promise<FoundPage> => {
  const answer = await runtime().call('searchTickets', { query: { q: text, after }, signal });
  signal.throwIfAborted();
  if (!answer.ok) {
    const { kind } = answer.error;
    if (kind === 'session' || kind === 'retryable') throw answer.error;
    // A backend without the search takes its name for a ticket's id, and refuses that in a way of its own.
    const source = kind === 'offline' || kind === 'timeout' ? 'offline' : 'not-served';
    return { source, items: await findStored(text), next: undefined };
  }
  const items = answer.value.items.map(({ ticket, message, excerpt }) => ({
    key: message ? `${ticket.id} ${message.id}` : ticket.id,
    ticket,
    status: ticket.status,
    ...(message && { message: { at: Date.parse(message.created_at), sender: message.sender_name || undefined } }),
    excerpt,
  }));
  return { source: 'server', items, next: answer.value.next ?? undefined };
};

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
  const text = typed.trim();
  const rested = useRested(text, REST_MS);
  const online = useOnline();
  const fits = text.length >= SEARCH.min && text.length <= SEARCH.max;
  const wanted = rested.length >= SEARCH.min && rested.length <= SEARCH.max;
  const query = useInfiniteQuery<FoundPage, AppError, readonly FoundPage[], readonly unknown[], string | undefined>({
    // Without signal another answer holds than with it.
    queryKey: ['find', rested, online],
    queryFn: ({ pageParam, signal }) => findTickets(rested, pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages,
    enabled: fits && wanted,
    placeholderData: (former) => former,
    gcTime: 60_000,
  });
  const pages = fits ? (query.data ?? []) : [];
  const stale = rested !== text || query.isPlaceholderData;
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
