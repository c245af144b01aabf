import type { TicketRow } from '#src/data/db/database.ts';
import { COMPOSER_LINE as TEXT } from '#src/texts/handing-over.ts';
import { mayBeReopened } from '../../staff/model/actions.ts';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/** Who looks at the conversation, and when. */
interface Reader {
  readonly staff: boolean;
  readonly name: string;
  readonly now: number;
}

/** True where nothing more can be written: a closed ticket, but that its customer may open it again by writing. */
export const isOver = (row: Pick<TicketRow, 'status' | 'ticket'>, { staff, now }: Omit<Reader, 'name'>): boolean =>
  row.status === 'CLOSED' && (staff || !mayBeReopened(row, now));

const forStaff = ({ status, ticket }: TicketRow, { name }: Reader): string | undefined => {
  const { assigned_manager_name: agent, handed_over_by: giver, closed_by: closer } = ticket;
  if (status === 'OPEN' || status === 'TO_DO') return TEXT.takes;
  if (status === 'CLOSED') return closer && (closer === name ? TEXT.closedByYou : TEXT.closedBy(closer));
  if (agent && agent !== name) return TEXT.ofAnother(agent);
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
    mayBeReopened(row, reader.now) ? TEXT.reopens(day.format(Date.parse(until ?? ''))) : '',
  ];
  return parts.filter(Boolean).join(' ') || undefined;
};
