import { useId } from 'react';
import type { TicketRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import type { TicketOrder } from '#src/data/sync/ticket-page.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useServerNow } from '#src/hooks/useServerNow.ts';
import { BOARD } from '#src/texts/board.ts';
import { STAFF } from '#src/texts/staff.ts';
import { Button } from '#src/ui/Button.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { Tabs } from '#src/ui/Tabs.tsx';
import type { TableColumn, TableSort } from '#src/ui/table/types.ts';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { FindButton } from '../../find/ui/FindButton.tsx';
import { actionUnderWay } from '../../staff/model/actions.ts';
import { useTicketAction } from '../../staff/ui/useTicketAction.tsx';
import { useViewer } from '../../staff/useViewer.ts';
import { spokenTicket } from '../model/spoken.ts';
import { useTicketCounts, useTicketLook, useTicketTableState } from '../queries.ts';
import {
  addressColumn,
  agentColumn,
  brandsColumn,
  nameColumn,
  openedColumn,
  Processing,
  priorityColumn,
  servicesColumn,
  waitingColumn,
} from '../ui/cells.tsx';
import { OrderBox } from '../ui/OrderBox.tsx';
import { TicketFilters } from '../ui/TicketFilters.tsx';
import { TicketTable } from '../ui/TicketTable.tsx';
import { useRoomy } from '../ui/useRoomy.ts';
import { useRowKeys } from '../ui/useRowKeys.ts';
import { BOARD_ORDERS, keepOrder, useBoardOrder } from '../useBoardOrder.ts';
import { BOARD_TABS, type BoardTab, useBoardTab } from '../useBoardTab.ts';

/** The button of each tab's rows. */
const ACTION = { OPEN: 'assign', TO_DO: 'reassign', IN_PROGRESS: 'close' } as const;
const SORTS = ['created_at', 'waiting_since', 'priority'] as const satisfies readonly TicketOrder['by'][];

/** What a tablet's table has no room for; it stands in the ticket. */
const WIDE_ONLY: Readonly<Record<BoardTab, readonly TableColumn<TicketRow>[]>> = {
  OPEN: [brandsColumn],
  TO_DO: [brandsColumn, servicesColumn],
  IN_PROGRESS: [brandsColumn, servicesColumn],
};

const NO_ROWS: readonly TicketRow[] = [];

/** The table of a tab, in the order of the address, else in the one that was chosen last. */
const useBoardTable = (tab: BoardTab) => {
  const usual = useBoardOrder();
  const known = runtime().config.features.ticketLists === true;
  const state = useTicketTableState('board', tab, { sorts: SORTS, ...(known && { order: usual }) });
  const { setSort } = state.control;
  const control = {
    ...state.control,
    setSort: (sort: TableSort) => {
      keepOrder(sort);
      setSort(sort);
    },
  };
  return { ...state, control };
};

/** The staff's board: three tabs of tickets with the one button each row has there. */
const Board = () => {
  const panel = useId();
  const tablet = useMediaQuery(MEDIA.tablet);
  const roomy = useRoomy();
  const desktop = useMediaQuery(MEDIA.desktop);
  const now = useServerNow();
  const [tab, select] = useBoardTab();
  const { control, tickets, scope, filters, order } = useBoardTable(tab);
  const counts = useTicketCounts();
  const look = useTicketLook();
  const { ask, dialog } = useTicketAction({ onSettled: look });
  const online = useOnline();
  const me = useViewer().id;
  const rows = tickets.rows ?? NO_ROWS;
  const find = (id: string) => rows.find((row) => row.id === id);
  const keys = useRowKeys(
    rows.map(({ id }) => id),
    scope,
    {
      enabled: (id) => {
        const row = find(id);
        return row !== undefined && row.move === undefined;
      },
      run: (id) => {
        const row = find(id);
        if (row) ask(ACTION[tab], row);
      },
    },
  );

  const actionColumn: TableColumn<TicketRow> = {
    id: 'action',
    header: BOARD.action,
    card: 'action',
    cell: (row) => {
      const underWay = actionUnderWay(row, me);
      const action = ACTION[tab];
      if (underWay) return <Processing ticketId={row.id} word={STAFF.processing[underWay]} online={online} />;
      return (
        <Button
          size="dense"
          data-ticket={row.id}
          aria-label={BOARD.named(STAFF.actions[action], spokenTicket(row))}
          onClick={() => ask(action, row)}
        >
          <span className="whitespace-nowrap">{STAFF.actions[action]}</span>
        </Button>
      );
    },
  };
  const columns = [
    nameColumn,
    openedColumn,
    waitingColumn(
      now,
      rows.some(({ ticket }) => ticket.waiting_since !== undefined),
      tablet,
    ),
    addressColumn,
    servicesColumn,
    brandsColumn,
    ...(!tablet && rows.some(({ ticket }) => ticket.priority !== undefined) ? [priorityColumn] : []),
    ...(tab === 'OPEN' ? [] : [agentColumn]),
    actionColumn,
  ].filter((column) => desktop || !tablet || !WIDE_ONLY[tab].includes(column));
  const options = BOARD_TABS.map((value) => ({ value, label: BOARD.tabs[value], count: counts?.[value] }));
  const { ticketLists } = runtime().config.features;
  const orders = <OrderBox orders={BOARD_ORDERS} order={order} onChange={control.setSort} />;
  return (
    <div className="w-full px-(--gutter) pt-7 pb-12">
      <div className="flex items-center justify-between gap-3">
        <PageTitle>{BOARD.title}</PageTitle>
        <span className="flex items-center gap-3">
          {roomy && ticketLists && orders}
          <FindButton />
        </span>
      </div>
      <Tabs<BoardTab> label={BOARD.title} options={options} value={tab} onChange={select} controls={panel} />
      <div id={panel} role="tabpanel" aria-label={BOARD.tabs[tab]} ref={keys.box} className="mt-5">
        {ticketLists && <TicketFilters filters={filters} order={!roomy && orders} />}
        <TicketTable
          label={BOARD.table(BOARD.tabs[tab])}
          columns={columns}
          tickets={tickets}
          control={control}
          empty={Object.keys(filters).length > 0 ? BOARD.noneFits : BOARD.empty[tab]}
          activeRow={keys.active}
        />
      </div>
      {dialog}
    </div>
  );
};

export default Board;
