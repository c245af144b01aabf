import type { Reply } from '#src/contract/desk.ts';
import { runtime } from '#src/data/runtime.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { type ServerAnswer, useServer } from '#src/hooks/useServer.ts';
import { useViewer } from '../staff/useViewer.ts';
import { lacksReplies, type ReplyFacts, replyFacts } from './model/replies.ts';

/** The replies in the query cache. */
export const REPLIES_KEY = ['replies'] as const;

/** The replies that staff share, kept on the device for when there is no signal. */
export const useReplies = (): ServerAnswer<readonly Reply[]> =>
  useServer<readonly Reply[]>({
    key: REPLIES_KEY,
    ask: (signal) => runtime().call('replies', { signal }),
    addition: 'replies',
    lacks: lacksReplies,
    persist: true,
  });

/** What a ticket's replies are filled in with; undefined until the ticket is read. */
export const useReplyFacts = (ticketId: string): ReplyFacts | undefined => {
  const { name } = useViewer();
  const row = useLiveQuery(() => runtime().db().tickets.get(ticketId), [ticketId]);
  return row && replyFacts({ ...row.ticket, id: row.id }, name);
};
