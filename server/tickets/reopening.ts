import type { TicketRow, UserRow } from '#server/db/schema.ts';
import { ApiError } from '#server/http/errors.ts';
import { REOPEN_DAYS } from '#src/contract/limits.ts';

/** Until when a ticket may be opened again; undefined where it is not closed. */
export const reopenUntil = ({ status, closeDate }: Pick<TicketRow, 'status' | 'closeDate'>): Date | undefined =>
  status !== 'CLOSED' || closeDate === null ? undefined : new Date(closeDate.getTime() + REOPEN_DAYS * 86_400_000);

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
  if (ticket.status !== 'CLOSED') return false;
  if (!strict && ticket.userId === user.id && mayReopen(ticket, now)) return true;
  throw new ApiError(422, 'TICKET_CLOSED', 'This conversation is closed.');
};
