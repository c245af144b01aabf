import { soundTime } from '#src/lib/sound-time.ts';
import { VOICE } from '#src/texts/voice.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

interface DiscardDialogProps {
  readonly open: boolean;
  /** Milliseconds of sound that would be gone. */
  readonly ms: number;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what somebody said is thrown away. */
export const DiscardDialog = ({ open, ms, onKeep, onDiscard }: DiscardDialogProps) => (
  <Dialog
    open={open}
    onClose={onKeep}
    title={VOICE.discardTitle(soundTime(ms))}
    actions={
      <>
        <Button onClick={onKeep}>{VOICE.keep}</Button>
        <Button variant="danger" onClick={onDiscard}>
          {VOICE.discard}
        </Button>
      </>
    }
  >
    {VOICE.discardText}
  </Dialog>
);
