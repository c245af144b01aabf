import { useRef } from 'react';

/** Milliseconds after a press in which another one is the second half of a double press. */
export const DOUBLE_PRESS_MS = 400;

/**
 * Does what a press is for, by hand or by key: a double press does it once, also where the first half has done its work by then, or has
 * led to another button that asks the same hook.
 */
export const useFirstPress = (): ((event: { readonly timeStamp: number }, press: () => void) => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return ({ timeStamp }, press) => {
    const second = timeStamp - last.current < DOUBLE_PRESS_MS;
    last.current = timeStamp;
    if (!second) press();
  };
};
