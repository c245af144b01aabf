import type { RuntimeConfig } from '#src/contract/config.ts';
import type { Ticket } from '#src/contract/ticket.ts';

const MINUTE_MS = 60_000;

/** What is late: the first answer, or the closing. */
export type Overdue = 'answer' | 'close';

/**
 * Which target of the configuration a ticket has missed (`src/contract/README.md#urgency`). Nobody has answered yet where the
 * customer waits since the request itself; a backend that does not tell is taken at the status.
 * @param now milliseconds
 */
export const overdueOf = (
  ticket: Pick<Ticket, 'created_at' | 'waiting_since'>,
  status: Ticket['status'],
  targets: RuntimeConfig['targets'],
  now: number,
): Overdue | undefined => {
  if (!targets || status === 'CLOSED') return undefined;
  const { created_at: made, waiting_since: since } = ticket;
  const age = now - Date.parse(made);
  const past = (minutes: number): boolean => minutes > 0 && age > minutes * MINUTE_MS;
  if (past(targets.closeMinutes)) return 'close';
  const unanswered = since === undefined ? status === 'OPEN' : since !== null && Date.parse(since) === Date.parse(made);
  return unanswered && past(targets.firstAnswerMinutes) ? 'answer' : undefined;
};
