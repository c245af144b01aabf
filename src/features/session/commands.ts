import { createStore } from 'zustand/vanilla';
import { runtime, type SignOutChoice, type SyncState } from '#src/data/runtime.ts';

/** True while the question of promise 8 is open: what shall become of work that waits. */
export const signOutQuestion = createStore<{ readonly open: boolean }>(() => ({ open: false }));

const unsent = (sync: SyncState): number => sync.waiting + sync.failed;

/** Ends the session here and in every tab (section 4, Logout). */
export const signOut = (choice: SignOutChoice): Promise<void> => {
  signOutQuestion.setState({ open: false });
  return runtime().session.signOut(choice);
};

/** Log out, as pressed: at once where nothing waits, else after the question (`offline.md`, promise 8). */
export const requestSignOut = (): void => {
  if (unsent(runtime().outbox.store.getState()) > 0) signOutQuestion.setState({ open: true });
  else void signOut('keep');
};

/**
 * Sends what waits. Answers true when all of it has reached the server, false when something failed or the signal went.
 * @param signal stops the waiting, not the sending
 */
export const sendFirst = (signal: AbortSignal): Promise<boolean> => {
  const { outbox } = runtime();
  return new Promise((resolve) => {
    const end = (all: boolean) => {
      stop();
      signal.removeEventListener('abort', aborted);
      resolve(all);
    };
    const look = (sync: SyncState) => {
      if (unsent(sync) === 0) end(true);
      else if (!sync.online || sync.waiting === 0) end(false);
    };
    const aborted = () => end(false);
    const stop = outbox.store.subscribe(look);
    signal.addEventListener('abort', aborted);
    outbox.sendNow();
    look(outbox.store.getState());
  });
};
