import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import type { ChatList } from '#src/data/sync/tickets.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { ConversationHeader } from '../../conversation/ui/ConversationHeader.tsx';
import { TicketDetails } from '../../conversation/ui/TicketDetails.tsx';
import { TicketPane } from '../../conversation/ui/TicketPane.tsx';
import { isEmpty, useListLoading } from '../../refresh/queries.ts';
import { useViewer } from '../../staff/useViewer.ts';
import { type ACTED, listOf, neighbourTicket, selectedTicket } from '../model/list.ts';
import { useStoredTickets } from '../queries.ts';
import { EmptyChats } from '../ui/EmptyChats.tsx';
import { TicketList } from '../ui/TicketList.tsx';

// Where it cannot be had, the list works without.
const ListKeys = lazy(() => import('../../staff/ui/ListKeys.tsx').catch(() => ({ default: () => null })));

/** The address of a list, with one of its conversations beside it. */
const addressOf = (list: ChatList, staff: boolean, ticketId?: string): string => {
  const query = new URLSearchParams({
    ...(list === listOf(null, staff) ? {} : { list }),
    ...(ticketId === undefined ? {} : { ticket: ticketId }),
  }).toString();
  return query === '' ? PATHS.chats : `${PATHS.chats}?${query}`;
};
const nothing = () => {};

interface ChatsProps {
  /** The quiet line above the composer. */
  readonly syncLine: ReactNode;
  /** What may be said over a list that has conversations. */
  readonly hint: ReactNode;
}

/** My chats: the list and the conversation beside it; on a phone the list alone, which opens `/chat/{id}`. */
const Chats = ({ syncLine, hint }: ChatsProps) => {
  const viewer = useViewer();
  const { staff } = viewer;
  const [search] = useSearchParams();
  const list = listOf(search.get('list'), staff);
  const stored = useStoredTickets(list, viewer);
  const loading = useListLoading(staff, list);
  const navigate = useNavigate();
  const tablet = useMediaQuery(MEDIA.tablet);
  const desktop = useMediaQuery(MEDIA.desktop);
  const broad = useMediaQuery(MEDIA.broad);

  const ids = stored?.tickets.map(({ row }) => row.id) ?? [];
  // Where the list alone has chosen, the choice stays: news puts the tickets in another order, and nobody reads on in another.
  const [kept, keep] = useState<string>();
  const asked = search.get('ticket') ?? kept;
  const selected = tablet ? selectedTicket(ids, asked && (stored?.movedTo.get(asked) ?? asked)) : undefined;
  useEffect(() => keep(selected), [selected]);

  const toTicket = (id: string) => addressOf(list, staff, id);
  const select = useCallback(
    (id: string) => void navigate(addressOf(list, staff, id), { replace: true }),
    [navigate, list, staff],
  );
  const choose = (other: ChatList) => void navigate(addressOf(other, staff), { replace: true });
  const leave = () => {
    const next = selected && neighbourTicket(ids, selected);
    if (next) select(next);
  };
  // The conversation goes with the button that was pressed: the focus follows to the neighbour in the list.
  const whole = useRef<HTMLDivElement>(null);
  const before = useLocation().state as Partial<typeof ACTED> | null;
  const acting = useRef(before?.acted === true);
  const acted = () => {
    acting.current = true;
    leave();
  };
  const step = (id: string) => {
    acting.current = true;
    select(id);
  };
  const none = stored?.tickets.length === 0 && isEmpty(loading);
  useEffect(() => {
    if (!acting.current || (selected === undefined && !none)) return;
    acting.current = false;
    // The dialog that asked is closing, and holds the focus until then. Without a neighbour it goes to what is said of that.
    const next = '[aria-current=true], [data-no-chats]';
    requestAnimationFrame(() => whole.current?.querySelector<HTMLElement>(next)?.focus());
  }, [selected, none]);
  const header = (row: TicketRow) => (
    <ConversationHeader
      row={row}
      viewer={viewer}
      level={2}
      detailsTo={desktop ? PATHS.chat(row.id) : undefined}
      // Each list holds tickets of its own: taken, returned or closed, the ticket leaves it.
      onAction={acted}
    />
  );
  // An agent has everything about the ticket in sight where there is room for a third column.
  const beside = (row: TicketRow) => (
    <aside
      aria-label={CHATS.details}
      className="h-full w-85 shrink-0 overflow-y-auto border-l border-line bg-surface px-5 pt-4 pb-6 print:w-auto print:overflow-visible print:p-0"
    >
      <TicketDetails row={row} staff me={viewer.name} level={3} headed />
    </aside>
  );
  const empty = <EmptyChats list={list} offline={loading.state === 'offline'} />;

  return (
    <div ref={whole} className="flex min-h-0 flex-1 print:block">
      {staff && tablet && (
        <Suspense>
          <ListKeys ids={ids} selected={selected} onStep={step} />
        </Suspense>
      )}
      <div
        className={cx(
          'h-full w-full min-w-0 border-line bg-surface sm:w-(--ticket-list) sm:shrink-0 sm:border-r',
          selected && 'print:hidden',
        )}
      >
        <TicketList
          list={list}
          onList={choose}
          tickets={stored?.tickets}
          loading={loading}
          viewer={viewer}
          selected={selected}
          hint={hint}
          empty={!tablet && empty}
          linkTo={tablet ? toTicket : PATHS.chat}
          from={addressOf(list, staff)}
        />
      </div>
      {tablet && selected && (
        <TicketPane
          address={selected}
          staff={staff}
          syncLine={syncLine}
          header={header}
          beside={staff && broad ? beside : undefined}
          onMoved={select}
          onGone={nothing}
          onLeave={leave}
        />
      )}
      {tablet && none && <div className="grid h-full flex-1 place-items-center bg-ground">{empty}</div>}
    </div>
  );
};

export default Chats;
