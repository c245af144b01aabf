import { useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';

/** A phone held sideways is wide enough for a row of filters, and would show nothing else. */
const ROOMY = '(min-width: 600px) and (min-height: 500px)';

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select') === true;

const watchFocus = (changed: () => void): (() => void) => {
  // From one field to the next there is none for a moment.
  const soon = () => void setTimeout(changed);
  addEventListener('focusin', soon);
  addEventListener('focusout', soon);
  return () => {
    removeEventListener('focusin', soon);
    removeEventListener('focusout', soon);
  };
};

/**
 * Whether filters and order stand above a table of tickets, and not behind their button. While somebody writes it stays as it was: the
 * keyboard of a tablet makes the window low, and the field that it came for would go.
 */
export const useRoomy = (): boolean => {
  const fits = useMediaQuery(ROOMY);
  const writing = useSyncExternalStore(watchFocus, isWriting);
  const [roomy, setRoomy] = useState(fits);
  if (!writing && roomy !== fits) setRoomy(fits);
  return roomy;
};
