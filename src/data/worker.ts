import { Workbox } from 'workbox-window';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Runtime } from './runtime.ts';
import { whenQuiet } from './whenQuiet.ts';

/** What the shell shows of the app's own version. */
export interface WorkerState {
  /** A new version is on the device and waits for the person's tap (`offline.md`, promise 11). */
  readonly updateReady: boolean;
  /** The tap has come; the swap waits until nothing is being sent or recorded. */
  readonly applying: boolean;
}

/** The service worker, as the page sees it. */
export interface AppWorker {
  readonly store: StoreApi<WorkerState>;
  /** Swaps to the waiting version and loads the page anew, as soon as nothing is being sent or recorded. */
  applyUpdate(): void;
  /** Asks the server for a new version. Answers whether one is waiting. */
  checkForUpdate(): Promise<boolean>;
}

/**
 * Registers the worker, and swaps to a new version only when the person says so. Without service workers (an address that
 * is not secure) it does nothing.
 * @param reload loads the page anew
 */
export const startWorker = (
  runtime: Pick<Runtime, 'outbox' | 'activity'>,
  reload: () => void = () => location.reload(),
): AppWorker => {
  const store = createStore<WorkerState>(() => ({ updateReady: false, applying: false }));
  if (!('serviceWorker' in navigator)) return { store, applyUpdate: reload, checkForUpdate: async () => false };

  const workbox = new Workbox('/sw.js');
  // A first worker that takes over the page that installed it is no update.
  let controlled = navigator.serviceWorker.controller !== null;
  workbox.addEventListener('waiting', () => store.setState({ updateReady: true }));
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (store.getState().applying) reload();
    // Another tab swapped: this one keeps its person's work in sight and offers to load anew.
    else if (controlled) store.setState({ updateReady: true });
    controlled = true;
  });
  const registered = workbox.register().catch((error: unknown) => {
    console.warn('The service worker could not be registered', error);
    return undefined;
  });

  return {
    store,
    applyUpdate: () => {
      store.setState({ applying: true });
      whenQuiet(runtime, () => {
        void registered.then((registration) => {
          if (registration?.waiting) workbox.messageSkipWaiting();
          else reload();
        });
      });
    },
    checkForUpdate: async () => {
      const registration = await registered;
      await registration?.update().catch(() => undefined);
      return registration?.waiting !== null && registration?.waiting !== undefined;
    },
  };
};
