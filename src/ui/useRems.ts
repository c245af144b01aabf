import type { RefObject } from 'react';
import { useBox } from './useBox.ts';

/** The inner width of an element by the size of the page's letters, kept up to date; 0 until it stands. */
export const useRems = (box: RefObject<HTMLElement | null>): number => {
  const { width = 0 } = useBox(box) ?? {};
  return width / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
};
