import { useEffect, useRef, useState } from 'react';
import type { MessageRow, TicketRow } from '#src/data/db/database.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { pagePorts, poll } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTicket } from '#src/data/sync/tickets.ts';
import { useLiveQuery } from '#src/hooks/useLiveQuery.ts';
import { useServerNow } from '#src/hooks/useServerNow.ts';
import { toast } from '#src/ui/toast.ts';
import type { StaffAction } from '../model/actions.ts';
import { actionNow, raceText, writtenText } from '../model/question.ts';
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

/**
 * The newest message of somebody else that has come to this device since it was asked about the ticket; undefined for none. The
 * conversation is asked for too: on the board nobody else does so.
 * @param id undefined while nothing is asked that a message is a reason against
 */
const useWrittenSince = (id: string | undefined): MessageRow | undefined => {
  /** The place of the newest one when it was asked. */
  const before = useRef<string>(undefined);
  const since = useLiveQuery(async () => {
    if (id === undefined) {
      before.current = undefined;
      return undefined;
    }
    const theirs = messagesOf(runtime().db(), id).filter(({ mine }) => !mine);
    const newest = await theirs.last();
    // A ticket has a message from the start: where none is stored, the conversation has not been read here yet.
    before.current ??= newest?.order;
    return newest && before.current && newest.order > before.current ? newest : undefined;
  }, [id]);
  useEffect(() => {
    if (id === undefined) return undefined;
    const look = (signal: AbortSignal) => refreshMessages(id, signal);
    return poll(pagePorts(), LOOK_MS, look, (change) => change === 'all' || change.ticket_id === id);
  }, [id]);
  return since?.ticketId === id ? since : undefined;
};

/** What is asked about which ticket. */
interface Asked {
  readonly action: StaffAction;
  readonly row: TicketRow;
  /** What was written since it was asked, in words. */
  readonly written?: string | undefined;
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
  const since = useWrittenSince(first?.open && first.action === 'close' ? first.row.id : undefined);
  const current = changed && action ? { action, row, open: true } : first;
  const asked = current && since ? { ...current, written: writtenText(since, current.row) } : current;
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
