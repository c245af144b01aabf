import { useEffect } from 'react';
import type { TicketRow } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { BOARD } from '#src/texts/board.ts';
import { TABLE } from '#src/texts/table.ts';
import { FailedBanner } from '#src/ui/Banner.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { TableColumn } from '#src/ui/table/types.ts';
import { pagerOf, type TableStateControl } from '#src/ui/table/useTableState.ts';
import { chatTime } from '../../words/model/time.ts';
import type { TicketTable as Tickets } from '../queries.ts';

interface TicketTableProps {
  readonly label: string;
  readonly columns: readonly TableColumn<TicketRow>[];
  readonly tickets: Tickets;
  readonly control: TableStateControl;
  /** What is said of a table without tickets. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly activeRow?: string | undefined;
}

const busyTone = ({ move }: TicketRow) => (move ? 'busy' : undefined);
const rowId = ({ id }: TicketRow) => id;

/** The table of the board and of the history: what went wrong stands above it, and the old rows stay. */
export const TicketTable = ({ label, columns, tickets, control, empty, activeRow }: TicketTableProps) => {
  const { rows, hasNext, total, busy, state, seenAt } = tickets;
  const { page, sort, setPage, setSort } = control;
  const none = rows?.length === 0;
  // Where the backend tells no total, the table cannot find its last page by itself.
  const beyond = none && !busy && page > 0 && total === undefined && state === 'ready';
  useEffect(() => {
    if (beyond) setPage(page - 1);
  }, [beyond, page, setPage]);
  const offline = state === 'offline';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {state === 'failed' && (
        <FailedBanner retry={BOARD.tryAgain} onRetry={tickets.retry}>
          {BOARD.failed}
        </FailedBanner>
      )}
      {offline && seenAt !== undefined && (
        <p role="status" className="flex items-center gap-1.5 text-sm text-ink-2">
          <Icon name="cloud-off" size={16} className="text-orange-text" />
          {BOARD.offline(chatTime(seenAt))}
        </p>
      )}
      {/* Nothing is known of what could not be read: it is not said to be empty. */}
      {!(state === 'failed' && none) && (
        <DataTable
          label={label}
          words={TABLE}
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowTone={busyTone}
          sort={sort}
          onSort={setSort}
          ownOrder={runtime().config.features.ticketLists === true}
          pager={pagerOf(control, total, hasNext)}
          busy={busy}
          activeRow={activeRow}
          empty={
            offline ? (
              <EmptyState icon="cloud-off" title={BOARD.offlineEmpty} />
            ) : (
              <EmptyState icon="messages-square" {...empty} />
            )
          }
        />
      )}
    </div>
  );
};
