import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '#src/contract/session.ts';
import { isGone } from '#src/data/http/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { type ServerAnswer, useServer } from '#src/hooks/useServer.ts';

const KEY = ['devices'] as const;

/** Where the account is signed in, read when it is looked at; `gone` where the backend has no such list. */
export const useDevices = (): ServerAnswer<readonly Session[]> =>
  useServer<readonly Session[]>({
    key: KEY,
    ask: (signal) => runtime().call('sessions', { signal }),
    addition: 'sessions',
    staleMs: 0,
  });

/** Signs another device out, or all others, and reads the list again; false where the server would not. */
export const useEndDevices = (): ((id: string | 'others') => Promise<boolean>) => {
  const client = useQueryClient();
  return async (id) => {
    const { call } = runtime();
    const answer = await (id === 'others' ? call('endOtherSessions') : call('endSession', { params: { id } }));
    await client.invalidateQueries({ queryKey: KEY });
    return answer.ok || isGone(answer.error);
  };
};

/** Has another device told of no news any more, and reads the list again; false where the server would not. */
export const useEndPush = (): ((id: string) => Promise<boolean>) => {
  const client = useQueryClient();
  return async (id) => {
    const answer = await runtime().call('endPush', { params: { id } });
    await client.invalidateQueries({ queryKey: KEY });
    return answer.ok;
  };
};
