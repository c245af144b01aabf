import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import type { Reply } from '#src/contract/desk.ts';
import type { AppError } from '#src/contract/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { useViewer } from '../staff/useViewer.ts';
import { type ReplyFacts, replyFacts } from './model/replies.ts';

/** The replies in the query cache. */
export const REPLIES_KEY = ['replies'] as const;

/** The replies that staff share, or that they could not be loaded. */
export type KnownReplies =
  | { readonly state: 'failed'; readonly busy: boolean; readonly again: () => void }
  | { readonly state: 'listed'; readonly replies: readonly Reply[] };
/** `gone`: the backend has none. */
type Replies = { readonly state: 'loading' } | { readonly state: 'gone' } | KnownReplies;

/** The list; null where the backend has none, which is not asked again. Throws where the call did not work. */
export const readReplies = async (signal: AbortSignal): Promise<readonly Reply[] | null> => {
  const answer = await runtime().call('replies', { signal });
  if (answer.ok) return answer.value;
  // A backend without them takes the name for a ticket's id, and refuses that in a way of its own.
  if (answer.error.kind === 'rejected' || answer.error.kind === 'invalid-response') return null;
  throw answer.error;
};

/** The replies, kept on the device for when there is no signal. */
export const useReplies = (): Replies => {
  const { data, isError, isFetching, refetch } = useQuery<readonly Reply[] | null, AppError>({
    queryKey: REPLIES_KEY,
    queryFn: ({ signal }) => readReplies(signal),
    meta: { persist: true },
  });
  if (data === null) return { state: 'gone' };
  if (data) return { state: 'listed', replies: data };
  return isError ? { state: 'failed', busy: isFetching, again: () => void refetch() } : { state: 'loading' };
};

/** What a ticket's replies are filled in with; undefined until the ticket is read. */
export const useReplyFacts = (ticketId: string): ReplyFacts | undefined => {
  const { name } = useViewer();
  const row = useLiveQuery(() => runtime().db().tickets.get(ticketId), [ticketId]);
  return row && replyFacts({ ...row.ticket, id: row.id }, name);
};
