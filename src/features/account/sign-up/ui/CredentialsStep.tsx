import { signUpCredentialsSchema } from '#src/contract/sign-up.ts';
import { FORMS } from '#src/texts/forms.ts';
import { SIGN_UP } from '#src/texts/sign-up.ts';
import { EMAIL_INPUT, Field } from '#src/ui/Field.tsx';
import type { FormFailure } from '#src/ui/form/check.ts';
import { useForm } from '#src/ui/form/useForm.ts';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import { SubmitButton } from '../../forms/ui/SubmitButton.tsx';
import { passwordRefusal, useAvailability } from '../queries.ts';

/** What the step holds. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

interface CredentialsStepProps {
  readonly initial: Credentials;
  /** The password has been typed before and is gone: the page was reloaded. */
  readonly again: boolean;
  /** What the server said about this step when the account was created. */
  readonly failure: FormFailure | undefined;
  readonly onValues: (values: Credentials) => void;
  readonly onContinue: () => void;
}

/** Step 1 of 2: Login Credentials. What the server says against the e-mail or the password blocks Continue. */
export const CredentialsStep = ({ initial, again, failure, onValues, onContinue }: CredentialsStepProps) => {
  const form = useForm({
    schema: signUpCredentialsSchema,
    initial: { ...initial },
    failure,
    onValues,
    onSubmit: async ({ email, password }) => {
      const [taken, guessed] = await Promise.all([availability.settle(email), passwordRefusal(email, password)]);
      const fields = { ...(taken && { email: taken }), ...(guessed && { password: guessed }) };
      if (taken) return { form: SIGN_UP.fixEmail, fields };
      if (guessed) return { fields };
      onContinue();
      return undefined;
    },
  });
  const availability = useAvailability(form.values.email);
  const email = form.field('email', { ...EMAIL_INPUT, autoComplete: 'username' });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field label={SIGN_UP.email} icon="mail" {...email} error={email.error ?? availability.error} />
      <PasswordField
        {...FORMS.eye}
        label={SIGN_UP.password}
        hint={again && form.values.password === '' ? SIGN_UP.passwordAgain : SIGN_UP.passwordHint}
        {...form.field('password', { autoComplete: 'new-password' })}
      />
      <PasswordField
        {...FORMS.eye}
        label={SIGN_UP.confirmation}
        {...form.field('confirmation', { autoComplete: 'new-password' })}
      />
      <SubmitButton label={SIGN_UP.continue} busy={form.busy} busyLabel={SIGN_UP.checking} error={form.formError} />
    </form>
  );
};
