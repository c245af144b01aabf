import type { TicketRow } from '#src/data/db/database.ts';
import { BOARD } from '#src/texts/board.ts';
import PriorityMenu from './PriorityMenu.tsx';
import { PRIORITY_ROOM } from './priority-room.ts';

/** How pressing a ticket is, among its details: a term and what sets it. Nothing for a backend without priorities. */
const PriorityFact = ({ row }: { readonly row: TicketRow }) =>
  row.ticket.priority === undefined ? null : (
    <div className="grid grid-cols-[116px_1fr] items-center gap-3 text-sm" style={PRIORITY_ROOM}>
      <dt className="text-ink-3">{BOARD.priority}</dt>
      <dd className="-my-3">
        <PriorityMenu row={row} />
      </dd>
    </div>
  );

export default PriorityFact;
