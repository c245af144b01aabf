import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef } from 'react';
import { PAGE } from '#src/contract/limits.ts';
import type { ChatList } from '#src/data/sync/tickets.ts';
import { useServerNow } from '#src/hooks/useServerNow.ts';
import { CHATS } from '#src/texts/chats.ts';
import { FailedBanner } from '#src/ui/Banner.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { isEmpty, type ListLoading } from '../../refresh/queries.ts';
import type { Viewer } from '../../staff/useViewer.ts';
import { useTicketsWithNotes } from '../../voice/queries.ts';
import { chatLists, type ListedTicket } from '../model/list.ts';
import { useUnstored } from '../queries.ts';
import { TicketItem } from './TicketItem.tsx';

// Where it cannot be had, the list works without.
const SharedWaiting = lazy(() => import('../../share/ui/SharedWaiting.tsx').catch(() => ({ default: () => null })));

const FindButton = lazy(async () => ({ default: (await import('../../find/ui/FindButton.tsx')).FindButton }));

/**
 * Asks for the next page when the end of the list comes within 20 px of sight and stays 100 ms. Once: it is put up anew
 * for each page, since a page may bring nothing but what is stored, and the end then stays where it was.
 */
const LoadMore = ({ onReach }: { readonly onReach: () => void }) => {
  const end = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(() => reach(), PAGE.loadMoreDelayMs);
      },
      { root: element.closest('[data-scroll]'), rootMargin: `0px 0px ${PAGE.loadMoreMarginPx}px 0px` },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return <div ref={end} className="h-px" />;
};

const Waiting = () => (
  <div role="status" aria-label={CHATS.loadingTickets}>
    {[0, 1, 2, 3].map((index) => (
      <div key={index} className="grid gap-2 border-b border-line px-4 py-3.5">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
        <Skeleton className="h-6 w-24" />
      </div>
    ))}
  </div>
);

const HEADINGS: Partial<Record<ChatList, string>> = { closed: CHATS.headingClosed, unassigned: CHATS.lists.unassigned };

/** What a list is called. */
const headingOf = (list: ChatList, staff: boolean): string =>
  HEADINGS[list] ?? (staff ? CHATS.headingStaff : CHATS.headingOthers);

interface TicketListProps {
  readonly list: ChatList;
  readonly onList: (list: ChatList) => void;
  /** Undefined until read. */
  readonly tickets: readonly ListedTicket[] | undefined;
  readonly loading: ListLoading;
  readonly viewer: Viewer;
  readonly selected: string | undefined;
  /** Over tickets, not over their lack. */
  readonly hint: ReactNode;
  /** What stands in the place of a list without tickets. */
  readonly empty: ReactNode;
  /** The address of a ticket's conversation from here. */
  readonly linkTo: (ticketId: string) => string;
  /** The address of the list. */
  readonly from: string;
}

/** A list of My chats in its order, and which. What is stored stands at once; the rest comes page by page. */
export const TicketList = (props: TicketListProps) => {
  const { list, onList, tickets, loading, viewer, selected, hint, empty, linkTo, from } = props;
  const { staff } = viewer;
  const heading = headingOf(list, staff);
  const notes = useTicketsWithNotes();
  const panel = useId();
  const now = useServerNow();
  const { state, hasNext } = loading;
  const unstored = useUnstored(tickets, state === 'offline');
  const nothing = tickets?.length === 0;
  const options = chatLists(staff).map((value) => ({ value, label: CHATS.lists[value] }));
  return (
    <nav aria-label={CHATS.listOf(heading)} className="flex h-full flex-col">
      <div className="flex shrink-0 items-center justify-between pr-1">
        <h1 className="px-4 pt-5 pb-3 text-xl wrap-anywhere font-figure tracking-[-0.015em] sm:text-lg">{heading}</h1>
        {staff && (
          <Suspense>
            <FindButton className="mt-1.5" />
          </Suspense>
        )}
      </div>
      <Segmented<ChatList>
        label={CHATS.listsLabel}
        options={options}
        value={list}
        onChange={onList}
        controls={panel}
        byWords
        className="mx-4 mb-3 shrink-0"
      />
      <div
        id={panel}
        role="tabpanel"
        aria-label={CHATS.lists[list]}
        data-scroll
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line print:overflow-visible"
      >
        <Suspense>
          <SharedWaiting />
        </Suspense>
        {state === 'failed' && (
          <FailedBanner retry={CHATS.tryAgain} onRetry={loading.retry} className="m-3">
            {CHATS.ticketsFailed}
          </FailedBanner>
        )}
        {state === 'offline' && !nothing && <p className="px-4 py-2 text-xs text-ink-2">{CHATS.offlineList}</p>}
        {(tickets === undefined || (nothing && !isEmpty(loading) && state !== 'failed')) && <Waiting />}
        {nothing && isEmpty(loading) && empty}
        {tickets && !nothing && hint}
        <ul>
          {tickets?.map((listed) => (
            <TicketItem
              key={listed.row.id}
              listed={listed}
              list={list}
              viewer={viewer}
              now={now}
              selected={listed.row.id === selected}
              to={linkTo(listed.row.id)}
              from={from}
              note={notes.has(listed.row.id)}
              unstored={unstored.has(listed.row.id)}
            />
          ))}
        </ul>
        {hasNext && state === 'ready' && !loading.loadingMore && <LoadMore onReach={loading.loadMore} />}
        {loading.loadingMore && <Spinner label={CHATS.loadingMore} className="py-4 text-sm" />}
      </div>
    </nav>
  );
};
