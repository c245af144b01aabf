import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { type StaffAction, statusAfter } from '../../staff/model/actions.ts';
import type { Viewer } from '../../staff/useViewer.ts';
import { serviceLabel, stopName, ticketNumber, ticketTitle } from '../../words/model/labels.ts';
import { StatusTag } from '../../words/ui/StatusTag.tsx';
import { TicketDetails } from './TicketDetails.tsx';

const TicketActions = lazy(() => import('../../staff/ui/TicketActions.tsx'));

interface ConversationHeaderProps {
  readonly row: TicketRow;
  readonly viewer: Viewer;
  /** Where the way back leads; without, the list stands beside the conversation. */
  readonly backTo?: string | undefined;
  /** Where the details stand on a page of their own; without, the name opens them here. */
  readonly detailsTo?: string | undefined;
  /** The heading's level in the page around it. */
  readonly level: 1 | 2;
  /** Staff have confirmed that they give the ticket out of their hands. */
  readonly onAction: (action: StaffAction) => void;
}

/** The top of a conversation without a panel beside it: the way back, the stop, the status; the name opens the details. */
export const ConversationHeader = ({ row, viewer, backTo, detailsTo, level, onAction }: ConversationHeaderProps) => {
  const [open, setOpen] = useState(false);
  const desktop = useMediaQuery(MEDIA.desktop);
  const Heading = `h${level}` as const;
  const { ticket, status } = row;
  // What is taken or opened again stays where it is.
  const acted = (action: StaffAction) => {
    if (statusAfter(action) !== 'IN_PROGRESS') onAction(action);
  };
  const who = viewer.staff ? stopName(ticket) : ticket.assigned_manager_name;
  const title = ticketTitle(ticket, viewer.staff);
  const about = [ticketNumber(ticket.id), serviceLabel(ticket), who].filter(Boolean).join(' · ');
  const heading = viewer.staff ? CHATS.headingStaff : CHATS.headingOthers;
  return (
    <header className="flex min-h-15 shrink-0 flex-wrap items-center gap-1 border-b border-line bg-surface py-1 pr-3 pl-1 sm:pl-4">
      {backTo && (
        <Link
          to={backTo}
          aria-label={backTo === PATHS.chats ? CHATS.back(heading) : CHATS.backToTickets}
          className="grid size-12 shrink-0 place-items-center rounded-sm text-ink hover:bg-sunken"
        >
          <Icon name="arrow-left" />
        </Link>
      )}
      <div className="min-w-0 flex-1 basis-[120px]">
        <Heading className="text-[1.125rem] leading-snug font-strong">
          {detailsTo ? (
            <span className="block truncate">{title}</span>
          ) : (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
              className="flex min-h-12 max-w-full flex-col items-start justify-center rounded-sm pr-2 text-left"
            >
              <span className="flex max-w-full items-center gap-1">
                <span className="line-clamp-2 wrap-anywhere">{title}</span>
                <Icon name="chevron-down" size={16} className="text-ink-3" label={CHATS.showDetails} />
              </span>
              <span className="max-w-full truncate text-xs font-text text-ink-2">{about}</span>
            </button>
          )}
        </Heading>
        {detailsTo && <p className="truncate text-xs text-ink-2">{about}</p>}
      </div>
      <StatusTag status={status} />
      {detailsTo && (
        <LinkButton to={detailsTo} variant="quiet">
          {CHATS.details}
        </LinkButton>
      )}
      {desktop && viewer.staff && (
        <Suspense>
          <TicketActions row={row} place="bar" onConfirmed={acted} />
        </Suspense>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={CHATS.details}
        size={viewer.staff ? 'wide' : 'normal'}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{viewer.staff ? CHATS.backToConversation : CHATS.close}</Button>
            {viewer.staff && (
              <Suspense>
                <TicketActions
                  row={row}
                  place="dialog"
                  onConfirmed={(action) => {
                    setOpen(false);
                    acted(action);
                  }}
                />
              </Suspense>
            )}
          </>
        }
      >
        <div className="text-ink">
          <TicketDetails row={row} staff={viewer.staff} me={viewer.name} level={3} />
        </div>
      </Dialog>
    </header>
  );
};
