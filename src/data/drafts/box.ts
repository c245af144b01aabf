import { type AtPauses, atPauses } from '../at-pauses.ts';
import type { AccountDatabase } from '../db/database.ts';
import { dropCopy, dropSaidCopies, isCopyStored, keepCopy } from '../db/draft-copies.ts';
import { type DraftRemainder, joinLines } from '../db/drafts.ts';
import { subscribeToStored } from '../db/read-with-retry.ts';
import type { Runtime } from '../runtime.ts';
import { DraftMemory, type ReadDraft } from './memory.ts';
import { isDiscarded, readDraft, saveDraft } from './store.ts';

/**
 * The box of a conversation's half-written message, kept as a draft: read when it opens and whenever another tab has changed it, stored
 * while a person types (`atPauses`), and at once when the page is left, with a copy beside it, since the browser may drop a write
 * of that moment.
 */
export interface DraftBox {
  /** What stands in it. */
  readonly text: () => string;
  /** Notifies of each change of what stands in it. @returns unsubscribes */
  readonly subscribe: (notify: () => void) => () => void;
  /** Follows the stored draft of a ticket, whose id may move from the device's to the server's. @returns ends it */
  readonly watch: (ticketId: string) => () => void;
  /** What a person types; stored at the next pause, and about every second until then. */
  readonly type: (text: string) => void;
  /** What stays of the stored draft where what stands in the box goes elsewhere. @param said what stands there, as it goes */
  readonly remainder: (said: string) => DraftRemainder;
  /** Empties the box of what has gone elsewhere; who took it there takes the stored draft along, but for its `remainder`. */
  readonly clear: () => void;
  /**
   * Empties the box of a message. Until it is stored as one, it stays in the stored draft, before what is typed meanwhile.
   * @param deliver stores what stood there, and the draft's `rest` in the same transaction; resolves once that was tried, with
   *   whether it was done
   */
  readonly send: (deliver: (text: string, rest: DraftRemainder) => Promise<boolean>) => void;
  /** Resolves once what is typed was stored and the stored draft read, with whether the box says what it said before. */
  readonly seen: () => Promise<boolean>;
  /** Puts a message that could not be stored back before what has been typed since. */
  readonly restore: (message: string) => void;
  /** Stores what is typed, lets `change` alter the stored draft, and shows what it has become. */
  readonly change: (change: () => Promise<void>) => Promise<void>;
  /** The page is hidden or left. */
  readonly leave: () => Promise<void>;
}

/** Milliseconds until what of a draft could not be stored is tried again, where nothing is typed or chosen meanwhile. */
export const AGAIN_MS = 10_000;

