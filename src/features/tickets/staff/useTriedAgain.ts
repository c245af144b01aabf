import { runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { serverFailed } from './model/actions.ts';

/** True while something of a ticket is asked for again because the server failed. @param wanted false: not looked for */
export const useTriedAgain = (ticketId: string, wanted: boolean): boolean => {
  const account = useAccount();
  return (
    useLiveQuery(async () => {
      if (!wanted) return false;
      const rows = await runtime().db().outbox.where('lane').equals(ticketId).toArray();
      return rows.some((row) => row.state === 'due' && serverFailed(row));
    }, [account, ticketId, wanted]) ?? false
  );
};
