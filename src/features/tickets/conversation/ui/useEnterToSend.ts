import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { enterPressedElsewhereAt } from '#src/ui/held-enter.ts';
import { DOUBLE_PRESS_MS } from '#src/ui/useFirstPress.ts';

/** Enter that ends a word in an input method is not Enter; Safari tells it by the old key code alone. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

/**
 * Listeners for a text area in which Enter sends and Shift+Enter begins a new line. A press that began elsewhere sends nothing: the
 * Enter that brought a text and the focus here goes on while it is held, and may be pressed twice before anybody has read the text.
 */
export const useEnterToSend = (onSend: () => void) => {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    onInput: ({ timeStamp }: FormEvent) => {
      typedAt.current = timeStamp;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
      event.preventDefault();
      const elsewhere = enterPressedElsewhereAt();
      // Whoever types here means what is here.
      const meant = typedAt.current > elsewhere || event.timeStamp - elsewhere >= DOUBLE_PRESS_MS;
      if (meant && !event.repeat) onSend();
    },
  };
};
