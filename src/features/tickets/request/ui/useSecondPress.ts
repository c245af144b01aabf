import { type MouseEvent, useEffect, useRef } from 'react';
import { SECOND_PRESS_MS } from '#src/ui/Dialog.tsx';

/**
 * Tells the second press of a double press that opened the sheet, or led on to it from another one: nobody has read yet what it would
 * press. Answers for a press of what acts in the sheet.
 * @param focused it has the focus from the start, so that a key presses it; moved there, the focus was meant
 */
export const useSecondPress = () => {
  const opened = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    opened.current = performance.now();
  }, []);
  return ({ timeStamp, detail, nativeEvent }: MouseEvent, focused: boolean): boolean => {
    if (timeStamp - opened.current >= SECOND_PRESS_MS) return false;
    if (detail === 0) return focused;
    // By mouse it is counted, where it lies on the first; a finger's second tap may count as one.
    return detail > 1 || (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch');
  };
};
