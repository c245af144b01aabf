import { useQuery } from '@tanstack/react-query';
import { runtime } from '#src/data/runtime.ts';
import { useSync } from '#src/features/settings/index.ts';

const LOOK_MS = 30_000;

/**
 * How many drivers and owners wait for approval; undefined while not known. Looked at every 30 s while the page is
 * visible and online.
 * @param enabled whether the backend heeds the question: another one would answer how many there are
 */
export const useWaitingAccounts = (enabled: boolean): number | undefined => {
  const { online } = useSync();
  const { data } = useQuery({
    queryKey: ['users', 'waiting'],
    queryFn: async ({ signal }) => {
      const query = { page: 0, pageSize: 1, approved: 'false', profileTypes: 'TRUCK_DRIVER,TRUCK_OWNER' };
      const answer = await runtime().call('users', { query, signal });
      if (!answer.ok) throw answer.error;
      return answer.value.totalElements;
    },
    enabled: enabled && online,
    refetchInterval: LOOK_MS,
    staleTime: 0,
  });
  return data;
};
