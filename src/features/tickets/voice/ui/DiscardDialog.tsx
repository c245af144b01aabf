import { soundTime } from '#src/lib/sound-time.ts';
import { VOICE } from '#src/texts/voice.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';

interface DiscardDialogProps {
  readonly open: boolean;
  /** Milliseconds of sound that would be gone. */
  readonly ms: number;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what somebody said is thrown away. */
export const DiscardDialog = ({ open, ms, onKeep, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    title={VOICE.discardTitle(soundTime(ms))}
    cancel={VOICE.keep}
    action={VOICE.discard}
    danger
    onCancel={onKeep}
    onConfirm={onDiscard}
  >
    {VOICE.discardText}
  </ConfirmDialog>
);
