import type { MessageRow, TicketRow } from '#src/data/db/database.ts';

/** The newest message that the server has; undefined where there is none. */
export const newestSent = (messages: readonly MessageRow[]): MessageRow | undefined =>
  messages.findLast((row) => row.serverId !== undefined);

/** What is known of how far a conversation has been read. */
export interface ReadState {
  /** As the server last counted; undefined where the backend does not count. */
  readonly unread: number | undefined;
  readonly newest: Pick<MessageRow, 'serverId' | 'mine'> | undefined;
  /** Id of the newest message when the conversation was opened. */
  readonly atOpening: string | undefined;
  /** Id of the message that the server was last told of. */
  readonly reported: string | undefined;
  /** The ticket was closed lately, and the server has not been told that this was seen. */
  readonly closing: boolean;
}

/** Milliseconds after a closing in which it is told that it was seen: a mail about it would have left, with some to spare. */
const LATELY_MS = 60 * 60_000;

/** When a ticket was closed, as the server says, where that was lately; else undefined. @param now milliseconds */
export const closedLately = ({ ticket, status, move }: TicketRow, now: number): string | undefined => {
  const { close_date: at } = ticket;
  const isClosed = status === 'CLOSED' && move === undefined && typeof at === 'string';
  return isClosed && Math.abs(now - Date.parse(at)) < LATELY_MS ? at : undefined;
};

/**
 * Whether the server is to be told that the newest message has been seen, or the ticket's closing: at most once for each, and not
 * where nothing was unread to begin with and nobody else has written since.
 */
export const shouldMarkRead = ({ unread, newest, atOpening, reported, closing }: ReadState): boolean => {
  if (unread === undefined || newest?.serverId === undefined) return false;
  if (closing) return true;
  if (newest.serverId === reported) return false;
  return unread > 0 || (!newest.mine && newest.serverId !== atOpening);
};
