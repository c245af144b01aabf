import type { MessageRow } from '#src/data/db/database.ts';

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
}

/**
 * Whether the server is to be told that the newest message has been seen: at most once for each, and not where nothing
 * was unread to begin with and nobody else has written since.
 */
export const shouldMarkRead = ({ unread, newest, atOpening, reported }: ReadState): boolean => {
  if (unread === undefined || newest?.serverId === undefined || newest.serverId === reported) return false;
  return unread > 0 || (!newest.mine && newest.serverId !== atOpening);
};
