import { signUpCredentialsSchema } from '#src/contract/sign-up.ts';
import { FORMS } from '#src/texts/forms.ts';
import { SIGN_UP } from '#src/texts/sign-up.ts';
import { Field } from '#src/ui/Field.tsx';
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

const WORDS = { showLabel: FORMS.showPassword, hideLabel: FORMS.hidePassword };

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
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field
        label={SIGN_UP.email}
        icon="mail"
        error={form.error('email') ?? availability.error}
        inputProps={{
          ...form.text('email'),
          type: 'email',
          inputMode: 'email',
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
      />
      <PasswordField
        {...WORDS}
        label={SIGN_UP.password}
        hint={again && form.values.password === '' ? SIGN_UP.passwordAgain : SIGN_UP.passwordHint}
        error={form.error('password')}
        inputProps={{ ...form.text('password'), autoComplete: 'new-password' }}
      />
      <PasswordField
        {...WORDS}
        label={SIGN_UP.confirmation}
        error={form.error('confirmation')}
        inputProps={{ ...form.text('confirmation'), autoComplete: 'new-password' }}
      />
      <SubmitButton label={SIGN_UP.continue} busy={form.busy} busyLabel={SIGN_UP.checking} error={form.formError} />
    </form>
  );
};
