import { Link } from 'react-router';
import { runtime } from '#src/data/runtime.ts';
import type { ChatList } from '#src/data/sync/tickets.ts';
import { CHATS } from '#src/texts/chats.ts';
import { STAFF } from '#src/texts/staff.ts';
import { VOICE } from '#src/texts/voice.ts';
import { Count } from '#src/ui/Count.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon, type IconName } from '#src/ui/Icon.tsx';
import { Tag } from '#src/ui/Tag.tsx';
import { actionUnderWay } from '../../staff/model/actions.ts';
import type { Viewer } from '../../staff/useViewer.ts';
import { otherAgent } from '../../words/model/agent.ts';
import { serviceLabel, stopName, ticketNumber, ticketTitle } from '../../words/model/labels.ts';
import { messageContent } from '../../words/model/message-text.ts';
import { listTime } from '../../words/model/time.ts';
import { overdueOf } from '../../words/model/urgency.ts';
import { waitAge, waitText } from '../../words/model/waiting.ts';
import { StatusTag } from '../../words/ui/StatusTag.tsx';
import { OverdueTag, PriorityTag } from '../../words/ui/UrgencyTags.tsx';
import { type ListedTicket, listedWait } from '../model/list.ts';

interface MarkProps {
  readonly icon: IconName;
  readonly className?: string;
  readonly children: string;
}

const Mark = ({ icon, className = 'text-ink-2', children }: MarkProps) => (
  <span className={cx('inline-flex items-center gap-1.5 text-xs', className)}>
    <Icon name={icon} size={16} />
    {children}
  </span>
);

/** The newest message in one line: who wrote it is said of one's own. */
const firstWords = ({ last }: ListedTicket['digest']): string => {
  if (!last) return CHATS.noWords;
  // A request's first message is a summary of several lines.
  const { text } = messageContent(last.text.replaceAll(/\s*\n\s*/g, ', '));
  return last.mine ? CHATS.you + text : text;
};

/** What presses: how long the customer waits, what is late, how pressing it is, whose it is. */
const StaffMarks = ({
  listed,
  viewer,
  now,
}: {
  readonly listed: ListedTicket;
  readonly viewer: Viewer;
  readonly now: number;
}) => {
  const { ticket, status } = listed.row;
  const overdue = overdueOf(ticket, status, runtime().config.targets, now);
  const since = listedWait(listed, viewer);
  const agent = otherAgent({ ...ticket, status }, viewer);
  const { priority = 'NORMAL' } = ticket;
  return (
    <>
      {since !== undefined && (
        <Tag tone={waitAge(now - since) === 'short' ? 'plain' : 'yellow'} icon="clock">
          {CHATS.waits(waitText(now - since))}
        </Tag>
      )}
      {overdue && <OverdueTag overdue={overdue} />}
      {priority !== 'NORMAL' && <PriorityTag priority={priority} />}
      {agent && <Mark icon="user">{CHATS.agentOf(agent)}</Mark>}
    </>
  );
};

interface TicketItemProps {
  readonly listed: ListedTicket;
  readonly list: ChatList;
  readonly viewer: Viewer;
  /** Milliseconds. */
  readonly now: number;
  readonly selected: boolean;
  readonly to: string;
  /** Where the way back from the conversation leads. */
  readonly from: string;
  /** A voice note of its is stored and not sent. */
  readonly note: boolean;
  /** No message of it is on this device, and there is no signal to fetch them with. */
  readonly unstored: boolean;
}

/** A ticket in a list of My chats: whose or where, what was said last and when, and what of it asks for something. */
export const TicketItem = (props: TicketItemProps) => {
  const { listed, list, viewer, now, selected, to, from, note, unstored } = props;
  const { row, digest } = listed;
  const { ticket, status, delivery, createdAt } = row;
  const work = actionUnderWay(row, viewer.id);
  const { unread, last } = digest;
  const about = [ticketNumber(ticket.id), viewer.staff && stopName(ticket), serviceLabel(ticket)].filter(Boolean);
  return (
    <li>
      <Link
        to={to}
        state={{ from }}
        aria-current={selected ? 'true' : undefined}
        className={cx(
          'block border-b border-line px-4 py-3 text-ink no-underline -outline-offset-3',
          selected ? 'bg-green-tint shadow-[inset_4px_0_0_var(--green-text)]' : 'bg-surface hover:bg-surface-2',
        )}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="line-clamp-2 text-md leading-snug font-strong wrap-anywhere">
            {ticketTitle(ticket, viewer.staff)}
          </span>
          <span className="shrink-0 text-xs text-ink-2">{listTime(last?.at ?? createdAt, now)}</span>
        </span>
        <span className="block truncate text-sm text-ink-2">{about.join(' · ')}</span>
        <span className="flex items-center justify-between gap-2">
          <span className={cx('truncate text-sm', unread > 0 && !last?.mine ? 'font-label text-ink' : 'text-ink-2')}>
            {firstWords(digest)}
          </span>
          {unread > 0 && <Count value={unread} label={CHATS.unread(unread)} className="shrink-0" />}
        </span>
        <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {(list === 'active' || list === 'unassigned') && <StatusTag status={status} />}
          {viewer.staff && <StaffMarks listed={listed} viewer={viewer} now={now} />}
          {delivery === 'waiting' && <Mark icon="clock">{CHATS.requestWaiting}</Mark>}
          {delivery === 'sent' && last?.delivery === 'waiting' && <Mark icon="clock">{CHATS.messageWaiting}</Mark>}
          {work && <Mark icon="clock">{STAFF.processing[work]}</Mark>}
          {(delivery === 'failed' || last?.delivery === 'failed') && (
            <Mark icon="circle-alert" className="font-label text-red-text">
              {CHATS.notSent}
            </Mark>
          )}
          {unstored && <Mark icon="cloud-off">{CHATS.notStoredMark}</Mark>}
          {note && <Mark icon="mic">{VOICE.recoveredMark}</Mark>}
        </span>
      </Link>
    </li>
  );
};
