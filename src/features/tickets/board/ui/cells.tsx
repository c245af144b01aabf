import { Link, useLocation } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { clockTime } from '#src/lib/clock-time.ts';
import { dayTime } from '#src/lib/day-time.ts';
import { tableDay } from '#src/lib/table-day.ts';
import { BOARD, HISTORY } from '#src/texts/board.ts';
import { CHATS } from '#src/texts/chats.ts';
import { STAFF } from '#src/texts/staff.ts';
import { Count } from '#src/ui/Count.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { SpinnerMark } from '#src/ui/Spinner.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { useTriedAgain } from '../../staff/useTriedAgain.ts';
import { ticketNumber, valueList } from '../../words/model/labels.ts';
import { overdueOf } from '../../words/model/urgency.ts';
import { type WaitAge, waitAge, waitingSince, waitText } from '../../words/model/waiting.ts';
import { OverdueTag } from '../../words/ui/UrgencyTags.tsx';
import { addressLines } from '../model/rows.ts';
import { customer, spokenTicket } from '../model/spoken.ts';
import PriorityMenu from './PriorityMenu.tsx';

/** A closed ticket asks for nothing any more. */
const Unread = ({ status, ticket: { unread = 0 } }: TicketRow) =>
  status !== 'CLOSED' && unread > 0 && <Count value={unread} label={CHATS.unread(unread)} className="shrink-0" />;

/** Leads to the conversation, and tells it where the way back leads. The keys find the row by `data-ticket`. */
const NameLink = ({ row }: { readonly row: TicketRow }) => {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={PATHS.chat(row.id)}
      state={{ from: pathname + search }}
      data-ticket={row.id}
      aria-label={spokenTicket(row)}
      className="inline-flex min-h-12 items-center rounded-xs font-strong text-ink no-underline underline-offset-3 hover:underline pointer-fine:min-h-10"
    >
      {customer(row)}
    </Link>
  );
};

/** What leads to the conversation, and what nobody has read in it yet. */
export const nameColumn: TableColumn<TicketRow> = {
  id: 'name',
  header: BOARD.name,
  card: 'title',
  cell: (row) => (
    <span className="flex items-center gap-3">
      <span className="grid justify-items-start">
        <NameLink row={row} />
        <span className="text-xs whitespace-nowrap text-ink-3">{ticketNumber(row.id)}</span>
      </span>
      <Unread {...row} />
    </span>
  ),
};

/** A day, and under it the time in a lighter ink. @param ms milliseconds */
export const DayTime = ({ ms }: { readonly ms: number }) => (
  <>
    <span className="whitespace-nowrap">{tableDay(ms)}</span>
    <span className="block text-ink-2">{` ${clockTime(ms)}`}</span>
  </>
);

export const openedColumn: TableColumn<TicketRow> = {
  id: 'created_at',
  header: BOARD.openDate,
  card: 'labelled',
  sortable: true,
  cell: ({ createdAt }) => <DayTime ms={createdAt} />,
  cardCell: ({ createdAt }) => dayTime(createdAt),
};

/** How pressing a ticket is, where the backend tells it; staff set it here. */
export const priorityColumn: TableColumn<TicketRow> = {
  id: 'priority',
  header: BOARD.priority,
  card: 'labelled',
  sortable: true,
  cell: (row) => <PriorityMenu row={row} />,
};

/** Where it is about. */
export const stopColumn: TableColumn<TicketRow> = {
  id: 'stop',
  header: HISTORY.stop,
  cell: ({ ticket }) => <Value value={ticket.station_name || ticket.service_address || ''} none={BOARD.noAddress} />,
};

export const agentColumn: TableColumn<TicketRow> = {
  id: 'agent',
  header: BOARD.agent,
  card: 'labelled',
  cell: ({ ticket }) => ticket.assigned_manager_name || BOARD.none,
};

