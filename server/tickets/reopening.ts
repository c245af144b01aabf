import type { TicketRow, UserRow } from '#server/db/schema.ts';
import { reopenUntil } from '#server/tickets/queries/tickets.ts';
import { refuseClosed } from '#server/tickets/ticket-access.ts';

/** True for a closed ticket that may be opened again. */
export const mayReopen = (ticket: Pick<TicketRow, 'status' | 'closeDate'>, now: Date): boolean =>
  (reopenUntil(ticket)?.getTime() ?? 0) > now.getTime();

/** What every ticket that was closed loses when it is open again. */
export const REOPENED = { closeDate: null, closedBy: null } as const;

/** Who writes, when, and to whom reopening is unknown. */
interface Writing {
  readonly user: Pick<UserRow, 'id'>;
  readonly now: Date;
  readonly strict: boolean;
}

/**
 * Whether a message opens a closed ticket again: its customer's does, for `REOPEN_DAYS` (decision 0392).
 * @throws 422 TICKET_CLOSED where the conversation has ended
 */
export const writingReopens = (ticket: TicketRow, { user, now, strict }: Writing): boolean => {
  const reopens = !strict && ticket.userId === user.id && mayReopen(ticket, now);
  if (!reopens) refuseClosed(ticket);
  return reopens;
};
