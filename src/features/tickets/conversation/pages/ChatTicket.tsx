import { lazy, type ReactNode, Suspense, useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { PAGE_TITLES, SHELL } from '#src/texts/shell.ts';
import { toast } from '#src/ui/toast.ts';
import { usePrinting } from '#src/ui/usePrinting.ts';
import { useRems } from '#src/ui/useRems.ts';
import { ACTED, wayBack } from '../../list/model/list.ts';
import { useConversationTitle } from '../../list/queries.ts';
import type { StaffAction } from '../../staff/model/actions.ts';
import { useViewer } from '../../staff/useViewer.ts';
import { BackToTickets } from '../ui/BackToTickets.tsx';
import { ConversationHeader } from '../ui/ConversationHeader.tsx';
import { TicketDetails } from '../ui/TicketDetails.tsx';
import { TicketPane } from '../ui/TicketPane.tsx';

const TicketActions = lazy(() => import('../../staff/ui/TicketActions.tsx'));

const GONE = { 'not-found': CHATS.ticketNotFound, forbidden: CHATS.ticketForbidden } as const;

/** Rems in which the panel of the details leaves the composer one row: the panel's own (`w-95`), and those of the row. */
const WITH_PANEL = 23.75 + 35;

interface ChatTicketProps {
  /** As in the address, local or the server's. */
  readonly ticketId: string;
  readonly syncLine: ReactNode;
}

/**
 * `/chat/{ticketId}`: the ticket's details, and its conversation; where both have no room beside each other, the details open
 * from its name.
 */
const ChatTicket = ({ ticketId, syncLine }: ChatTicketProps) => {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { state } = useLocation();
  const back = wayBack(state);
  const place = useRef<HTMLDivElement>(null);
  // Paper has them whatever the screen has room for.
  const printing = usePrinting();
  const panel = useRems(place) >= WITH_PANEL || printing;
  const moved = useCallback((id: string) => void navigate(PATHS.chat(id), { replace: true, state }), [navigate, state]);
  const leave = useCallback(() => void navigate(PATHS.chats, { replace: true }), [navigate]);
  const gone = useCallback(
    (why: keyof typeof GONE | 'discarded') => {
      if (why !== 'discarded') toast.error(GONE[why]);
      leave();
    },
    [leave],
  );

  // Closed, it stays to be read; back on the board, it is nobody's here. Another may be looked at by now.
  const acted = (action: StaffAction) => {
    if (action === 'return' && window.location.pathname === PATHS.chat(ticketId))
      void navigate(PATHS.chats, { replace: true, state: ACTED });
  };
  const aside = (row: TicketRow) => (
    <aside
      aria-label={CHATS.details}
      className="flex h-full w-95 shrink-0 flex-col overflow-y-auto border-r border-line bg-surface px-6 pt-3 pb-6 print:block print:w-auto print:overflow-visible print:p-0"
    >
      <BackToTickets to={back} />
      <TicketDetails row={row} staff={viewer.staff} me={viewer.name} level={1} />
      {viewer.staff && (
        <div className="sticky -bottom-6 -mx-6 mt-auto -mb-6 bg-surface px-6 pt-4 pb-6">
          <Suspense>
            <TicketActions row={row} place="panel" onConfirmed={acted} />
          </Suspense>
        </div>
      )}
    </aside>
  );
  const header = (row: TicketRow) => (
    <ConversationHeader row={row} viewer={viewer} level={1} backTo={back} onAction={acted} />
  );
  const title = useConversationTitle(ticketId, viewer.staff);
  return (
    <div ref={place} className="flex min-h-0 flex-1 print:block">
      <title>{SHELL.title(title ?? PAGE_TITLES.chat)}</title>
      <TicketPane
        address={ticketId}
        staff={viewer.staff}
        syncLine={syncLine}
        aside={panel ? aside : undefined}
        header={panel ? undefined : header}
        backTo={back}
        onMoved={moved}
        onGone={gone}
        onLeave={leave}
      />
    </div>
  );
};

export default ChatTicket;
