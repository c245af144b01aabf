import { META } from '#src/data/db/meta.ts';
import type { TripRow } from '#src/data/db/trip-rows.ts';
import { runtime } from '#src/data/runtime.ts';
import { useAccount } from '#src/hooks/session.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';

/** This person's trips that have fills, the newest first; undefined until the store has answered. */
export const useTrips = (): readonly TripRow[] | undefined => {
  const account = useAccount();
  return useLiveQuery(async () => {
    const rows = await runtime().db().meta.where('name').startsWith(META.trip).toArray();
    const trips = rows.map(({ value }) => value as TripRow).filter(({ now }) => now.fills.length > 0);
    return trips.sort((a, b) => b.startedAt - a.startedAt);
  }, [account]);
};
