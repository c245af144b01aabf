import { type RefObject, useEffect } from 'react';

/** Where notices stand above, besides the page's own foot (`Toaster`). */
const LIFT = '--toast-lift';
/** Of the screen's height: a foot that is higher scrolls with the page, and a notice stands over it. */
const MOST = 70;

/** Lifts the notices above the foot of a conversation, however high it is: what says that a message failed must not lie over Send. */
export const useToastLift = (foot: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = foot.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(LIFT, `min(${element.offsetHeight}px, ${MOST}dvh)`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(LIFT);
    };
  }, [foot]);
};
