import { TRAY } from '#src/texts/tray.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { discardAction } from '../commands.ts';

interface DiscardQuestionProps {
  /** Of the action that is about to go; undefined while nothing is asked. */
  readonly actionKey: string | undefined;
  /** What goes with it. */
  readonly text: string;
  readonly onClose: () => void;
  /** It is decided, and not yet done. */
  readonly onDiscard?: () => void;
}

/** Asks before what was not sent is thrown away, in the tray's words: it is on this device alone. */
export const DiscardQuestion = ({ actionKey, text, onClose, onDiscard }: DiscardQuestionProps) => {
  const discard = () => {
    onClose();
    onDiscard?.();
    if (actionKey) void discardAction(actionKey);
  };
  return (
    <ConfirmDialog
      open={actionKey !== undefined}
      title={TRAY.discardTitle}
      cancel={TRAY.cancel}
      action={TRAY.discard}
      danger
      onCancel={onClose}
      onConfirm={discard}
    >
      {text}
    </ConfirmDialog>
  );
};
