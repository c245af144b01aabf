import { Workbox } from 'workbox-window';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { recordingUnlocked } from './recordings/recording-lock.ts';
import type { Runtime } from './runtime.ts';
import { whenQuiet } from './when-quiet.ts';

/** Milliseconds between two looks for a new version of a page that stays open: a person comes back to it all day. */
const LOOK_MS = 60 * 60 * 1000;

/** What the shell shows of the app's own version. */
export interface WorkerState {
  /** A new version is on the device and waits for the person's tap (`src/data/README.md#updates-wait`). */
  readonly updateReady: boolean;
  /** The tap has come; the swap waits until nothing is being sent or recorded. */
  readonly applying: boolean;
}

/** What a look for a new version has found; `unreachable` where the server did not answer. */
export type UpdateCheck = 'ready' | 'newest' | 'unreachable';

/** The service worker, as the page sees it. */
export interface AppWorker {
  readonly store: StoreApi<WorkerState>;
  /** Swaps to the waiting version and loads the page anew, as soon as nothing is being sent or recorded. */
  applyUpdate(): void;
  /** Asks the server for a new version, and waits until one is on the device. Never throws. */
  checkForUpdate(): Promise<UpdateCheck>;
}

type Page = Pick<Runtime, 'outbox' | 'activity' | 'ports' | 'session' | 'db'>;

/** Waits for the voice notes of other tabs: a swap may change the stored data under them. */
const othersHaveRecorded = async ({ session, db, ports }: Page): Promise<void> => {
  if (session.store.getState().status !== 'signed-in') return;
  for (const { id } of await db().recordings.toArray()) await recordingUnlocked(ports, id);
};

/** Resolves when the worker has all of its files, or has given up. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', look);
      resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** True where a new version waits for the former one. The first of all waits as well, for a moment: for nobody. */
const hasUpdate = (registration: ServiceWorkerRegistration | undefined): boolean =>
  registration?.waiting != null && registration.active !== null;

/**
 * Registers the worker, and swaps to a new version only when the person says so. Without service workers (an address that
 * is not secure) it does nothing.
 * @param reload loads the page anew
 */
export const startWorker = (page: Page, reload: () => void = () => location.reload()): AppWorker => {
  const store = createStore<WorkerState>(() => ({ updateReady: false, applying: false }));
  if (!('serviceWorker' in navigator)) return { store, applyUpdate: reload, checkForUpdate: async () => 'newest' };

  const workbox = new Workbox('/sw.js');
  // A first worker that takes over the page that installed it is no update.
  let controlled = navigator.serviceWorker.controller !== null;
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
  workbox.addEventListener('waiting', async () => {
    if (hasUpdate(await registered)) store.setState({ updateReady: true });
  });

  const { clock, presence } = page.ports;
  let lookedAt = clock.now();
  const checkForUpdate = async (): Promise<UpdateCheck> => {
    lookedAt = clock.now();
    const registration = await registered;
    if (!registration) return 'unreachable';
    try {
      await registration.update();
    } catch {
      return hasUpdate(registration) ? 'ready' : 'unreachable';
    }
    const { installing } = registration;
    if (installing) await installed(installing);
    return hasUpdate(registration) || store.getState().updateReady ? 'ready' : 'newest';
  };
  presence.subscribe(() => {
    if (clock.now() - lookedAt >= LOOK_MS) void checkForUpdate();
  });

  return {
    store,
    applyUpdate: () => {
      store.setState({ applying: true });
      void othersHaveRecorded(page)
        // Signed out meanwhile: nobody records any more.
        .catch(() => undefined)
        .then(() =>
          whenQuiet(page, () => {
            void registered.then((registration) => {
              if (registration?.waiting) workbox.messageSkipWaiting();
              else reload();
            });
          }),
        );
    },
    checkForUpdate,
  };
};
