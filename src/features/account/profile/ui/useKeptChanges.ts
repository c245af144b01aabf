import { useCallback, useRef } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { useOnLeave } from '#src/hooks/useOnLeave.ts';
import { keepDraft } from '../commands.ts';
import type { ProfileValues } from '../model/profile-form.ts';

/** Milliseconds of rest after which changes are stored. */
const REST_MS = 400;

type Changes = Partial<ProfileValues> | undefined;

/**
 * Keeps the form's changes on the device: at each pause in typing, and at once when the page is hidden or left.
 * @returns takes the changes as they are now; undefined where there are none
 */
export const useKeptChanges = (): ((changes: Changes) => void) => {
  const waiting = useRef<{ readonly changes: Changes }>(undefined);
  const cancel = useRef(() => {});

  const flush = useCallback(() => {
    cancel.current();
    const now = waiting.current;
    waiting.current = undefined;
    // The account may have gone meanwhile, and its store with it.
    if (now && runtime().session.store.getState().status === 'signed-in') void keepDraft(now.changes);
  }, []);

  useOnLeave(flush);

  return useCallback(
    (changes) => {
      waiting.current = { changes };
      cancel.current();
      cancel.current = runtime().ports.clock.after(REST_MS, flush);
    },
    [flush],
  );
};
