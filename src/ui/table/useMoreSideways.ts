import { type RefObject, useEffect } from 'react';

/**
 * Marks a frame with `data-more` while columns lie beyond its right edge, so that it can be drawn (`table.css`). The mark is
 * set on the element itself: a scroll draws nothing anew.
 */
export const useMoreSideways = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      const beyond = element.scrollWidth - element.clientWidth - element.scrollLeft;
      element.toggleAttribute('data-more', beyond > 1);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame]);
};
