import { SHARE_TEXT } from '#src/texts/share.ts';
import { Icon } from '#src/ui/Icon.tsx';
import type { ListedTicket } from '../../list/model/list.ts';
import { serviceLabel, ticketNumber, ticketTitle } from '../../words/model/labels.ts';

interface TicketChoiceProps {
  readonly tickets: readonly ListedTicket[];
  readonly staff: boolean;
  readonly onChoose: (ticketId: string) => void;
}

/** The conversations that something may be attached in, each a button. */
export const TicketChoice = ({ tickets, staff, onChoose }: TicketChoiceProps) => (
  <ul className="overflow-hidden rounded-md border border-line bg-surface">
    {tickets.map(({ row }) => {
      const title = ticketTitle(row.ticket, staff);
      return (
        <li key={row.id} className="border-line not-last:border-b">
          <button
            type="button"
            aria-label={SHARE_TEXT.putInto([title, ticketNumber(row.id)].filter(Boolean).join(', '))}
            onClick={() => onChoose(row.id)}
            className="flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-surface-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-md leading-snug font-strong wrap-anywhere">{title}</span>
              <span className="block truncate text-sm text-ink-2">
                {[ticketNumber(row.id), serviceLabel(row.ticket)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Icon name="paperclip" className="shrink-0 text-ink-2" />
          </button>
        </li>
      );
    })}
  </ul>
);
