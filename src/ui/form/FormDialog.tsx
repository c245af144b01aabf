import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import type { FormValues } from './check.ts';
import type { Form } from './useForm.ts';

interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** `props` of the form. */
  readonly form: Form<FormValues>['props'];
  readonly cancel: string;
  readonly action: string;
  /** The action cannot be taken back. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Something is being done: the dialog stays. */
  readonly busy: boolean;
  /** It is the form that is being sent; as `busy` unless given. */
  readonly sending?: boolean;
  readonly busyLabel: string;
  /** Cancel, Escape and a press outside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form over the page. */
export const FormDialog = (props: FormDialogProps) => {
  const { open, title, form, cancel, action, danger = false, disabled, busy, sending = busy, busyLabel } = props;
  const { onClose, children } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    if (open) return form.onSubmit(event);
    // It has been sent, and leaves.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={title}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            disabled={disabled}
            busy={sending}
            busyLabel={busyLabel}
          >
            {action}
          </Button>
        </>
      }
    >
      <form {...form} onSubmit={submit} id={id} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
};
