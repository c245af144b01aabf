import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { AppWorker, UpdateCheck, WorkerState } from '#src/data/worker.ts';

const NONE = createStore<WorkerState>(() => ({ updateReady: false, applying: false }));
const current = createStore<{ readonly worker?: AppWorker }>(() => ({}));

/** Sets the page's service worker; called once, after the first page is on the screen. */
export const setWorker = (worker: AppWorker): void => current.setState({ worker });

/** A new version that waits for the person's tap (`src/data/README.md#updates-wait`). */
export interface Update {
  readonly apply: () => void;
  /** The tap has come. */
  readonly applying: boolean;
}

/** The waiting version; undefined where there is none. */
export const useUpdate = (): Update | undefined => {
  const { worker } = useStore(current);
  const { updateReady, applying } = useStore(worker?.store ?? NONE);
  return worker && (updateReady || applying) ? { apply: () => worker.applyUpdate(), applying } : undefined;
};

/** Asks for a new version; undefined until the worker is there. */
export const useCheckForUpdate = (): (() => Promise<UpdateCheck>) | undefined => {
  const { worker } = useStore(current);
  return worker && (() => worker.checkForUpdate());
};
