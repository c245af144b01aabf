import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { isPrinting } from './printing.ts';

const watch = (changed: () => void): (() => void) => {
  // The paper is laid out as soon as the event is over.
  const atOnce = () => flushSync(changed);
  addEventListener('beforeprint', atOnce);
  addEventListener('afterprint', atOnce);
  return () => {
    removeEventListener('beforeprint', atOnce);
    removeEventListener('afterprint', atOnce);
  };
};

/** `isPrinting`, now and at each change: what is drawn as far as it is in sight is drawn whole on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, isPrinting);
