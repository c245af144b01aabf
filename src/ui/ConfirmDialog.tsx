import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The button that leaves everything as it is; Escape and a press outside do the same. */
  readonly cancel: string;
  /** The button that does it; red where it takes something away. */
  readonly action: string;
  readonly danger?: boolean;
  /** It is being done. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

/** The question before an action. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, title, cancel, action, danger = false, busy, busyLabel, onCancel, onConfirm, children } = props;
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onCancel()}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>{cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
};