/** @param from the page's runtime, as it is at each moment @param ticketId until one is followed */
export const makeDraftBox = (from: () => Pick<Runtime, 'db' | 'ports' | 'activity'>, ticketId: string): DraftBox => {
  const memory = new DraftMemory();
  const listeners = new Set<() => void>();
  const name = from().ports.uuid();
  let id = ticketId;
  let pauses: AtPauses | undefined;
  let own: AccountDatabase | undefined;
  let isWatched = false;
  let cancelAgain = () => {};
  /** What this box's copy says; undefined where it has none. */
  let copied: string | undefined;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const show = (text: string, dirty: boolean): void => {
    memory.show(text, dirty);
    notify();
  };

  /** Of the account whose page it is, also where that has signed out this moment; nobody is signed in where there is none. */
  const db = (): AccountDatabase => own ?? from().db();
  const withDatabase = <T>(work: (db: AccountDatabase) => T): T | undefined => {
    try {
      return work(db());
    } catch {
      // What is typed then goes with the page.
      return undefined;
    }
  };
  const drop = (its: AccountDatabase): void => {
    dropCopy(its, id, name);
    copied = undefined;
  };
  const isStoredElsewhere = (its: AccountDatabase): boolean => isCopyStored(its, id, name);
  /**
   * Another page may have taken the copy of this one into the draft while this one slept, or could not store it, and have sent it.
   * @returns true where it has
   */
  const noteCopyStored = (): boolean | undefined =>
    withDatabase((its) => {
      if (copied === undefined || its.hasBeenClosed() || !isStoredElsewhere(its)) return false;
      const noted = memory.copyStored(copied);
      if (noted) drop(its);
      return noted;
    });
  const look = async (of: string): Promise<ReadDraft> => {
    noteCopyStored();
    const { version } = memory;
    const stored = await readDraft(of, { db });
    const discarded = stored === '' && memory.dirty && (await isDiscarded(of, { db }));
    return { stored, version, discarded };
  };
  /** Forgets copies of what was sent, or is stored now: of this box, too. */
  const dropSaid = (its: AccountDatabase, said: string): void => {
    const before = isStoredElsewhere(its);
    dropSaidCopies(its, id, said, from().ports.clock.now());
    if (!before && isStoredElsewhere(its)) drop(its);
  };
  const apply = (read: ReadDraft): void => {
    if (memory.applyStored(read)) notify();
    // Another page has stored it, and may be gone.
    if (read.stored !== '') withDatabase((its) => dropSaid(its, read.stored));
  };
  // Signed out meanwhile, there is nothing to show.
  const read = (): Promise<void> => look(id).then(apply, () => undefined);

  const keep = (): void => {
    if (noteCopyStored()) void read();
    const unsaved = memory.unsaved;
    if (!unsaved) return;
    withDatabase((its) => {
      if (keepCopy(its, id, name, unsaved)) copied = joinLines(...(unsaved.sending ?? []), unsaved.text);
    });
  };
  /** Nothing is left that only a copy has. @param said what was sent, or is stored now */
  const settle = (said: string): void => {
    withDatabase((its) => {
      if (!memory.unsaved) drop(its);
      dropSaid(its, said);
    });
  };
  const flush = async (): Promise<void> => {
    pauses?.cancel();
    if (noteCopyStored()) await read();
    // On a slow device it may be typed before the stored draft is there: that goes before it, and never under it.
    if (memory.dirty && !memory.isRead) await read();
    if (memory.dirty && !memory.isRead) tryAgain();
    if (!memory.dirty || !memory.isRead) return;
    const { draft, tried } = memory.save();
    const stored = await saveDraft(id, draft, { db });
    tried(stored);
    notify();
    if (stored === undefined) tryAgain();
    else settle(stored);
    await read();
  };
  /** The disk is full, or fails just then: until it is well a copy has what stands here, for a page that dies meanwhile. */
  const tryAgain = (): void => {
    // Its person has left: what the next page of theirs stores is newer.
    if (own === undefined || own.hasBeenClosed()) return;
    keep();
    cancelAgain();
    if (isWatched) cancelAgain = from().ports.clock.after(AGAIN_MS, flush);
  };
  const type = (text: string): void => {
    show(text, true);
    pauses ??= atPauses(flush, () => from().ports.clock);
    pauses.typed();
  };

  return {
    text: () => memory.text,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    watch: (of) => {
      if (of !== id) {
        noteCopyStored();
        withDatabase(drop);
        id = of;
        keep();
      }
      const { ports, activity } = from();
      isWatched = true;
      withDatabase((its) => {
        own = its;
      });
      if (memory.dirty) tryAgain();
      const ends = [
        subscribeToStored(ports.clock, () => look(of), apply),
        // The last moment before this page's store is closed.
        activity.subscribe(({ outdated }) => outdated && void flush()),
      ];
      return () => {
        isWatched = false;
        cancelAgain();
        for (const end of ends) end();
      };
    },
    type,
    remainder: (said) => memory.remainder(said),
    clear: () => {
      pauses?.cancel();
      const { text } = memory;
      show('', false);
      settle(text);
    },
    send: (deliver) => {
      pauses?.cancel();
      noteCopyStored();
      const { text, rest, tried } = memory.send();
      notify();
      const delivered = (done: boolean): Promise<void> => {
        tried(done);
        notify();
        settle(done ? text : '');
        return memory.dirty ? flush() : read();
      };
      void deliver(text, rest).then(delivered, () => delivered(false));
    },
    seen: async () => {
      const { text: before } = memory;
      await flush();
      if (!memory.isRead) await read();
      return memory.isRead && memory.text === before;
    },
    restore: (message) => type([message, memory.text].filter((part) => part !== '').join('\n')),
    change: async (change) => {
      await flush();
      await change();
      await read();
    },
    leave: () => {
      keep();
      return flush();
    },
  };
};
