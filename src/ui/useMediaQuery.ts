import { useCallback, useSyncExternalStore } from 'react';
import { isPrinting } from './printing.ts';

/** What each query was last found to be. */
const found = new Map<string, boolean>();

/** A sheet of paper is a narrow window: while it is laid out, the screen's answer stays, or a desktop's page would print a phone's. */
const read = (query: string): boolean => {
  const now = (isPrinting() ? found.get(query) : undefined) ?? window.matchMedia(query).matches;
  found.set(query, now);
  return now;
};

/** True while the media query holds, now and at each change. */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => read(query));
};

/** The widths at which the layout changes; pixels. */
export const MEDIA = {
  tablet: '(min-width: 600px)',
  wide: '(min-width: 840px)',
  desktop: '(min-width: 1024px)',
  /** Room for a third column. */
  broad: '(min-width: 1440px)',
} as const;
