import { useCallback, useEffect, useState } from 'react';
import { readLastRequest } from '#src/data/db/meta.ts';
import { subscribeToStored } from '#src/data/db/read-with-retry.ts';
import { type Became, whatBecame } from '#src/data/outbox/commands/refused-request.ts';
import { runtime } from '#src/data/runtime.ts';
import type { RefusedRequest } from '../refused.ts';

/** What the store says: the ticket that was made last, of a refused request what became of it. */
interface Stored {
  readonly last: string;
  readonly became: Became | undefined;
}

/** The last ticket when the request was begun, and what the store says now; missing before it was read. */
interface Seen {
  readonly begun?: string;
  readonly now?: Stored;
}

/**
 * Whether the request that is being written was sent in another window, since all share its draft; of a refused one that is written
 * anew, what became of it there (decision 0465).
 */
export const useSentElsewhere = (refused: RefusedRequest | undefined) => {
  const [seen, setSeen] = useState<Seen>({});
  const { key, ticketId = '' } = refused ?? {};
  const read = useCallback(async (): Promise<Stored> => {
    const db = runtime().db();
    if (key === undefined) return { last: await readLastRequest(db), became: undefined };
    const became = await whatBecame(db, key, ticketId);
    return { last: became === undefined ? '' : ticketId, became };
  }, [key, ticketId]);
  const update = useCallback(
    (now: Stored) => setSeen(({ begun = key === undefined ? now.last : '' }) => ({ begun, now })),
    [key],
  );
  useEffect(() => subscribeToStored(runtime().ports.clock, read, update), [read, update]);
  return {
    /** The ticket that was made there, by its local id; undefined while nothing was sent. */
    elsewhere: seen.now?.last === seen.begun ? undefined : seen.now?.last,
    /** Of a refused request; undefined while it is refused. */
    became: seen.now?.became,
    /** What the request comes after (`RequestDetails.after`); undefined for a refused one, and for somebody who has signed out. */
    begun: async (): Promise<string | undefined> => {
      if (key !== undefined) return undefined;
      return (
        seen.begun ??
        read().then(
          ({ last }) => last,
          () => undefined,
        )
      );
    },
    /** Looks at once, where something has said that it was sent. Signed out meanwhile, nothing is shown. */
    look: () => read().then(update, () => undefined),
    /** The person means another request. */
    goOn: () => setSeen(({ now }) => (now === undefined ? {} : { begun: now.last, now })),
  };
};
