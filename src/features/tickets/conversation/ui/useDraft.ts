import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type DraftBox, makeDraftBox } from '#src/data/drafts/box.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnLeave } from '#src/hooks/useOnLeave.ts';

/** A conversation's half-written message, with what may be done to it (`DraftBox`). */
export interface Draft extends Pick<DraftBox, 'type' | 'remainder' | 'clear' | 'send' | 'seen' | 'restore' | 'change'> {
  readonly text: string;
}

/** The text of a conversation's composer, kept as a draft (`DraftBox`). The id may move from the device's to the server's meanwhile. */
export const useDraft = (ticketId: string): Draft => {
  const [box] = useState(() => makeDraftBox(runtime, ticketId));
  const text = useSyncExternalStore(box.subscribe, box.text);
  useEffect(() => box.watch(ticketId), [box, ticketId]);
  useOnLeave(box.leave);
  return useMemo(() => ({ ...box, text }), [box, text]);
};
