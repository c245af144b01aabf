import { useQueryClient } from '@tanstack/react-query';
import { runtime } from '#src/data/runtime.ts';
import { useServer } from '#src/hooks/useServer.ts';
import { saveNewsMail } from './commands.ts';

const KEY = ['push'] as const;

/** Whether the account gets what it has not read by mail, and the way to change it; undefined while it is not known. */
export const useNewsMail = ():
  | { readonly on: boolean; readonly set: (on: boolean) => Promise<boolean> }
  | undefined => {
  const client = useQueryClient();
  const { data } = useServer({
    key: KEY,
    ask: (signal) => runtime().call('push', { signal }),
    addition: 'push',
    staleMs: 0,
  });
  if (!data) return undefined;
  return {
    on: data.mail,
    set: async (on) => {
      const saved = await saveNewsMail(on);
      await client.invalidateQueries({ queryKey: KEY });
      return saved;
    },
  };
};
