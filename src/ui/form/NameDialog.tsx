import type { GenericSchema } from 'valibot';
import { Banner } from '../Banner.tsx';
import { Field } from '../Field.tsx';
import type { FormFailure } from './check.ts';
import { FormDialog } from './FormDialog.tsx';
import { useForm } from './useForm.ts';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  readonly cancel: string;
  readonly save: string;
  readonly saving: string;
  readonly schema: GenericSchema<unknown, { readonly name: string }>;
  readonly maxLength: number;
  /** The name as it is; empty for a first one. */
  readonly name: string;
  /** Answers what went wrong, or nothing when the name is kept. */
  readonly onSave: (name: string) => Promise<FormFailure | undefined>;
  readonly onClose: () => void;
}

/** Asks for a name, and stays until it is kept. */
export const NameDialog = (props: NameDialogProps) => {
  const { title, label, hint, cancel, save, saving, schema, maxLength, onSave, onClose } = props;
  const form = useForm({
    schema,
    initial: { name: props.name },
    onSubmit: async ({ name }) => {
      const failure = await onSave(name);
      if (!failure) onClose();
      return failure;
    },
  });
  return (
    <FormDialog
      open
      title={title}
      form={form.props}
      cancel={cancel}
      action={save}
      busy={form.busy}
      busyLabel={saving}
      onClose={onClose}
    >
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
      <Field label={label} hint={hint} {...form.field('name', { autoFocus: true, autoComplete: 'off', maxLength })} />
    </FormDialog>
  );
};
