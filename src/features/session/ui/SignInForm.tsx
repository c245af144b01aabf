import { valibotResolver } from '@hookform/resolvers/valibot';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { type LoginInput, loginInputSchema } from '#src/contract/auth.ts';
import { PATHS } from '#src/contract/paths.ts';
import { SIGN_IN } from '#src/texts/signIn.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import type { SignInFailure } from '../model/signInError.ts';

interface SignInFormProps {
  /** Tries to sign in; answers what went wrong, or nothing when it went well. */
  readonly onSignIn: (input: LoginInput) => Promise<SignInFailure | undefined>;
  /** A sentence over the form when it opens: the session has expired. */
  readonly notice?: string | undefined;
}

/** Username and password (2.4). What was typed stays through every failure; Log In waits for both. */
export const SignInForm = ({ onSignIn, notice }: SignInFormProps) => {
  const { register, control, handleSubmit, setError, formState } = useForm<LoginInput>({
    resolver: valibotResolver(loginInputSchema),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });
  // A browser hides what it filled in by itself until the page is touched, yet says that it has filled it.
  const [filled, setFilled] = useState({ username: false, password: false });
  const ready = (name: 'username' | 'password') => filled[name] || (typed[name] ?? '').trim() !== '';
  const wiring = (name: 'username' | 'password') => ({
    ...register(name, { onChange: () => setFilled((before) => ({ ...before, [name]: false })) }),
    className: 'autofill:animate-[filled-by-browser_1ms]',
    onAnimationStart: () => setFilled((before) => ({ ...before, [name]: true })),
  });

  const submit = handleSubmit(async (input) => {
    const failure = await onSignIn(input);
    if (failure?.form) setError('root', { message: failure.form });
    if (failure?.username) setError('username', { message: failure.username }, { shouldFocus: true });
    if (failure?.password) setError('password', { message: failure.password }, { shouldFocus: !failure.username });
  });

  const trouble = errors.root?.message;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {trouble ? <Banner tone="bad">{trouble}</Banner> : notice && <Banner tone="warn">{notice}</Banner>}
      <Field
        label={SIGN_IN.username}
        icon="mail"
        error={errors.username?.message}
        inputProps={{
          ...wiring('username'),
          type: 'text',
          inputMode: 'email',
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
          required: true,
        }}
      />
      <PasswordField
        label={SIGN_IN.password}
        showLabel={SIGN_IN.showPassword}
        hideLabel={SIGN_IN.hidePassword}
        error={errors.password?.message}
        inputProps={{ ...wiring('password'), autoComplete: 'current-password', required: true }}
      />
      <Link
        to={PATHS.forgotPassword}
        className="-my-3 inline-flex min-h-12 items-center self-start text-sm font-label text-blue-text underline underline-offset-3"
      >
        {SIGN_IN.forgot}
      </Link>
      <Button
        type="submit"
        variant="primary"
        size="tall"
        wide
        busy={isSubmitting}
        busyLabel={SIGN_IN.loggingIn}
        disabled={!ready('username') || !ready('password')}
      >
        {SIGN_IN.logIn}
      </Button>
      <LinkButton to={PATHS.signUp} size="tall" wide className="-mt-1">
        {SIGN_IN.create}
      </LinkButton>
    </form>
  );
};
