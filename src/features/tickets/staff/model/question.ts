import { REOPEN_DAYS } from '#src/contract/limits.ts';
import type { MessageRow, TicketRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { RACE } from '#src/texts/handing-over.ts';
import { STAFF } from '#src/texts/staff.ts';
import { type AgentLike, otherAgent } from '../../words/model/agent.ts';
import { stopName } from '../../words/model/labels.ts';
import { messageSummary } from '../../words/model/message-text.ts';
import { type Onlooker, type StaffAction, staffActions, statusAfter } from './actions.ts';

/** A ticket in a question: whose it is, where, and which colleague works on it. */
export const ticketLabel = ({ ticket }: Pick<TicketRow, 'ticket'>, agent?: string): string =>
  STAFF.ticketOf(ticket.user_name || CHATS.unknown, stopName(ticket), agent);

/** What is asked before an action; the colleague who works on the ticket is named. */
export const question = (action: StaffAction, row: TicketRow, viewer: AgentLike): string => {
  const whose = ticketLabel(row, otherAgent({ ...row.ticket, status: row.status }, viewer));
  // A backend that lets closed tickets be opened again says so of every ticket.
  const closes = action === 'close' && row.ticket.reopen_until !== undefined;
  return closes ? STAFF.closeForNow(whose, REOPEN_DAYS) : STAFF.confirm[action](whose);
};

/** What was written while a question about its ticket is open. */
export const writtenText = ({ message }: Pick<MessageRow, 'message'>, { ticket }: Pick<TicketRow, 'ticket'>): string =>
  STAFF.writtenSince(message.sender_name || ticket.user_name || CHATS.unknown, messageSummary(message));

/** What came of a ticket on which somebody else was faster. */
export const raceText = ({ status, ticket }: Pick<TicketRow, 'status' | 'ticket'>): string =>
  RACE[status](status === 'CLOSED' ? ticket.closed_by : ticket.assigned_manager_name, ticketLabel({ ticket }));

const takes = (action: StaffAction): boolean => statusAfter(action) === 'IN_PROGRESS';

/**
 * What an action that was asked about is by now: who wanted to take a ticket still does, from whoever has it. Undefined where the
 * ticket allows nothing of the kind any more.
 */
export const actionNow = (action: StaffAction, row: TicketRow, onlooker: Onlooker): StaffAction | undefined => {
  const offered = staffActions(row, onlooker);
  if (offered.includes(action)) return action;
  return takes(action) ? offered.find(takes) : undefined;
};
