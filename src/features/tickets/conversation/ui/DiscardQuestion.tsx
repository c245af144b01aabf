import { TRAY } from '#src/texts/tray.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
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
    <Dialog
      open={actionKey !== undefined}
      onClose={onClose}
      title={TRAY.discardTitle}
      actions={
        <>
          <Button onClick={onClose}>{TRAY.cancel}</Button>
          <Button variant="danger" onClick={discard}>
            {TRAY.discard}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
};
