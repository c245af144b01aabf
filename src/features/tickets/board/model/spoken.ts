import type { TicketRow } from '#src/data/db/database.ts';
import { BOARD } from '#src/texts/board.ts';
import { ticketNumber } from '../../words/model/labels.ts';

/** The customer of a ticket as the tables name them. */
export const customer = ({ ticket }: Pick<TicketRow, 'ticket'>): string => ticket.user_name || BOARD.unknown;

/** The ticket of a row for who hears its links and buttons alone: one customer may have many. */
export const spokenTicket = (row: TicketRow): string =>
  [customer(row), ticketNumber(row.id)].filter(Boolean).join(', ');
