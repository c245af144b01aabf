import { atPauses } from './at-pauses.ts';
import { dropHalfMade, readHalfMade, writeHalfMade } from './db/meta.ts';
import { readWithRetry } from './db/read-with-retry.ts';
import { runtime } from './runtime.ts';

/** A form whose state is a store of the page's. */
export interface HalfMade {
  /** Its row in `meta`. */
  readonly name: string;
  /** Whose form it is. */
  readonly account: () => string | undefined;
  /** What is half made, another object after each change; undefined where nothing is. */
  readonly now: () => unknown;
  readonly subscribe: (changed: () => void) => () => void;
  /** Whether `apply` was called for this account. */
  readonly isRead: () => boolean;
  /** Shows what was stored, as it was found: perhaps by another version, or nothing. */
  readonly apply: (stored: unknown) => void;
}

export interface KeptForm {
  /** Stores it as it is now. */
  readonly store: () => void;
  /** Reads it where that was not done yet, and stores what changes. @returns what ends it */
  readonly watch: () => () => void;
}

/**
 * Keeps a half-made form in its account's database until it is used or cleared: it comes back after a reload, or where the browser
 * was killed. A full device keeps none.
 */
export const keptForm = (form: HalfMade): KeptForm => {
  /** What the store has of it. */
  let known: unknown;
  const write = async (now: unknown, before: unknown) => {
    const db = runtime().db();
    return now === undefined ? dropHalfMade(db, form.name, before) : writeHalfMade(db, form.name, now);
  };
  const read = async () => {
    const { ports, db } = runtime();
    const its = db();
    return readWithRetry(ports.clock, () => readHalfMade(its, form.name));
  };
  const store = () => {
    pauses.cancel();
    const now = form.now();
    const { status, account } = runtime().session.store.getState();
    if (now === known || !form.isRead() || status !== 'signed-in' || account !== form.account()) return;
    const before = known;
    known = now;
    write(now, before).catch((error: unknown) => {
      if (known === now) known = before;
      console.warn('A form could not be kept', error);
    });
  };
  const pauses = atPauses(store);
  const look = () => {
    if (form.now() !== known) pauses.typed();
  };
  return {
    store,
    watch: () => {
      let ended = false;
      const stop = form.subscribe(look);
      if (form.isRead()) look();
      else {
        known = undefined;
        const apply = (stored?: unknown) => {
          if (ended || form.isRead()) return;
          form.apply(stored);
          // Used or cleared before the next pause, it has to be taken away; what this version cannot read stays as it is.
          if (form.now() !== undefined) known = stored;
        };
        void read().then(apply, () => apply());
      }
      return () => {
        ended = true;
        stop();
      };
    },
  };
};
