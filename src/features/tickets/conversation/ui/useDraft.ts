import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { followStored } from '#src/data/db/steady-read.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnLeave } from '#src/hooks/useOnLeave.ts';
import { saveDraft } from '../commands.ts';
import { readDraft } from '../queries.ts';

/** Milliseconds of rest after which a half-written message is stored. */
const DRAFT_MS = 400;

/** A conversation's half-written message. */
export interface Draft {
  readonly text: string;
  /** What a person types; stored at the next pause. */
  type(text: string): void;
  /** Empties the box: the message takes the stored draft with it. @param delivery resolves once that was tried */
  clear(delivery?: Promise<unknown>): void;
  /** Puts a message that could not be stored back before what has been typed since. */
  restore(message: string): void;
  /** Stores what is typed, lets `change` alter the stored draft, and shows what it has become. */
  change(change: () => Promise<void>): Promise<void>;
}

/**
 * The text of a conversation's composer, kept as a draft: read when it opens and whenever another tab has changed it, stored
 * at each pause in typing, and at once when the page is hidden or left. The id may move from the device's to the server's
 * meanwhile.
 */
export const useDraft = (ticketId: string): Draft => {
  const [text, setText] = useState('');
  /** `known` is what the store holds as far as this page knows, `saving` how often it is being written to. */
  const now = useRef({ ticketId, text: '', dirty: false, known: '', saving: 0 });
  const cancel = useRef<() => void>(undefined);
  useEffect(() => {
    now.current.ticketId = ticketId;
  }, [ticketId]);

  const show = useCallback((shown: string, dirty: boolean) => {
    Object.assign(now.current, { text: shown, dirty });
    setText(shown);
  }, []);

  /** Shows what another tab has written or sent; what is being typed here goes behind it. */
  const take = useCallback(
    (stored: string) => {
      const { known, saving, dirty, text: typed } = now.current;
      // While this page writes, what is read may be older than what it shows.
      if (saving > 0 || stored === known) return;
      now.current.known = stored;
      if (!dirty) show(stored, false);
      else if (stored !== '') show(`${stored}\n${typed}`, true);
    },
    [show],
  );

  const read = useCallback(async () => take(await readDraft(now.current.ticketId)), [take]);

  const flush = useCallback(async () => {
    cancel.current?.();
    const { ticketId: id, text: unsaved, dirty, known } = now.current;
    if (!dirty) return;
    const written = unsaved.trim() === '' ? '' : unsaved;
    Object.assign(now.current, { dirty: false, known: written, saving: now.current.saving + 1 });
    const saved = await saveDraft(id, unsaved);
    now.current.saving -= 1;
    // Not stored, it is still what stands in the box.
    if (!saved && now.current.text === unsaved) Object.assign(now.current, { dirty: true, known });
    // Signed out meanwhile: there is nothing to show.
    await read().catch(() => undefined);
  }, [read]);

  useEffect(() => followStored(runtime().ports.clock, () => readDraft(ticketId), take), [ticketId, take]);

  useEffect(
    // The last moment before this page's store is closed.
    () => runtime().activity.subscribe(({ outdated }) => outdated && void flush()),
    [flush],
  );
  useOnLeave(flush);

  const actions = useMemo(() => {
    const type = (typed: string) => {
      cancel.current?.();
      show(typed, true);
      cancel.current = runtime().ports.clock.after(DRAFT_MS, () => void flush());
    };
    return {
      type,
      clear: (delivery: Promise<unknown> = Promise.resolve()) => {
        cancel.current?.();
        show('', false);
        now.current.saving += 1;
        const delivered = () => {
          now.current.saving -= 1;
          // Its draft is gone from the store, and what was written since with it.
          if (now.current.text !== '') now.current.dirty = true;
          return now.current.dirty ? flush() : read().catch(() => undefined);
        };
        void delivery.then(delivered, delivered);
      },
      restore: (message: string) => type([message, now.current.text].filter((part) => part !== '').join('\n')),
      change: async (change: () => Promise<void>) => {
        await flush();
        await change();
        await read();
      },
    };
  }, [show, flush, read]);
  return { text, ...actions };
};
