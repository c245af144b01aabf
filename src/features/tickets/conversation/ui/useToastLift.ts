import { type RefObject, useEffect } from 'react';

/** Where notices stand above, besides the page's own foot (`Toaster`). */
const LIFT = '--toast-lift';

/** Lifts the notices above the foot of a conversation, however high it is: what says that a message failed must not lie over Send. */
export const useToastLift = (foot: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = foot.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(LIFT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(LIFT);
    };
  }, [foot]);
};
