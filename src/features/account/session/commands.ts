import { createStore } from 'zustand/vanilla';
import { runtime, type SignOutChoice, type SyncState } from '#src/data/runtime.ts';

/**
 * What shall become of work that waits (`src/data/README.md#the-account-owns-its-queue`), and the voice notes it speaks
 * of.
 */
interface SignOutQuestion {
  readonly open: boolean;
  /** Voice notes stored and not sent, the one that is being recorded not counted. */
  readonly notes: number;
  /** Messages half written. */
  readonly drafts: number;
}

/** Whether the question is open. */
export const signOutQuestion = createStore<SignOutQuestion>(() => ({ open: false, notes: 0, drafts: 0 }));

const unsent = (sync: SyncState): number => sync.waiting + sync.failed;

/** Ends the session here and in every tab. */
export const signOut = (choice: SignOutChoice): Promise<void> => {
  signOutQuestion.setState({ open: false });
  return runtime().session.signOut(choice);
};

/**
 * Voice notes that are not sent, the one that is being recorded left out. None where the stored data cannot be read any
 * more: logging out must work all the same.
 */
export const storedNotes = async (): Promise<number> => {
  const { db, activity } = runtime();
  try {
    return Math.max(0, (await db().recordings.count()) - (activity.getState().recording ? 1 : 0));
  } catch {
    return 0;
  }
};

/** Messages half written, with words or files; none where they cannot be read. */
const storedDrafts = async (): Promise<number> => {
  try {
    const { drafts, draftFiles } = runtime().db();
    const [texts, files] = await Promise.all([drafts.toCollection().primaryKeys(), draftFiles.toArray()]);
    return new Set([...texts, ...files.map(({ ticketId }) => ticketId)]).size;
  } catch {
    return 0;
  }
};

/** Actions that are not sent, as stored at this moment: what the shell shows may be a moment older. */
const unsentNow = async (): Promise<number> => {
  const { db, outbox } = runtime();
  try {
    return await db().outbox.count();
  } catch {
    return unsent(outbox.store.getState());
  }
};

/** Log out, as pressed: at once where nothing waits, else after the question. */
export const requestSignOut = async (): Promise<void> => {
  const { activity } = runtime();
  const [actions, notes] = await Promise.all([unsentNow(), storedNotes()]);
  const waits = actions > 0 || activity.getState().recording || notes > 0;
  if (waits) signOutQuestion.setState({ open: true, notes, drafts: await storedDrafts() });
  else await signOut('keep');
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
