import { useCallback, useRef, useState } from 'react';
import { atPauses } from '#src/data/at-pauses.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnLeave } from '#src/hooks/useOnLeave.ts';
import { keepDraft } from '../commands.ts';
import type { ProfileValues } from '../model/profile-form.ts';

type Changes = Partial<ProfileValues> | undefined;

/**
 * Keeps the form's changes on the device: while a person types (`atPauses`), and at once when the page is hidden or left.
 * @returns takes the changes as they are now; undefined where there are none
 */
export const useKeptChanges = (): ((changes: Changes) => void) => {
  const waiting = useRef<{ readonly changes: Changes }>(undefined);
  const [{ flush, pauses }] = useState(() => {
    const flush = () => {
      pauses.cancel();
      const now = waiting.current;
      waiting.current = undefined;
      // The account may have gone meanwhile, and its store with it.
      if (now && runtime().session.store.getState().status === 'signed-in') void keepDraft(now.changes);
    };
    const pauses = atPauses(flush);
    return { flush, pauses };
  });

  useOnLeave(flush);

  return useCallback(
    (changes) => {
      waiting.current = { changes };
      pauses.typed();
    },
    [pauses],
  );
};
