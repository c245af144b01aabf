import type { ReactNode } from 'react';
import type { Ticket } from '#src/contract/ticket.ts';
import { CUSTOMER } from '#src/texts/customer.ts';
import { Button } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useCustomer } from '../queries.ts';
import { Contact } from './Contact.tsx';
import { CONTACT_ROOM } from './contact-room.ts';
import { Others } from './Others.tsx';
import { Where } from './Where.tsx';

interface CustomerPanelProps {
  readonly ticket: Ticket;
  /** How they are reached, under the ticket's title; or all else that is known, under its details. */
  readonly part: 'contact' | 'more';
  /** The level of its headings in the page around it. */
  readonly level: 1 | 2 | 3 | 4;
}

/** Who asks in a ticket, for staff. Where the backend does not tell, nothing. */
const CustomerPanel = ({ ticket, part, level }: CustomerPanelProps) => {
  const answer = useCustomer(ticket.id);
  const customer = answer.data;
  if (!customer) {
    if (part !== 'contact' || answer.state === 'gone') return null;
    if (answer.state === 'loading')
      return (
        <div style={CONTACT_ROOM}>
          <Spinner late label={CUSTOMER.loading} className="py-4" />
        </div>
      );
    return (
      <p className="text-sm text-ink-2" style={CONTACT_ROOM}>
        {CUSTOMER.failed}{' '}
        <Button variant="quiet" busy={answer.fetching} onClick={answer.again}>
          {CUSTOMER.tryAgain}
        </Button>
      </p>
    );
  }
  if (part === 'contact') return <Contact customer={customer} />;
  const Heading = `h${level}` as const;
  const head = (text: ReactNode) => <Heading className="caps mt-7 mb-3">{text}</Heading>;
  const { requested_services: asked, others, stop } = customer;
  return (
    <>
      {asked === null && (
        <>
          {head(CUSTOMER.asked)}
          <p className="text-sm">{CUSTOMER.unsaid}</p>
        </>
      )}
      {head(CUSTOMER.where)}
      <Where stop={stop} position={ticket.shared_position ?? undefined} />
      {head(others.total === 0 ? CUSTOMER.noOthers : CUSTOMER.others(others.total))}
      <Others others={others} />
    </>
  );
};

export default CustomerPanel;
