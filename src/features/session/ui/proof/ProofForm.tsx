import type { FormEvent, ReactNode } from 'react';
import { FORMS } from '#src/texts/forms.ts';
import { Banner } from '#src/ui/Banner.tsx';
import type { Form } from '#src/ui/form/useForm.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { useSession } from '../../queries.ts';
import { OfflineNote } from '../account/OfflineNote.tsx';

interface ProofFormProps {
  /** Of the button outside the form that sends it. */
  readonly id: string;
  readonly form: Form<{ readonly password: string }>;
  /** The password is asked for. */
  readonly asks: boolean;
  readonly hint?: string;
  /** Another way, under the field. */
  readonly other?: ReactNode;
  /** What it is about, above the field. */
  readonly children: ReactNode;
}

/** What a person proves by that it is really them: the password once more. Or another way. */
export const ProofForm = ({ id, form, asks, hint, other, children }: ProofFormProps) => {
  const { account } = useSession();
  const submit = (event: FormEvent) => {
    // React hands it on to the form that the dialog was opened from, which is not meant.
    event.stopPropagation();
    form.props.onSubmit(event);
  };
  return (
    <form {...form.props} id={id} onSubmit={submit} className="grid gap-4">
      {children}
      {asks && (
        <>
          {/* A password manager learns here whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={account ?? ''} readOnly hidden />
          <PasswordField
            label={FORMS.password}
            showLabel={FORMS.showPassword}
            hideLabel={FORMS.hidePassword}
            {...(hint === undefined ? {} : { hint })}
            error={form.error('password')}
            inputProps={{
              ...form.text('password'),
              autoComplete: 'current-password',
              autoFocus: true,
              readOnly: form.busy,
            }}
          />
          {other}
        </>
      )}
      {form.formError ? <Banner tone="bad">{form.formError}</Banner> : <OfflineNote />}
    </form>
  );
};
