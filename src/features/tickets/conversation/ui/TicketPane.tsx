import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { isLocalId } from '#src/contract/commands.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { useServerNow } from '#src/hooks/useServerNow.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useConversationLoading } from '../../refresh/queries.ts';
import { mayBeReopened } from '../../staff/model/actions.ts';
import { ticketView } from '../model/view.ts';
import { useStoredConversation } from '../queries.ts';
import { BackToTickets } from './BackToTickets.tsx';
import { Conversation } from './Conversation.tsx';

/** Messages read at first, and how many more each time the person scrolls back to the oldest. */
const WINDOW = 100;

interface TicketPaneProps {
  /** A ticket's id as in the address, local or the server's. */
  readonly address: string;
  readonly staff: boolean;
  readonly syncLine: ReactNode;
  readonly header?: ((row: TicketRow) => ReactNode) | undefined;
  /** Where the way back leads as long as there is no conversation; without, the list stands beside it. */
  readonly backTo?: string | undefined;
  /** Before the conversation. */
  readonly aside?: ((row: TicketRow) => ReactNode) | undefined;
  /** Behind it. */
  readonly beside?: ((row: TicketRow) => ReactNode) | undefined;
  /** The ticket has another id by now: the server's. */
  readonly onMoved: (ticketId: string) => void;
  /** The server has no such ticket for this person; or its request was discarded elsewhere, which the conversation has told. */
  readonly onGone: (why: 'not-found' | 'forbidden' | 'discarded') => void;
  /** See `Conversation`. */
  readonly onLeave: () => void;
}

/** A ticket by its address: its conversation, or why it is not there. */
export const TicketPane = (props: TicketPaneProps) => {
  const { address, staff, syncLine, header, backTo, aside, beside, onMoved, onGone, onLeave } = props;
  const [reach, setReach] = useState({ address, limit: WINDOW });
  const limit = reach.address === address ? reach.limit : WINDOW;
  const conversation = useStoredConversation(address, limit);
  const ticketId = conversation?.id ?? address;
  const row = conversation?.ticket;
  const now = useServerNow();
  const loading = useConversationLoading(
    ticketId,
    // Not before the server has closed it: until then its customer may write.
    row?.status === 'CLOSED' && row.move === undefined,
    row !== undefined && mayBeReopened(row, now),
  );
  const online = useOnline();
  const shown = useRef<string>(undefined);
  const view = ticketView(conversation && row !== undefined, isLocalId(ticketId), loading.ticketError, online);
  const onMore = useCallback(
    () => setReach((before) => ({ address, limit: (before.address === address ? before.limit : WINDOW) + WINDOW })),
    [address],
  );

  useEffect(() => {
    if (conversation && conversation.id !== address) onMoved(conversation.id);
  }, [conversation, address, onMoved]);
  useEffect(() => {
    if (view === 'ready') shown.current = ticketId;
    const isDiscarded = isLocalId(ticketId) && shown.current === ticketId;
    if (view === 'not-found' || view === 'forbidden') onGone(isDiscarded ? 'discarded' : view);
  }, [view, ticketId, onGone]);

  if (view === 'ready' && conversation && row)
    return (
      <>
        {aside?.(row)}
        <Conversation
          key={conversation.key}
          row={row}
          conversation={conversation}
          loading={loading}
          staff={staff}
          onMore={onMore}
          onLeave={onLeave}
          header={header?.(row)}
          syncLine={syncLine}
        />
        {beside?.(row)}
      </>
    );
  return (
    <div className="flex h-full min-w-0 flex-1 flex-col bg-ground">
      {backTo && (
        <header className="flex shrink-0 px-4 pt-2">
          <BackToTickets to={backTo} />
        </header>
      )}
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
        {view === 'offline' && <EmptyState icon="cloud-off" title={CHATS.notStored} />}
        {view === 'failed' && (
          <EmptyState
            icon="circle-alert"
            title={CHATS.ticketFailed}
            action={<Button onClick={loading.retry}>{CHATS.tryAgain}</Button>}
          />
        )}
        {view === 'loading' && <Spinner label={CHATS.loadingTicket} />}
      </div>
      {backTo && syncLine}
    </div>
  );
};
