import { useCallback, useSyncExternalStore } from 'react';

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
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** The widths at which the layout changes; pixels. */
export const MEDIA = {
  tablet: '(min-width: 600px)',
  wide: '(min-width: 840px)',
  desktop: '(min-width: 1024px)',
  /** Room for a third column. */
  broad: '(min-width: 1440px)',
} as const;
