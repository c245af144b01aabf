import { useEffect } from 'react';

/**
 * Calls `work` when the page is hidden or left, and when what uses this goes: the last moments in which something typed
 * can be stored.
 * @param work the same function at each render
 */
export const useOnLeave = (work: () => unknown): void => {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && work();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', work);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', work);
      work();
    };
  }, [work]);
};
