import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { PAGE } from '#src/contract/limits.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { VOICE } from '#src/texts/voice.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Count } from '#src/ui/Count.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import type { ListLoading } from '../../refresh/queries.ts';
import { useTicketsWithNotes } from '../../voice/queries.ts';
import { serviceLabel, stopName, ticketTitle } from '../../words/model/labels.ts';
import { StatusTag } from '../../words/ui/StatusTag.tsx';
import { useUnstored } from '../queries.ts';

const FindButton = lazy(async () => ({ default: (await import('../../find/ui/FindButton.tsx')).FindButton }));

interface MarkProps {
  readonly icon: IconName;
  readonly className?: string;
  readonly children: string;
}

const Mark = ({ icon, className = 'text-ink-2', children }: MarkProps) => (
  <span className={cx('inline-flex items-center gap-1.5 text-xs', className)}>
    <Icon name={icon} size={16} />
    {children}
  </span>
);

interface ItemProps {
  readonly row: TicketRow;
  readonly staff: boolean;
  readonly selected: boolean;
  readonly to: string;
  /** A voice note of its is stored and not sent. */
  readonly note: boolean;
  /** No message of it is on this device, and there is no signal to fetch them with. */
  readonly unstored: boolean;
}

const Item = ({ row: { ticket, status, delivery, move }, staff, selected, to, note, unstored }: ItemProps) => {
  const { unread = 0 } = ticket;
  const second = staff ? stopName(ticket) : ticket.station_name ? ticket.service_address : undefined;
  return (
    <li>
      <Link
        to={to}
        aria-current={selected ? 'true' : undefined}
        className={cx(
          'block border-b border-line px-4 py-3 text-ink no-underline -outline-offset-3',
          selected ? 'bg-green-tint shadow-[inset_4px_0_0_var(--green-text)]' : 'bg-surface hover:bg-surface-2',
        )}
      >
        <span className="flex items-start justify-between gap-2">
          <span className="line-clamp-2 text-md leading-snug font-strong wrap-anywhere">
            {ticketTitle(ticket, staff)}
          </span>
          {unread > 0 && <Count value={unread} label={CHATS.unread(unread)} className="shrink-0" />}
        </span>
        {second && <span className="block truncate text-sm text-ink-2">{second}</span>}
        <span className="block truncate text-sm text-ink-2">{serviceLabel(ticket)}</span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusTag status={status} />
          {delivery === 'waiting' && <Mark icon="clock">{CHATS.requestWaiting}</Mark>}
          {move && <Mark icon="clock">{CHATS.assigning}</Mark>}
          {delivery === 'failed' && (
            <Mark icon="circle-alert" className="font-label text-red-text">
              {CHATS.notSent}
            </Mark>
          )}
          {unstored && <Mark icon="cloud-off">{CHATS.notStoredMark}</Mark>}
          {note && <Mark icon="mic">{VOICE.recoveredMark}</Mark>}
        </span>
      </Link>
    </li>
  );
};

/** Asks for the next page when the end of the list comes within 20 px of sight and stays 100 ms. */
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

interface TicketListProps {
  /** Undefined until read. */
  readonly tickets: readonly TicketRow[] | undefined;
  readonly loading: ListLoading;
  readonly staff: boolean;
  readonly selected: string | undefined;
  /** What stands in the place of a list without tickets. */
  readonly empty: ReactNode;
  /** The address of a ticket's conversation from here. */
  readonly linkTo: (ticketId: string) => string;
}

/** The tickets of My chats, newest first. What is stored stands at once; the rest comes page by page. */
export const TicketList = ({ tickets, loading, staff, selected, empty, linkTo }: TicketListProps) => {
  const heading = staff ? CHATS.headingStaff : CHATS.headingOthers;
  const notes = useTicketsWithNotes();
  const { state } = loading;
  const unstored = useUnstored(tickets, state === 'offline');
  const nothing = tickets?.length === 0;
  return (
    <nav aria-label={CHATS.listOf(heading)} className="flex h-full flex-col">
      <div className="flex shrink-0 items-center justify-between pr-1">
        <h1 className="px-4 pt-5 pb-3 text-xl font-figure tracking-[-0.015em] sm:text-lg">{heading}</h1>
        {staff && (
          <Suspense>
            <FindButton className="mt-1.5" />
          </Suspense>
        )}
      </div>
      <div data-scroll className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line">
        {state === 'failed' && (
          <Banner tone="bad" className="m-3" action={<Button onClick={loading.retry}>{CHATS.tryAgain}</Button>}>
            {CHATS.ticketsFailed}
          </Banner>
        )}
        {state === 'offline' && !nothing && <p className="px-4 py-2 text-xs text-ink-2">{CHATS.offlineList}</p>}
        {(tickets === undefined || (nothing && state === 'loading')) && <Waiting />}
        {nothing && (state === 'ready' || state === 'offline') && empty}
        <ul>
          {tickets?.map((row) => (
            <Item
              key={row.id}
              row={row}
              staff={staff}
              selected={row.id === selected}
              to={linkTo(row.id)}
              note={notes.has(row.id)}
              unstored={unstored.has(row.id)}
            />
          ))}
        </ul>
        {loading.hasNext && <LoadMore key={tickets?.length} onReach={loading.loadMore} />}
        {loading.loadingMore && <Spinner label={CHATS.loadingMore} className="py-4 text-sm" />}
      </div>
    </nav>
  );
};
