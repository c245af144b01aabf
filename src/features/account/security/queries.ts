import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppError } from '#src/contract/errors.ts';
import type { Session } from '#src/contract/session.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { runtime } from '#src/data/runtime.ts';

const KEY = ['devices'] as const;

/** Where the account is signed in; `gone` where the backend has no such list. */
export type Devices =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly again: () => void }
  | { readonly state: 'listed'; readonly sessions: readonly Session[] };

/** An answer without a list is an answer: it is asked for once, not at each look. */
const read = async (): Promise<readonly Session[] | null> => {
  const answer = await runtime().call('sessions');
  if (answer.ok) return answer.value;
  if (isUnknownCall(answer.error)) return null;
  throw answer.error;
};

/** The list, read when it is looked at. */
export const useDevices = (): Devices => {
  const { data, isError, refetch } = useQuery<readonly Session[] | null, AppError>({
    queryKey: KEY,
    queryFn: read,
    staleTime: 0,
  });
  if (data === null) return { state: 'gone' };
  if (data) return { state: 'listed', sessions: data };
  return isError ? { state: 'failed', again: () => void refetch() } : { state: 'loading' };
};

/** Signs another device out, or all others, and reads the list again; false where the server would not. */
export const useEndDevices = (): ((id: string | 'others') => Promise<boolean>) => {
  const client = useQueryClient();
  return async (id) => {
    const { call } = runtime();
    const answer = await (id === 'others' ? call('endOtherSessions') : call('endSession', { params: { id } }));
    await client.invalidateQueries({ queryKey: KEY });
    // Gone already: what was wanted is so.
    return answer.ok || answer.error.status === 404;
  };
};
