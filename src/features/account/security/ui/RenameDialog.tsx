import { useId } from 'react';
import { PASSKEYS, type Passkey, passkeyNameInputSchema } from '#src/contract/passkey.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Field } from '#src/ui/Field.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { usePasskeyChanges } from '../../passkeys/queries.ts';

const TEXT = PASSKEY.renaming;

interface RenameDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Another name for a passkey. */
export const RenameDialog = ({ passkey, onClose }: RenameDialogProps) => {
  const id = useId();
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
    <Dialog
      open
      onClose={() => !form.busy && onClose()}
      title={TEXT.title}
      actions={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy} busyLabel={TEXT.saving}>
            {TEXT.save}
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className="grid gap-4">
        {form.formError && <Banner tone="bad">{form.formError}</Banner>}
        <Field
          label={TEXT.label}
          {...form.field('name', { autoFocus: true, autoComplete: 'off', maxLength: PASSKEYS.nameMax })}
        />
      </form>
    </Dialog>
  );
};
