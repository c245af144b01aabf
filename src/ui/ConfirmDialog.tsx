import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The button that leaves everything as it is, or goes back; it gets the focus, unless `ready`. */
  readonly cancel: string;
  /** The button that does it; red where it takes something away. */
  readonly action: string;
  readonly danger?: boolean;
  /** What it does is easily undone: the focus is on it, so that Enter says yes. */
  readonly ready?: boolean;
  /** It is being done: the dialog stays until that is answered, and says why it could not be. */
  readonly busy?: boolean;
  readonly busyLabel?: string;
  /** Why it could not be done. */
  readonly problem?: string | undefined;
  readonly onCancel: () => void;
  /** Escape and a press outside; as `onCancel` unless given. */
  readonly onClose?: () => void;
  /** Answers false where nothing is done yet and the dialog stays: it may be pressed again. */
  readonly onConfirm: () => unknown;
  readonly children?: ReactNode;
}

/**
 * Says yes once for each time the question is opened, however fast it is pressed again and while the dialog leaves; once
 * more where `busy` is over or a problem is told.
 */
const useOneYes = ({ open, busy, problem, onConfirm }: ConfirmDialogProps) => {
  const said = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another problem is an answer
  useEffect(() => {
    if (open && !busy) said.current = false;
  }, [open, busy, problem]);
  return () => {
    if (!open || said.current) return;
    said.current = true;
    if (onConfirm() === false) said.current = false;
  };
};

/** The question before an action. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    open,
    title,
    cancel,
    action,
    danger = false,
    ready = false,
    busy,
    busyLabel,
    problem,
    onCancel,
    children,
  } = props;
  const { onClose = onCancel } = props;
  const confirm = useOneYes(props);
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      actions={
        <>
          <Button disabled={busy} onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            autoFocus={ready}
            busy={busy}
            busyLabel={busyLabel}
            onClick={confirm}
          >
            {action}
          </Button>
        </>
      }
    >
      {children}
      {problem && (
        <Banner tone="bad" className="mt-4">
          {problem}
        </Banner>
      )}
    </Dialog>
  );
};
