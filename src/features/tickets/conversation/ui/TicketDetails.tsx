import { lazy, type ReactNode, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { cx } from '#src/ui/cx.ts';
import { showStop } from '#src/ui/show-stop.ts';
import { PRIORITY_ROOM } from '../../board/ui/priority-room.ts';
import { CONTACT_ROOM } from '../../customer/ui/contact-room.ts';
import {
  customerName,
  serviceLabel,
  stopName,
  ticketNumber,
  ticketTitle,
  valueList,
} from '../../words/model/labels.ts';
import { withinText } from '../../words/model/place.ts';
import { chatTime, resolutionTime } from '../../words/model/time.ts';
import { StatusTag } from '../../words/ui/StatusTag.tsx';
import { eventText } from '../model/event-text.ts';
import { useStoredLog } from '../queries.ts';

const CustomerPanel = lazy(() => import('../../customer/ui/CustomerPanel.tsx').catch(() => ({ default: () => null })));
const PriorityFact = lazy(() => import('../../board/ui/PriorityFact.tsx').catch(() => ({ default: () => null })));

/** A step of the timeline; what has not happened yet has a hollow mark and a dash. */
const Step = ({
  name,
  at,
  done,
}: {
  readonly name: string;
  readonly at?: string | undefined;
  readonly done: boolean;
}) => (
  <li className="group relative pb-4.5 pl-7 text-sm leading-[1.3] wrap-anywhere last:pb-0">
    <span aria-hidden className="absolute top-1.5 -bottom-1 left-[7px] w-0.5 bg-line-control group-last:hidden" />
    <span
      aria-hidden
      className={cx(
        'absolute top-0.5 left-0.5 size-3 rounded-[2px] border-2',
        done ? 'border-green-text bg-green' : 'border-line-control bg-surface',
      )}
    />
    <b className={cx('block font-label', done ? 'text-ink' : 'text-ink-3')}>{name}</b>
    {at && <span className="text-xs text-ink-3">{at}</span>}
  </li>
);

interface TicketDetailsProps {
  readonly row: TicketRow;
  readonly staff: boolean;
  /** The viewer's own name. */
  readonly me: string;
  /** The heading's level in the page around it. */
  readonly level: 1 | 3;
  /** Beside a conversation whose header says already who it is about and how it stands. */
  readonly headed?: boolean;
}

/** What a ticket is about: customer, timeline, service details, agent, resolution time. */
export const TicketDetails = ({ row, staff, me, level, headed = false }: TicketDetailsProps) => {
  const { id, ticket, status } = row;
  const { events } = useStoredLog(id, staff);
  const Heading = `h${level}` as const;
  const sections = headed ? level : level === 1 ? 2 : 4;
  const Section = `h${sections}` as const;
  const ids = { timeline: useId(), service: useId() };
  const number = ticketNumber(ticket.id);
  const agent = ticket.assigned_manager_name;
  const closedAt = ticket.close_date ? Date.parse(ticket.close_date) : undefined;
  const address = ticket.service_address || CHATS.noAddress;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(headed ? [] : [[CHATS.customer, customerName(ticket, { staff, name: me })] as const]),
    [CHATS.station, stopName(ticket)],
    // Staff have theirs beside the truck's place.
    [
      CHATS.address,
      !staff && ticket.service_id ? (
        <>
          {address}
          <Link
            to={PATHS.map}
            state={showStop(ticket.service_id)}
            className="flex min-h-12 items-center text-blue-text underline underline-offset-3 pointer-fine:min-h-9"
          >
            {CHATS.openMap}
          </Link>
        </>
      ) : (
        address
      ),
    ],
    [CHATS.serviceTypes, serviceLabel(ticket)],
    [CHATS.truckBrands, valueList(ticket.truck_brands) || CHATS.none],
    ...(ticket.shared_position && !staff
      ? [[CHATS.position, CHATS.positionShared(withinText(ticket.shared_position.accuracy))] as const]
      : []),
    [CHATS.agent, agent ? (agent === me ? CHATS.itsYou(agent) : agent) : CHATS.none],
    ...(staff && ticket.waiting_since && status !== 'CLOSED'
      ? [[CHATS.waitingSince, chatTime(Date.parse(ticket.waiting_since))] as const]
      : []),
    [CHATS.resolution, closedAt === undefined ? CHATS.none : resolutionTime(Date.parse(ticket.created_at), closedAt)],
  ];
  return (
    <>
      {!headed && (
        <div className="flex items-start justify-between gap-3">
          <Heading className="min-w-0 text-[1.625rem] leading-[1.15] font-figure tracking-[-0.015em] wrap-anywhere">
            {ticketTitle(ticket, staff)}{' '}
            {number && <span className="text-md font-label tracking-normal text-ink-2">{number}</span>}
          </Heading>
          <StatusTag status={status} />
        </div>
      )}
      {staff && (
        <Suspense fallback={<div style={CONTACT_ROOM} />}>
          <CustomerPanel ticket={ticket} part="contact" level={sections} />
        </Suspense>
      )}
      <Section id={ids.timeline} className="caps mt-7 mb-3">
        {CHATS.timeline}
      </Section>
      <ol aria-labelledby={ids.timeline}>
        {events.length === 0 ? (
          <>
            <Step name={CHATS.created} at={chatTime(Date.parse(ticket.created_at))} done />
            {agent && <Step name={CHATS.assignedTo(agent)} done />}
          </>
        ) : (
          events.map((event) => (
            <Step key={event.id} name={eventText(event)} at={chatTime(Date.parse(event.at))} done />
          ))
        )}
        {events.at(-1)?.kind !== 'closed' && (
          <Step
            name={CHATS.closed}
            at={closedAt === undefined ? CHATS.none : chatTime(closedAt)}
            done={status === 'CLOSED'}
          />
        )}
      </ol>
      <Section id={ids.service} className="caps mt-7 mb-3">
        {CHATS.serviceDetails}
      </Section>
      <dl aria-labelledby={ids.service} className="grid gap-2.5">
        {staff && ticket.priority !== undefined && (
          <Suspense fallback={<div style={PRIORITY_ROOM} />}>
            <PriorityFact row={row} />
          </Suspense>
        )}
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[116px_1fr] gap-3 text-sm">
            <dt className="text-ink-3">{name}</dt>
            <dd className="font-label wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {staff && (
        <Suspense>
          <CustomerPanel ticket={ticket} part="more" level={sections} />
        </Suspense>
      )}
    </>
  );
};
