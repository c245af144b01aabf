import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AtPauses, atPauses } from '#src/data/at-pauses.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { dropCopy, keepCopy } from '#src/data/db/draft-copies.ts';
import type { DraftRemainder } from '#src/data/db/drafts.ts';
import { subscribeToStored } from '#src/data/db/read-with-retry.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnLeave } from '#src/hooks/useOnLeave.ts';
import { saveDraft } from '../commands.ts';
import { DraftMemory, type ReadDraft } from '../model/draft-memory.ts';
import { readDraft } from '../queries.ts';

/** Nobody is signed in any more, where there is none. */
const withDatabase = (work: (db: AccountDatabase) => void): void => {
  try {
    work(runtime().db());
  } catch {
    // What is typed then goes with the page.
  }
};

/** A conversation's half-written message. */
export interface Draft {
  readonly text: string;
  /** What a person types; stored at the next pause, and about every second until then. */
  type(text: string): void;
  /** Empties the box of what has gone elsewhere; who took it there takes the stored draft along. */
  clear(): void;
  /**
   * Empties the box of a message. Until it is stored as one, it stays in the stored draft, before what is typed meanwhile.
   * @param deliver stores it, and the draft's `rest` in the same transaction; resolves once that was tried
   */
  send(deliver: (rest: DraftRemainder) => Promise<unknown>): void;
  /** Resolves once the stored draft was read, with whether the box says what it said before. */
  seen(): Promise<boolean>;
  /** Puts a message that could not be stored back before what has been typed since. */
  restore(message: string): void;
  /** Stores what is typed, lets `change` alter the stored draft, and shows what it has become. */
  change(change: () => Promise<void>): Promise<void>;
}

/**
 * The text of a conversation's composer, kept as a draft: read when it opens and whenever another tab has changed it, stored
 * while a person types (`atPauses`), and at once when the page is hidden or left, with a copy beside it, since the browser may drop
 * a write of that moment. The id may move from the device's to the server's meanwhile.
 */
export const useDraft = (ticketId: string): Draft => {
  const [text, setText] = useState('');
  const [memory] = useState(() => new DraftMemory());
  const id = useRef(ticketId);
  const pauses = useRef<AtPauses>(undefined);
  useEffect(() => {
    id.current = ticketId;
  }, [ticketId]);

  const show = useCallback(
    (shown: string, dirty: boolean) => {
      memory.show(shown, dirty);
      setText(shown);
    },
    [memory],
  );

  const look = useCallback(
    async (of: string) => {
      const { version } = memory;
      return { stored: await readDraft(of), version };
    },
    [memory],
  );
  const apply = useCallback((read: ReadDraft) => memory.applyStored(read) && setText(memory.text), [memory]);
  // Signed out meanwhile, there is nothing to show.
  const read = useCallback(() => look(id.current).then(apply, () => undefined), [look, apply]);

  /** Nothing is left that only a copy has. */
  const settle = useCallback(() => {
    if (!memory.unsaved) withDatabase((db) => dropCopy(db, id.current));
  }, [memory]);

  const flush = useCallback(async () => {
    pauses.current?.cancel();
    // On a slow device it may be typed before the stored draft is there: that goes before it, and never under it.
    if (memory.dirty && !memory.isRead) await read();
    if (!memory.dirty || !memory.isRead) return;
    const { written, tried } = memory.save();
    const saved = await saveDraft(id.current, written);
    tried(saved);
    if (saved) settle();
    await read();
  }, [memory, read, settle]);
  const leave = useCallback(() => {
    const copy = memory.unsaved;
    if (copy) withDatabase((db) => keepCopy(db, id.current, copy));
    return flush();
  }, [memory, flush]);

  useEffect(() => subscribeToStored(runtime().ports.clock, () => look(ticketId), apply), [ticketId, look, apply]);

  useEffect(
    // The last moment before this page's store is closed.
    () => runtime().activity.subscribe(({ outdated }) => outdated && void flush()),
    [flush],
  );
  useOnLeave(leave);

  const actions = useMemo(() => {
    const type = (typed: string) => {
      show(typed, true);
      pauses.current ??= atPauses(flush);
      pauses.current.typed();
    };
    return {
      type,
      clear: () => {
        pauses.current?.cancel();
        show('', false);
        settle();
      },
      send: (deliver: (rest: DraftRemainder) => Promise<unknown>) => {
        pauses.current?.cancel();
        const { rest, tried } = memory.send();
        setText('');
        const delivered = () => {
          tried();
          settle();
          return memory.dirty ? flush() : read();
        };
        void deliver(rest).then(delivered, delivered);
      },
      seen: async () => {
        const { text: before } = memory;
        if (!memory.isRead) await read();
        return memory.text === before;
      },
      restore: (message: string) => type([message, memory.text].filter((part) => part !== '').join('\n')),
      change: async (change: () => Promise<void>) => {
        await flush();
        await change();
        await read();
      },
    };
  }, [memory, show, flush, read, settle]);
  return { text, ...actions };
};
