import { useCallback, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Which picture stands over the page, kept in the history: the phone's way back closes it. */
export const useLightbox = () => {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  const shown = (state as { picture?: string } | null)?.picture;

  const go = useCallback(
    (picture: string | undefined, replace: boolean) =>
      void navigate({ pathname, search }, { replace, state: picture === undefined ? null : { picture } }),
    [navigate, pathname, search],
  );
  const open = useCallback((picture: string) => go(picture, false), [go]);
  const show = useCallback((picture: string) => go(picture, true), [go]);
  /** The picture is not there any more. */
  const gone = useCallback(() => go(undefined, true), [go]);
  const close = useCallback(() => {
    // Going back takes a moment: a second Escape must not leave the conversation as well.
    if (left.current === key) return;
    left.current = key;
    void navigate(-1);
  }, [navigate, key]);
  return useMemo(() => ({ shown, open, show, gone, close }), [shown, open, show, gone, close]);
};
