import { useRef } from 'react';

/** Milliseconds after a press in which another one is the second half of a double press. */
export const DOUBLE_PRESS_MS = 400;

/** What a press does, by hand or by key: a double press does it once, also where the first half has done its work by then. */
export const useFirstPress = (press: () => void): ((event: { readonly timeStamp: number }) => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return ({ timeStamp }) => {
    const second = timeStamp - last.current < DOUBLE_PRESS_MS;
    last.current = timeStamp;
    if (!second) press();
  };
};
