import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OPEN_TO_WRITE_HASH } from '#src/data/worker-messages.ts';
import { isOpenToWrite } from '#src/ui/open-to-write.ts';

/** Gives the focus to the box where the conversation was opened to write in it, once: a reload or the way back does not. */
export const useOpenToWrite = (box: RefObject<HTMLTextAreaElement | null>): void => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const wanted = isOpenToWrite(state) || hash === OPEN_TO_WRITE_HASH;
  useEffect(() => {
    if (!wanted) return;
    box.current?.focus();
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [wanted, box, navigate, pathname, search]);
};
