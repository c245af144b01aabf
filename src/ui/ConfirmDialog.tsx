import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Banner } from './Banner.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { focusIsLost } from './kept-focus.ts';

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
  /** What is asked, where that may become another question while it is open: nobody answers one that they have not read. */
  readonly asks?: string;
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

/** Milliseconds in which a question that has become another one is not read yet: what is pressed was meant for the former. */
const READ_MS = 1_000;

/**
 * Watches for a question that becomes another one while it is open. Its buttons are new ones then, so that no press goes on from
 * the former to them, and a focus that was on those is on the safe one.
 * @returns the safe button, and whether the question is too new to be answered
 */
const useUnread = ({ open, asks }: Pick<ConfirmDialogProps, 'open' | 'asks'>) => {
  const safe = useRef<HTMLButtonElement>(null);
  const last = useRef({ open, asks });
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = { open, asks };
    if (!open || !before.open || before.asks === asks) return;
    changedAt.current = performance.now();
    if (focusIsLost() || safe.current?.parentElement?.contains(document.activeElement)) safe.current?.focus();
  }, [open, asks]);
  return { safe, isUnread: () => performance.now() - changedAt.current < READ_MS };
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
  const { safe, isUnread } = useUnread(props);
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      actions={
        <Fragment key={props.asks}>
          <Button ref={safe} disabled={busy} onClick={() => !isUnread() && onCancel()}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            autoFocus={ready}
            busy={busy}
            busyLabel={busyLabel}
            onClick={() => !isUnread() && confirm()}
          >
            {action}
          </Button>
        </Fragment>
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
