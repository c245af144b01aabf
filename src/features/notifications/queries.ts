import { useQueryClient } from '@tanstack/react-query';
import { runtime } from '#src/data/runtime.ts';
import { useServer } from '#src/hooks/useServer.ts';
import { saveNewsMail } from './commands.ts';

const KEY = ['push'] as const;

/**
 * Whether the account gets what it has not read by mail, `on` undefined while it is asked for, and the way to change it;
 * undefined where it is not told.
 */
export const useNewsMail = ():
  | { readonly on: boolean | undefined; readonly set: (on: boolean) => Promise<boolean> }
  | undefined => {
  const client = useQueryClient();
  const { data, state } = useServer({
    key: KEY,
    ask: (signal) => runtime().call('push', { signal }),
    addition: 'push',
    staleMs: 0,
  });
  if (!data && state !== 'loading') return undefined;
  return {
    on: data?.mail,
    set: async (on) => {
      const saved = await saveNewsMail(on);
      await client.invalidateQueries({ queryKey: KEY });
      return saved;
    },
  };
};
