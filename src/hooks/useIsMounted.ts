import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether what uses this is still on the page, asked where an answer comes late: who has left is not brought back, and is told
 * where they are.
 */
export const useIsMounted = (): (() => boolean) => {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
};
