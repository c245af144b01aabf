import type { ReactNode } from 'react';
import { PEOPLE } from '#src/texts/people.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The button that does it; red where it takes something away. */
  readonly action: string;
  readonly danger: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** The question before an action. */
export const ConfirmDialog = ({ open, title, action, danger, onCancel, onConfirm, children }: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onCancel}
    title={title}
    actions={
      <>
        <Button autoFocus onClick={onCancel}>
          {PEOPLE.cancel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    <div className="grid gap-2 text-ink">{children}</div>
  </Dialog>
);
