import { TICKET_PRIORITIES } from '#src/contract/priority.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { BOARD } from '#src/texts/board.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { PriorityTag } from '../../words/ui/UrgencyTags.tsx';
import { setPriority } from '../commands.ts';
import { spokenTicket } from '../model/spoken.ts';

interface PriorityMenuProps {
  readonly row: TicketRow;
}

/** How pressing a ticket is; its button leads to the others. Nothing for a backend without priorities. */
const PriorityMenu = ({ row }: PriorityMenuProps) => {
  const { id, status } = row;
  const { priority } = row.ticket;
  if (priority === undefined) return null;
  if (status === 'CLOSED') return <PriorityTag priority={priority} />;
  return (
    <Menu
      label={BOARD.priorityOf(spokenTicket(row), CHATS.priorities[priority])}
      anchor="bottom start"
      className="inline-flex min-h-12 items-center gap-1 pointer-fine:min-h-10"
      face={
        <>
          <PriorityTag priority={priority} />
          <Icon name="chevron-down" size={16} className="text-ink-2" />
        </>
      }
      entries={[...TICKET_PRIORITIES].reverse().map((value) => ({
        label: CHATS.priorities[value],
        ...(value === priority && { icon: 'check' as const }),
        onSelect: () => void setPriority(id, value),
      }))}
    />
  );
};

export default PriorityMenu;
