import { type ReactNode, useCallback, useState } from 'react';
import { REOPEN_DAYS } from '#src/contract/limits.ts';
import type { TicketRow } from '#src/data/db/database.ts';
import { CHATS } from '#src/texts/chats.ts';
import { STAFF } from '#src/texts/staff.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { otherAgent } from '../../words/model/agent.ts';
import { stopName } from '../../words/model/labels.ts';
import { actOnTicket } from '../commands.ts';
import type { StaffAction } from '../model/actions.ts';
import { useViewer, type Viewer } from '../useViewer.ts';

/** What may follow an action. */
export interface ActionHooks {
  /** Confirmed, and about to be shown: the moment to select a neighbour. */
  readonly onConfirmed?: ((action: StaffAction, row: TicketRow) => void) | undefined;
  /** See `actOnTicket`. */
  readonly onSettled?: (() => void) | undefined;
}

/** An action that asks first, wherever it is offered: the board, the panel, My chats. */
export interface TicketAction {
  /** Opens the question. */
  readonly ask: (action: StaffAction, row: TicketRow) => void;
  /** The question, to be drawn somewhere on the page. */
  readonly dialog: ReactNode;
}

/** A ticket in a question: whose it is, where, and which colleague works on it. */
export const ticketLabel = ({ ticket }: Pick<TicketRow, 'ticket'>, agent?: string): string =>
  STAFF.ticketOf(ticket.user_name || CHATS.unknown, stopName(ticket), agent);

/** What is asked before an action; the colleague who works on the ticket is named. */
const question = (action: StaffAction, row: TicketRow, viewer: Viewer): string => {
  const whose = ticketLabel(row, otherAgent({ ...row.ticket, status: row.status }, viewer));
  // A backend that lets closed tickets be opened again says so of every ticket.
  const closes = action === 'close' && row.ticket.reopen_until !== undefined;
  return closes ? STAFF.closeForNow(whose, REOPEN_DAYS) : STAFF.confirm[action](whose);
};

/** Every staff action asks confirmation first: the question, and the action once it is confirmed. */
export const useTicketAction = ({ onConfirmed, onSettled }: ActionHooks = {}): TicketAction => {
  const viewer = useViewer();
  const [asked, setAsked] = useState<{
    readonly action: StaffAction;
    readonly row: TicketRow;
    readonly open: boolean;
  }>();
  const ask = useCallback((action: StaffAction, row: TicketRow) => setAsked({ action, row, open: true }), []);
  // The words stay while the dialog leaves.
  const close = () => setAsked((before) => before && { ...before, open: false });
  const dialog = asked && (
    <ConfirmDialog
      open={asked.open}
      title={STAFF.actions[asked.action]}
      cancel={STAFF.cancel}
      action={STAFF.actions[asked.action]}
      // Taken by `a` and Enter, and given back by as much.
      ready={asked.action === 'assign' || asked.action === 'reassign' || asked.action === 'reopen'}
      onCancel={close}
      onConfirm={() => {
        close();
        onConfirmed?.(asked.action, asked.row);
        void actOnTicket(asked.action, asked.row, onSettled);
      }}
    >
      {question(asked.action, asked.row, viewer)}
    </ConfirmDialog>
  );
  return { ask, dialog };
};