/** A value, or in a lighter ink what stands for none. */
const Value = ({ value, none }: { readonly value: string; readonly none: string }) =>
  value ? value : <span className="text-ink-3">{none}</span>;

/** Characters: a town of so many stays on one line where the table is wide, and the row two lines high. */
const SHORT_TOWN = 24;

export const addressColumn: TableColumn<TicketRow> = {
  id: 'address',
  header: BOARD.address,
  cell: ({ ticket }) => {
    const [street, town] = addressLines(ticket.service_address ?? '');
    return (
      <>
        <Value value={street} none={BOARD.noAddress} />
        {town && (
          <span
            className={cx('block text-ink-2', town.length <= SHORT_TOWN && 'min-[1280px]:whitespace-nowrap')}
          >{` ${town}`}</span>
        )}
      </>
    );
  },
};

export const servicesColumn: TableColumn<TicketRow> = {
  id: 'services',
  header: BOARD.services,
  cell: ({ ticket }) => <Value value={valueList(ticket.service_type)} none={BOARD.noServices} />,
};

export const brandsColumn: TableColumn<TicketRow> = {
  id: 'brands',
  header: BOARD.brands,
  card: 'labelled',
  cell: ({ ticket }) => <Value value={valueList(ticket.truck_brands)} none={BOARD.noBrands} />,
};

/** A long wait is yellow with a clock, one of over an hour orange with a clock that warns. */
const LOOK = {
  long: { tone: 'yellow', icon: 'clock' },
  late: { tone: 'orange', icon: 'clock-alert' },
} as const satisfies Partial<Record<WaitAge, object>>;

/** A wait in milliseconds, in the colour of its length. */
const Wait = ({ ms }: { readonly ms: number }) => {
  const age = waitAge(ms);
  const figure = <span className="whitespace-nowrap">{waitText(ms)}</span>;
  if (age === 'short') return figure;
  return (
    <Tag {...LOOK[age]}>
      {figure}
      <VisuallyHidden>, {BOARD.waits[age]}</VisuallyHidden>
    </Tag>
  );
};

/** A wait, and the target that is missed. */
const Pressing = ({ row, now }: { readonly row: TicketRow; readonly now: number }) => {
  const { ticket, status, move } = row;
  const from = move?.from ?? status;
  const since = waitingSince(ticket, from);
  const overdue = overdueOf(ticket, from, runtime().config.targets, now);
  return (
    <>
      {since === undefined ? BOARD.none : <Wait ms={now - since} />}
      {overdue && <OverdueTag overdue={overdue} />}
    </>
  );
};

/**
 * How long the customer waits for staff, and which target is missed.
 * @param now milliseconds
 * @param sortable the backend says since when, so that it can sort by it
 * @param withPriority how pressing it is stands there too: a column less, where each has its names to hold
 */
export const waitingColumn = (now: number, sortable: boolean, withPriority: boolean): TableColumn<TicketRow> => ({
  id: 'waiting_since',
  header: BOARD.waiting,
  card: 'labelled',
  sortable,
  cell: (row) => (
    <span className="grid justify-items-start gap-1">
      <Pressing row={row} now={now} />
      {withPriority && <PriorityMenu row={row} />}
    </span>
  ),
  cardCell: (row) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Pressing row={row} now={now} />
      {withPriority && <PriorityMenu row={row} />}
    </span>
  ),
});

interface ProcessingProps {
  readonly ticketId: string;
  readonly word: string;
  readonly online: boolean;
}

/** In the place of a row's button: what is being done, and that it waits without signal or is asked of a server that failed. */
export const Processing = ({ ticketId, word, online }: ProcessingProps) => {
  const again = useTriedAgain(ticketId, online);
  return (
    <span
      role="status"
      className="flex min-h-12 items-center justify-center gap-2 font-label text-ink-2 pointer-fine:min-h-10"
    >
      {online ? <SpinnerMark /> : <Icon name="clock" size={16} />}
      {again ? STAFF.processingAgain(word) : word}
    </span>
  );
};
