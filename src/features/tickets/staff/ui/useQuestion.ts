import { useEffect, useState } from 'react';
import type { TicketRow } from '#src/data/db/database.ts';
import { pagePorts, poll } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { useServerNow } from '#src/hooks/useServerNow.ts';
import { toast } from '#src/ui/toast.ts';
import type { StaffAction } from '../model/actions.ts';
import { actionNow, raceText } from '../model/question.ts';
import { useViewer } from '../useViewer.ts';

/** Milliseconds between two looks at a ticket that somebody is asked about. */
const LOOK_MS = 3_000;

/** A ticket as this device knows it now, and asked for while it is wanted; what it was at first until that is read. */
const useTicketNow = (row: TicketRow | undefined): TicketRow | undefined => {
  const id = row?.id;
  const live = useLiveQuery(async () => (id === undefined ? undefined : runtime().db().tickets.get(id)), [id]);
  useEffect(() => {
    if (id === undefined) return undefined;
    const look = (signal: AbortSignal) => refreshTicket(id, signal);
    return poll(pagePorts(), LOOK_MS, look, (change) => change === 'all' || change.ticket_id === id);
  }, [id]);
  return live?.id === id ? live : row;
};

/** What is asked about which ticket. */
interface Asked {
  readonly action: StaffAction;
  readonly row: TicketRow;
  readonly open: boolean;
}

/** A question about a ticket. */
export interface Question {
  /** Undefined until something was asked; what was asked last stays while the dialog leaves. */
  readonly asked: Asked | undefined;
  readonly ask: (action: StaffAction, row: TicketRow) => void;
  readonly close: () => void;
}

/**
 * What is asked about a ticket, which follows it while it is open: what is no longer so is not asked. Where nothing is left to do
 * it closes, and says who was faster.
 */
export const useQuestion = (): Question => {
  const viewer = useViewer();
  const now = useServerNow();
  const [first, setFirst] = useState<Asked>();
  const row = useTicketNow(first?.open ? first.row : undefined);
  const changed = first !== undefined && row !== undefined && row !== first.row;
  const action = changed ? actionNow(first.action, row, { ...viewer, now }) : first?.action;
  const asked = changed && action ? { action, row, open: true } : first;
  const close = () => setFirst(asked && { ...asked, open: false });

  const gone = action === undefined ? row : undefined;
  useEffect(() => {
    if (!gone) return;
    setFirst((before) => before && { ...before, open: false });
    // What another tab of the person has done is no news.
    if (!gone.move) toast.snackbar(raceText(gone));
  }, [gone]);
  return { asked, ask: (what, about) => setFirst({ action: what, row: about, open: true }), close };
};
