import { newPasswordFormSchema } from '#src/contract/sign-up.ts';
import { FORGOT } from '#src/texts/forgot.ts';
import { FORMS } from '#src/texts/forms.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { useForm } from '#src/ui/form/useForm.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { NewPasswordField } from '../../forms/ui/NewPasswordField.tsx';
import { SubmitButton } from '../../forms/ui/SubmitButton.tsx';

interface NewPasswordStageProps {
  readonly email: string;
  readonly onSave: (newPassword: string) => Promise<FormFailure | undefined>;
}

const EMPTY = { newPassword: '', confirmation: '' };

/** The last stage of a forgotten password: the new one, twice. */
export const NewPasswordStage = ({ email, onSave }: NewPasswordStageProps) => {
  const form = useForm({
    schema: newPasswordFormSchema,
    initial: EMPTY,
    onSubmit: ({ newPassword }) => onSave(newPassword),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div>
        <p className="text-ink-2">{FORGOT.passwordText}</p>
        <p className="font-strong [overflow-wrap:anywhere]">{email}</p>
        <p className="mt-1 text-sm text-ink-2">{FORGOT.rule}</p>
      </div>
      {/* A password manager learns here whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label={FORGOT.newPassword}
        {...form.field('newPassword', { autoComplete: 'new-password' })}
        value={form.values.newPassword}
      />
      <PasswordField
        {...FORMS.eye}
        label={FORGOT.confirmation}
        {...form.field('confirmation', { autoComplete: 'new-password' })}
      />
      <SubmitButton label={FORGOT.save} busy={form.busy} busyLabel={FORGOT.saving} error={form.formError} />
    </form>
  );
};
