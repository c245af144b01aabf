import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readUrl, type UrlState, writeUrl } from './model/url-state.ts';

/** The screen's address and a way to change parts of it. The address is replaced: Back leads to the screen before. */
export const useMapUrl = (): readonly [UrlState, (part: Partial<UrlState>) => void] => {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readUrl(params), [params]);
  const change = useCallback(
    (part: Partial<UrlState>) => {
      // A route takes a while to be built: who has gone to another page meanwhile is not brought back.
      if (window.location.pathname !== pathname) return;
      // Read at the moment of the change, so that two changes in one event do not undo each other.
      const now = readUrl(new URLSearchParams(window.location.search));
      setParams(writeUrl({ ...now, ...part }), { replace: true });
    },
    [pathname, setParams],
  );
  return [state, change];
};
