import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const watchers = new Set<() => void>();

const become = (next: boolean) => () => {
  printing = next;
  // The paper is laid out as soon as the event is over.
  flushSync(() => {
    for (const watcher of watchers) watcher();
  });
};
addEventListener('beforeprint', become(true));
addEventListener('afterprint', become(false));

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** True while the browser lays the page out for paper. */
export const isPrinting = (): boolean => printing;

/** `isPrinting`, now and at each change: what is drawn as far as it is in sight is drawn whole on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, isPrinting);
