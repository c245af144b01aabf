import { useEffect, useMemo, useState } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { countShared, readShare } from '#src/data/shared/share.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import type { DraftFile } from '../files/commands.ts';
import { claimShares } from './commands.ts';

/** What waits for a conversation. */
export interface SharedView {
  readonly files: readonly DraftFile[];
  readonly words: string;
  readonly problems: readonly string[];
}

/** What waits for a conversation, live; undefined until it is read. */
export const useShared = (): SharedView | undefined => {
  const share = useLiveQuery(() => readShare(runtime().db()));
  return useMemo(
    () =>
      share && {
        ...share,
        files: share.files.map(({ id, name, mimeType, bytes }) => {
          const blob = new Blob([bytes], { type: mimeType });
          return { id, name, mimeType, blob };
        }),
      },
    [share],
  );
};

/** How much waits for a conversation, live; undefined until it is counted. */
export const useSharedCount = () => useLiveQuery(() => countShared(runtime().db()));

/**
 * Whether what was shared while nobody was signed in is taken over by now, or came too late for that.
 * @param id that the address carries
 */
export const useClaimed = (id?: string): 'not-yet' | 'claimed' | 'late' => {
  const [claimed, setClaimed] = useState<'not-yet' | 'claimed' | 'late'>('not-yet');
  useEffect(() => {
    let left = false;
    void claimShares(id).then((late) => !left && setClaimed(late ? 'late' : 'claimed'));
    return () => {
      left = true;
    };
  }, [id]);
  return claimed;
};
