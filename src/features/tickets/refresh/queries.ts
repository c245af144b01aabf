import { useCallback, useEffect, useRef, useState } from 'react';
import { isLocalId } from '#src/contract/commands.ts';
import type { AppError } from '#src/contract/errors.ts';
import { TIME } from '#src/contract/limits.ts';
import { type Concerns, everyChange, pagePorts, poll } from '#src/data/poll.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { type ChatList, refreshTicket, refreshTickets } from '#src/data/sync/tickets.ts';
import { useOnline } from '#src/hooks/sync.ts';

// Not by `useServer`: what comes is merged into the database, which the screen reads; here is kept only how asking ended
// (decision 0363).

/** Milliseconds between two looks at a ticket's own state, and at the list's first page. */
const TICKET_MS = 15_000;
/** Milliseconds between two looks at the list of closed conversations, which seldom changes. */
const CLOSED_MS = 60_000;

/** How far the list of the server has come: `offline` where there is no signal to ask with. */
export type LoadState = 'loading' | 'ready' | 'failed' | 'offline';

const stateOf = (error: AppError | undefined): LoadState =>
  error === undefined ? 'ready' : error.kind === 'offline' ? 'offline' : 'failed';

/** Loading of My chats, page by page. */
export interface ListLoading {
  readonly state: LoadState;
  readonly hasNext: boolean;
  readonly loadingMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** Whether a list of which nothing is stored is known to be empty: a further page may hold what is this person's. */
export const isEmpty = ({ state, hasNext }: Pick<ListLoading, 'state' | 'hasNext'>): boolean =>
  state === 'offline' || (state === 'ready' && !hasNext);

/** Asks the server for the first page of a list now and then, and for further pages when they are wanted. */
export const useListLoading = (staff: boolean, list: ChatList): ListLoading => {
  const [ended, setEnded] = useState<{ of: ChatList; state: LoadState; hasNext: boolean }>();
  const [round, setRound] = useState(0);
  const [loadingMore, setLoadingMore] = useState(false);
  const lastPage = useRef(0);
  const online = useOnline();

  const end = useCallback(
    (state: LoadState, hasNext?: boolean) =>
      setEnded((before) => {
        const known = before?.of === list && before.hasNext;
        return { of: list, state, hasNext: hasNext ?? known };
      }),
    [list],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a person's Try again
  useEffect(() => {
    lastPage.current = 0;
    const look = async (signal: AbortSignal) => {
      const page = await refreshTickets({ staff, list, page: 0, signal });
      if (signal.aborted) return;
      const first = page.ok && lastPage.current === 0;
      end(stateOf(page.ok ? undefined : page.error), first ? page.value.hasNext : undefined);
    };
    return poll(pagePorts(), list === 'closed' ? CLOSED_MS : TICKET_MS, look, everyChange);
  }, [staff, list, round]);

  const loadMore = useCallback(async () => {
    setLoadingMore(true);
    const page = await refreshTickets({ staff, list, page: lastPage.current + 1 });
    setLoadingMore(false);
    end(stateOf(page.ok ? undefined : page.error), page.ok && page.value.hasNext);
    if (page.ok) lastPage.current += 1;
  }, [staff, list, end]);

  const retry = useCallback(() => {
    setEnded(undefined);
    setRound((before) => before + 1);
  }, []);

  const mine = ended?.of === list ? ended : undefined;
  const state = online ? (mine?.state ?? 'loading') : 'offline';
  return { state, hasNext: mine?.hasNext ?? false, loadingMore, loadMore: () => void loadMore(), retry };
};

/** Loading of one conversation. */
export interface ConversationLoading {
  /** What asking for the ticket last ended with; undefined before, and after a success. */
  readonly ticketError: AppError | undefined;
  readonly messagesError: AppError | undefined;
  /** Both have been asked for at least once. */
  readonly asked: boolean;
  retry(): void;
}

/**
 * Keeps a conversation in step with the server while it is in sight: messages every 3,000 ms, the ticket's state less
 * often. A closed one is asked for once, but that its state is looked at as long as it may be opened again; one the server does not know yet, not at all.
 */
export const useConversationLoading = (ticketId: string, closed: boolean, reopens: boolean): ConversationLoading => {
  const [ended, setEnded] = useState<{ id: string; ticket?: AppError | null; messages?: AppError | null }>({
    id: ticketId,
  });
  const [round, setRound] = useState(0);
  const local = isLocalId(ticketId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a person's Try again
  useEffect(() => {
    if (local) return;
    const concerns: Concerns = (change) => change === 'all' || change.ticket_id === ticketId;
    const follow = (
      intervalMs: number,
      part: 'ticket' | 'messages',
      work: (id: string, signal: AbortSignal) => ReturnType<typeof refreshTicket>,
    ) => {
      const stop = poll(
        pagePorts(),
        intervalMs,
        async (signal) => {
          const done = await work(ticketId, signal);
          if (signal.aborted) return;
          setEnded((before) => ({
            ...(before.id === ticketId ? before : { id: ticketId }),
            [part]: done.ok ? null : done.error,
          }));
          if (closed && done.ok && !(reopens && part === 'ticket')) stop();
        },
        concerns,
      );
      return stop;
    };
    const stops = [follow(TICKET_MS, 'ticket', refreshTicket), follow(TIME.chatPollMs, 'messages', refreshMessages)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [ticketId, local, closed, reopens, round]);

  const retry = useCallback(() => setRound((before) => before + 1), []);
  const mine = ended.id === ticketId ? ended : undefined;
  return {
    ticketError: mine?.ticket ?? undefined,
    messagesError: mine?.messages ?? undefined,
    asked: mine?.ticket !== undefined && mine.messages !== undefined,
    retry,
  };
};
