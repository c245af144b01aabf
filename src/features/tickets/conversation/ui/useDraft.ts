import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
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
  /** Empties the box: the sent message takes the stored draft with it. */
  clear(): void;
  /** Puts a message that could not be stored back before what has been typed since. */
  restore(message: string): void;
  /** Stores what is typed, lets `change` alter the stored draft, and shows what it has become. */
  change(change: () => Promise<void>): Promise<void>;
}

/**
 * The text of a conversation's composer, kept as a draft: read when it opens, stored at each pause in typing, and at once
 * when the page is hidden or left. The id may move from the device's to the server's meanwhile.
 */
export const useDraft = (ticketId: string): Draft => {
  const [text, setText] = useState('');
  const now = useRef({ ticketId, text: '', dirty: false });
  const cancel = useRef<() => void>(undefined);
  useEffect(() => {
    now.current.ticketId = ticketId;
  }, [ticketId]);

  const show = useCallback((shown: string, dirty: boolean) => {
    cancel.current?.();
    Object.assign(now.current, { text: shown, dirty });
    setText(shown);
  }, []);

  const flush = useCallback(async () => {
    cancel.current?.();
    const { ticketId: id, text: unsaved, dirty } = now.current;
    now.current.dirty = false;
    if (dirty) await saveDraft(id, unsaved);
  }, []);

  const read = useCallback(async () => {
    const stored = await readDraft(now.current.ticketId);
    if (!now.current.dirty) show(stored, false);
  }, [show]);

  useEffect(() => {
    // Signed out meanwhile: there is nothing to show.
    read().catch(() => undefined);
    // The last moment before this page's store is closed.
    return runtime().activity.subscribe(({ outdated }) => outdated && void flush());
  }, [read, flush]);
  useOnLeave(flush);

  const actions = useMemo(() => {
    const type = (typed: string) => {
      show(typed, true);
      cancel.current = runtime().ports.clock.after(DRAFT_MS, () => void flush());
    };
    return {
      type,
      clear: () => show('', false),
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
