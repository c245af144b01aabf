import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { NEXT_REQUEST } from '#src/data/db/drafts.ts';
import { readLastRequest } from '#src/data/db/meta.ts';
import { isDiscarded, readDraft } from '#src/data/drafts/store.ts';
import { draftFileIds } from '#src/data/files/draft-files.ts';
import { runtime } from '#src/data/runtime.ts';
import { CHATS } from '#src/texts/chats.ts';
import { showStop } from '#src/ui/show-stop.ts';
import { toast } from '#src/ui/toast.ts';

interface Open {
  readonly ticketId: string;
  /** The stop of its request, where that is known. */
  readonly stop: string | undefined;
  /** Something is half written, which may not be stored yet. */
  readonly written: boolean;
}

/** Tickets whose request was discarded in this window, which then may show them once more until that is stored. */
const discardedHere = new Set<string>();

/** Whether the next request's sheet has anything that was half written. */
const hasNext = async (): Promise<boolean> =>
  (await readDraft(NEXT_REQUEST)) !== '' || (await draftFileIds(runtime().db(), NEXT_REQUEST)).length > 0;

/**
 * Tells whose conversation leaves the screen, because its refused request was discarded in another window, that this is so, and leads to
 * where what was half written is kept (decision 0466).
 * @returns to be called where the person discards it here
 */
export const useDiscardedElsewhere = (open: Open): (() => void) => {
  const navigate = useNavigate();
  const latest = useRef({ ...open, navigate });
  useEffect(() => {
    latest.current = { ...open, navigate };
  });
  useEffect(() => {
    const tell = async () => {
      const { ticketId, stop, written, navigate: go } = latest.current;
      if (discardedHere.has(ticketId) || !(await isDiscarded(ticketId, runtime()))) return;
      // Thrown away with all that waited: somebody logs out. The device knows of no request any more.
      if ((await readLastRequest(runtime().db())) === '') return;
      if (!written && !(await hasNext())) return toast.snackbar(CHATS.discardedElsewhere.empty);
      const toMap = () => void go(PATHS.map, stop === undefined ? {} : { state: showStop(stop) });
      toast.snackbar(CHATS.discardedElsewhere.kept, { label: CHATS.goToMap, onPress: toMap });
    };
    // It goes for any other reason as well. Signed out, there is nothing to be said.
    return () => void tell().catch(() => undefined);
  }, []);
  return () => void discardedHere.add(open.ticketId);
};
