import { type RefObject, useEffect, useRef } from 'react';

/** Keeps the focus with a ticket's buttons over a question that one of them has asked. */
interface Regroup {
  /** Something asks, and this had the focus. */
  readonly note: (button: Element) => void;
  /** The question has left the screen. */
  readonly onGone: () => void;
}

/**
 * A server may have answered before the question has left the screen: the button that asked is gone by then, and Headless UI gives
 * the focus to whatever had it before, which may be anywhere on the page. The buttons that have come in its place get it instead.
 * @param ticketId where another ticket is shown by then, somebody has chosen it, and what has the focus
 */
export const useRegroup = (ticketId: string, frame: RefObject<HTMLElement | null>): Regroup => {
  const shown = useRef(ticketId);
  const pressed = useRef<{ readonly button: Element; readonly ticketId: string }>(undefined);
  useEffect(() => {
    shown.current = ticketId;
  }, [ticketId]);
  return {
    note: (button) => {
      pressed.current = { button, ticketId };
    },
    onGone: () => {
      const asked = pressed.current;
      pressed.current = undefined;
      const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]');
      if (asked && !asked.button.isConnected && asked.ticketId === shown.current && !isWriting) frame.current?.focus();
    },
  };
};
