import { SEARCH } from '#src/contract/limits.ts';
import { PATHS } from '#src/contract/paths.ts';
import { written } from '#src/contract/written.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import type { TicketOrder } from '#src/data/sync/ticket-page.ts';
import { dayTime } from '#src/lib/day-time.ts';
import { BOARD, HISTORY } from '#src/texts/board.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { resolutionTime } from '../../words/model/time.ts';
import { spokenTicket } from '../model/spoken.ts';
import { useTicketTableState } from '../queries.ts';
import { agentColumn, DayTime, nameColumn, openedColumn, stopColumn } from '../ui/cells.tsx';
import { ExportButton } from '../ui/ExportButton.tsx';
import { type NamedOrder, OrderBox } from '../ui/OrderBox.tsx';
import { TicketFilters } from '../ui/TicketFilters.tsx';
import { TicketTable } from '../ui/TicketTable.tsx';
import { useRoomy } from '../ui/useRoomy.ts';
import { useRowKeys } from '../ui/useRowKeys.ts';

const SORTS = ['created_at', 'close_date'] as const satisfies readonly TicketOrder['by'][];

const COLUMNS: readonly TableColumn<TicketRow>[] = [
  nameColumn,
  stopColumn,
  openedColumn,
  {
    id: 'close_date',
    header: HISTORY.closeDate,
    card: 'labelled',
    sortable: true,
    cell: ({ ticket }) => (ticket.close_date ? <DayTime ms={Date.parse(ticket.close_date)} /> : BOARD.none),
    cardCell: ({ ticket }) => (ticket.close_date ? dayTime(Date.parse(ticket.close_date)) : BOARD.none),
  },
  {
    id: 'resolution',
    header: HISTORY.resolution,
    card: 'labelled',
    cell: ({ ticket, createdAt }) =>
      ticket.close_date ? resolutionTime(createdAt, Date.parse(ticket.close_date)) : BOARD.none,
  },
  agentColumn,
  {
    id: 'chat',
    header: HISTORY.action,
    card: 'action',
    cell: (row) => (
      <LinkButton to={PATHS.chat(row.id)} size="dense">
        <span className="whitespace-nowrap">
          {HISTORY.viewChat}
          <VisuallyHidden> {HISTORY.chatWith(spokenTicket(row))}</VisuallyHidden>
        </span>
      </LinkButton>
    ),
  },
];

/** The orders that have a name, as the board has them. */
const ORDERS: readonly NamedOrder[] = [
  { value: 'opened', label: HISTORY.orders.opened, order: { by: 'created_at', descending: true } },
  { value: 'closed', label: HISTORY.orders.closed, order: { by: 'close_date', descending: true } },
  { value: 'oldest', label: HISTORY.orders.oldest, order: { by: 'created_at', descending: false } },
  { value: 'closed-first', label: HISTORY.orders.closedFirst, order: { by: 'close_date', descending: false } },
];

/** Closed tickets (`src/contract/README.md#staff-desk`). */
const History = () => {
  const options = { sorts: SORTS, byDays: true };
  const { control, tickets, scope, filters, order, turned } = useTicketTableState('history', 'CLOSED', options);
  const roomy = useRoomy();
  const { ticketLists } = runtime().config.features;
  const filtered = Object.keys(filters).length > 0;
  const ids = tickets.rows?.map(({ id }) => id) ?? [];
  const keys = useRowKeys(ids, scope, undefined);
  const orders = <OrderBox orders={ORDERS} order={order} onChange={control.setSort} small={!roomy} />;
  return (
    <div className="w-full px-(--gutter) pt-7 pb-12">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle>{HISTORY.title}</PageTitle>
        <span className="flex flex-wrap items-center gap-3">
          {roomy && ticketLists && orders}
          <ExportButton filters={filters} order={order} turned={turned} />
        </span>
      </div>
      <div ref={keys.box} className="mt-5">
        {ticketLists && (
          <TicketFilters filters={filters} order={!roomy && orders} closed>
            <SearchField
              label={HISTORY.search}
              labelHidden={!roomy}
              placeholder={HISTORY.searchHint}
              clearLabel={HISTORY.clearSearch}
              value={control.search}
              onChange={(text) => control.setSearch(written(text))}
              maxLength={SEARCH.max}
              className="min-w-0 flex-1 sm:max-w-80"
            />
          </TicketFilters>
        )}
        {turned ? (
          <EmptyState icon="messages-square" {...HISTORY.turned} />
        ) : (
          <TicketTable
            label={HISTORY.table}
            columns={COLUMNS}
            tickets={tickets}
            control={control}
            empty={filtered ? BOARD.noneFits : HISTORY.empty}
            activeRow={keys.active}
          />
        )}
      </div>
    </div>
  );
};

export default History;
