import type { TicketRow } from '#src/data/db/database.ts';
import { wallClock } from '#src/lib/wall-clock.ts';
import { COMPOSER_LINE as TEXT } from '#src/texts/handing-over.ts';
import { mayBeReopened } from '../../staff/model/actions.ts';
import { type AgentLike, otherAgent } from '../../words/model/agent.ts';

const weekday = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
const day = new Intl.DateTimeFormat('en-US', weekday);

/** Who looks at the conversation, and when. */
interface Reader extends AgentLike {
  readonly staff: boolean;
  readonly now: number;
}

/** True where nothing more can be written: a closed ticket, but that its customer may open it again by writing. */
export const isOver = (
  row: Pick<TicketRow, 'status' | 'ticket'>,
  { staff, now }: Pick<Reader, 'staff' | 'now'>,
): boolean => row.status === 'CLOSED' && (staff || !mayBeReopened(row, now));

const forStaff = ({ status, ticket, move }: TicketRow, reader: Reader): string | undefined => {
  const { handed_over_by: giver, closed_by: closer } = ticket;
  if (status === 'OPEN' || status === 'TO_DO') return TEXT.takes;
  // Whose it will be once what waits is done, the server has not said.
  if (move) return undefined;
  if (status === 'CLOSED') return closer && (closer === reader.name ? TEXT.closedByYou : TEXT.closedBy(closer));
  const other = otherAgent({ ...ticket, status }, reader);
  if (other) return TEXT.ofAnother(other);
  return giver ? TEXT.handedOver(giver) : undefined;
};

/** What is said above the box, before anything is sent: what sending does to the ticket, and who else has acted on it. */
export const composerLine = (row: TicketRow, reader: Reader): string | undefined => {
  if (row.delivery !== 'sent') return undefined;
  if (reader.staff) return forStaff(row, reader);
  const { closed_by: closer, reopen_until: until } = row.ticket;
  if (row.status !== 'CLOSED') return undefined;
  const parts = [
    closer ? TEXT.conversationClosedBy(closer) : '',
    mayBeReopened(row, reader.now) ? TEXT.reopens(day.format(wallClock(Date.parse(until ?? '')))) : '',
  ];
  return parts.filter(Boolean).join(' ') || undefined;
};
