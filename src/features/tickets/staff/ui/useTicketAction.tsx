import type { ReactNode } from 'react';
import type { TicketRow } from '#src/data/db/database.ts';
import { STAFF } from '#src/texts/staff.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { actOnTicket } from '../commands.ts';
import type { StaffAction } from '../model/actions.ts';
import { question } from '../model/question.ts';
import { useViewer } from '../useViewer.ts';
import { useQuestion } from './useQuestion.ts';
import { WhenGone } from './WhenGone.tsx';

/** What may follow an action. */
export interface ActionHooks {
  /** Confirmed, and about to be shown: the moment to select a neighbour. */
  readonly onConfirmed?: ((action: StaffAction, row: TicketRow) => void) | undefined;
  /** See `actOnTicket`. */
  readonly onSettled?: (() => void) | undefined;
  /** The question has left the screen. */
  readonly onGone?: (() => void) | undefined;
}

/** An action that asks first, wherever it is offered: the board, the panel, My chats. */
export interface TicketAction {
  /** Opens the question. */
  readonly ask: (action: StaffAction, row: TicketRow) => void;
  /** The question, to be drawn somewhere on the page. */
  readonly dialog: ReactNode;
}

/** Every staff action asks confirmation first: the question, and the action once it is confirmed. */
export const useTicketAction = ({ onConfirmed, onSettled, onGone }: ActionHooks = {}): TicketAction => {
  const viewer = useViewer();
  const { asked, ask, close } = useQuestion();
  if (!asked) return { ask, dialog: undefined };
  const { action, row, open, written } = asked;
  const words = question(action, row, viewer);
  const dialog = (
    <ConfirmDialog
      open={open}
      title={STAFF.actions[action]}
      cancel={STAFF.cancel}
      action={STAFF.actions[action]}
      asks={written ? `${words} ${written}` : words}
      // Taken by `a` and Enter, and given back by as much.
      ready={action === 'assign' || action === 'reassign' || action === 'reopen'}
      onCancel={close}
      onConfirm={() => {
        close();
        onConfirmed?.(action, row);
        void actOnTicket(action, row, onSettled);
      }}
    >
      <WhenGone onGone={onGone} />
      <div aria-live="assertive" className="grid gap-3">
        <p>{words}</p>
        {written && <p className="line-clamp-6 font-label wrap-anywhere text-ink">{written}</p>}
      </div>
    </ConfirmDialog>
  );
  return { ask, dialog };
};
