import { type KeyboardEvent as Press, useEffect, useRef } from 'react';
import { DOUBLE_PRESS_MS } from '#src/ui/useFirstPress.ts';

/** Enter that ends a word in an input method is not Enter; Safari tells it by the old key code alone. */
const isComposing = ({ nativeEvent, keyCode }: Press): boolean => nativeEvent.isComposing || keyCode === 229;

/**
 * Listeners for a text area in which Enter sends and Shift+Enter begins a new line. A press that began elsewhere sends nothing: the
 * Enter that brought a text and the focus here goes on while it is held, and may be pressed twice before anybody has read the text.
 */
export const useEnterToSend = (onSend: () => void) => {
  const elsewhereAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = ({ key, target, timeStamp }: KeyboardEvent) => {
      if (key === 'Enter' && !(target instanceof HTMLTextAreaElement)) elsewhereAt.current = timeStamp;
    };
    window.addEventListener('keydown', note, true);
    return () => window.removeEventListener('keydown', note, true);
  }, []);
  return {
    // Whoever types here means what is here.
    onInput: () => {
      elsewhereAt.current = Number.NEGATIVE_INFINITY;
    },
    onKeyDown: (event: Press) => {
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      if (!event.repeat && event.timeStamp - elsewhereAt.current >= DOUBLE_PRESS_MS) onSend();
    },
  };
};
