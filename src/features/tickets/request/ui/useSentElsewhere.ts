import { useCallback, useEffect, useState } from 'react';
import { readLastRequest } from '#src/data/db/meta.ts';
import { subscribeToStored } from '#src/data/db/read-with-retry.ts';
import { isRefused } from '#src/data/outbox/commands/refused-request.ts';
import { runtime } from '#src/data/runtime.ts';
import type { RefusedRequest } from '../refused.ts';

/** What the store said when the request was begun, and what it says now; missing before it was read. */
interface Seen {
  readonly begun?: string;
  readonly now?: string;
}

/**
 * Whether the request that is being written was sent in another window, since all share its draft. A refused one that is written
 * anew was changed there where it is not refused any more (decision 0465).
 */
export const useSentElsewhere = (refused: RefusedRequest | undefined) => {
  const [seen, setSeen] = useState<Seen>({});
  const { key, ticketId = '' } = refused ?? {};
  const read = useCallback(async () => {
    const db = runtime().db();
    if (key === undefined) return readLastRequest(db);
    return (await isRefused(db, key)) ? '' : ticketId;
  }, [key, ticketId]);
  const update = useCallback(
    (now: string) => setSeen(({ begun = key === undefined ? now : '' }) => ({ begun, now })),
    [key],
  );
  useEffect(() => subscribeToStored(runtime().ports.clock, read, update), [read, update]);
  return {
    /** The ticket that was made there, by its local id; undefined while nothing was sent. */
    elsewhere: seen.now === seen.begun ? undefined : seen.now,
    /** What the request comes after (`RequestDetails.after`); undefined for a refused one, and for somebody who has signed out. */
    begun: async (): Promise<string | undefined> =>
      key === undefined ? (seen.begun ?? read().catch(() => undefined)) : undefined,
    /** Looks at once, where something has said that it was sent. Signed out meanwhile, nothing is shown. */
    look: () => read().then(update, () => undefined),
    /** The person means another request. */
    goOn: () => setSeen(({ now }) => (now === undefined ? {} : { begun: now, now })),
  };
};
