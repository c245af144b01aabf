import { runtime } from '#src/data/runtime.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useServer } from '#src/hooks/useServer.ts';

const LOOK_MS = 30_000;

/**
 * How many drivers and owners wait for approval; undefined while not known. Looked at every 30 s while the page is
 * visible and online.
 * @param enabled whether the backend heeds the question: another one would answer how many there are
 */
export const useWaitingAccounts = (enabled: boolean): number | undefined => {
  const online = useOnline();
  const query = { page: 0, pageSize: 1, approved: 'false', profileTypes: 'TRUCK_DRIVER,TRUCK_OWNER' };
  return useServer({
    key: ['users', 'waiting'],
    ask: (signal) => runtime().call('users', { query, signal }),
    enabled: enabled && online,
    everyMs: LOOK_MS,
  }).data?.totalElements;
};
