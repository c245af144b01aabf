import { type RefObject, useLayoutEffect, useState } from 'react';
import { isPrinting } from './printing.ts';

/** The inner size of an element in pixels, kept up to date on the screen; undefined until it stands. */
export const useBox = (
  box: RefObject<HTMLElement | null>,
): { readonly width: number; readonly height: number } | undefined => {
  const [size, setSize] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      if (!isPrinting()) setSize({ width: element.clientWidth, height: element.clientHeight });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [box]);
  return size;
};
