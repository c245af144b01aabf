import { PASSKEYS, type Passkey, passkeyNameInputSchema } from '#src/contract/passkey.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Field } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { usePasskeyChanges } from '../../passkeys/queries.ts';

const TEXT = PASSKEY.renaming;

interface RenameDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Another name for a passkey. */
export const RenameDialog = ({ passkey, onClose }: RenameDialogProps) => {
  const { rename } = usePasskeyChanges();
  const form = useForm({
    schema: passkeyNameInputSchema,
    initial: { name: passkey.name },
    onSubmit: async ({ name }) => {
      const failure = await rename(passkey.id, name);
      if (!failure) onClose();
      return failure;
    },
  });
  return (
    <FormDialog
      open
      title={TEXT.title}
      form={form.props}
      cancel={TEXT.cancel}
      action={TEXT.save}
      busy={form.busy}
      busyLabel={TEXT.saving}
      onClose={onClose}
    >
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
      <Field
        label={TEXT.label}
        {...form.field('name', { autoFocus: true, autoComplete: 'off', maxLength: PASSKEYS.nameMax })}
      />
    </FormDialog>
  );
};
