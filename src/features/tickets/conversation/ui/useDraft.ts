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
  /** Empties the box of what has gone elsewhere, the stored draft with it. */
  clear(): void;
  /**
   * Empties the box of a message. Until it is stored as one, it stays in the stored draft, before what is typed meanwhile.
   * @param deliver stores it, and the draft's `rest` in the same transaction; resolves once that was tried
   */
  send(deliver: (rest: () => string) => Promise<unknown>): void;
  /** Puts a message that could not be stored back before what has been typed since. */
  restore(message: string): void;
  /** Stores what is typed, lets `change` alter the stored draft, and shows what it has become. */
  change(change: () => Promise<void>): Promise<void>;
}

interface Sending {
  readonly text: string;
}

/** What the stored draft is to say: nothing of blanks alone. */
const draftOf = ({ sending, text }: { readonly sending: readonly Sending[]; readonly text: string }): string =>
  [...sending.map((one) => one.text), text].filter((part) => part.trim() !== '').join('\n');

/**
 * The text of a conversation's composer, kept as a draft: read when it opens and whenever another tab has changed it, stored
 * at each pause in typing, and at once when the page is hidden or left. The id may move from the device's to the server's
 * meanwhile.
 */
export const useDraft = (ticketId: string): Draft => {
  const [text, setText] = useState('');
  /**
   * `known` is what the store holds as far as this page knows, `saving` how often it is being written to, `sending` what has
   * left the box and is not a stored message yet.
   */
  const now = useRef({ ticketId, text: '', dirty: false, known: '', saving: 0, sending: [] as readonly Sending[] });
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
    const written = draftOf(now.current);
    Object.assign(now.current, { dirty: false, known: written, saving: now.current.saving + 1 });
    const saved = await saveDraft(id, written);
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
      clear: () => {
        cancel.current?.();
        show('', false);
      },
      send: (deliver: (rest: () => string) => Promise<unknown>) => {
        cancel.current?.();
        const one = { text: now.current.text };
        now.current.sending = [...now.current.sending, one];
        show('', true);
        now.current.saving += 1;
        const leave = () => {
          now.current.sending = now.current.sending.filter((other) => other !== one);
        };
        const rest = () => {
          leave();
          const known = draftOf(now.current);
          Object.assign(now.current, { known, dirty: false });
          return known;
        };
        const delivered = () => {
          leave();
          now.current.saving -= 1;
          return now.current.dirty ? flush() : read().catch(() => undefined);
        };
        void deliver(rest).then(delivered, delivered);
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
