import { Link } from 'react-router';
import type { Customer } from '#src/contract/customer.ts';
import { PATHS } from '#src/contract/paths.ts';
import { CUSTOMER } from '#src/texts/customer.ts';
import { serviceLabel, stopName, ticketNumber } from '../../words/model/labels.ts';
import { chatTime } from '../../words/model/time.ts';
import { StatusTag } from '../../words/ui/StatusTag.tsx';

/** The customer's other tickets, the newest first. */
export const Others = ({ others: { total, items } }: Pick<Customer, 'others'>) => (
  <>
    <ul className="-mx-2">
      {items.map((ticket) => (
        <li key={ticket.id}>
          <Link
            to={PATHS.chat(ticket.id)}
            className="block rounded-sm px-2 py-2 text-sm text-ink no-underline hover:bg-surface-2"
          >
            <span className="flex items-start justify-between gap-2">
              <b className="min-w-0 font-label wrap-anywhere">{stopName(ticket)}</b>
              <StatusTag status={ticket.status} />
            </span>
            <span className="block text-xs text-ink-2">
              {[ticketNumber(ticket.id), serviceLabel(ticket), chatTime(Date.parse(ticket.created_at))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
    {total > items.length && <p className="text-xs text-ink-2">{CUSTOMER.more(total - items.length)}</p>}
  </>
);
