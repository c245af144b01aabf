import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readUrl, type UrlState, writeUrl } from './model/url-state.ts';

/** The screen's address and a way to change parts of it. The address is replaced: Back leads to the screen before. */
export const useMapUrl = (): readonly [UrlState, (part: Partial<UrlState>) => void] => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readUrl(params), [params]);
  const change = useCallback(
    (part: Partial<UrlState>) => {
      // Read at the moment of the change, so that two changes in one event do not undo each other.
      const now = readUrl(new URLSearchParams(window.location.search));
      setParams(writeUrl({ ...now, ...part }), { replace: true });
    },
    [setParams],
  );
  return [state, change];
};
