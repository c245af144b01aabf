import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LoginInput } from '#src/contract/auth.ts';
import { PATHS } from '#src/contract/paths.ts';
import { SIGN_IN } from '#src/texts/signIn.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import type { SignInFailure } from '../model/signInError.ts';
import { parseSignIn } from '../model/signInInput.ts';
import type { SignInNotice } from '../model/signInNotice.ts';

interface SignInFormProps {
  /** Tries to sign in; answers what went wrong, or nothing when it went well. */
  readonly onSignIn: (input: LoginInput) => Promise<SignInFailure | undefined>;
  /** Signs in without a word typed; absent where that cannot be. Answers as `onSignIn`. */
  readonly onPasskey?: (() => Promise<SignInFailure | undefined>) | undefined;
  /** A sentence over the form when it opens: the session has expired. */
  readonly notice?: SignInNotice | undefined;
}

type Name = keyof LoginInput;

/** The fields keep their own text, so that what a password manager fills in counts as typed. */
const typedIn = (form: HTMLFormElement): LoginInput => {
  const data = new FormData(form);
  return { username: String(data.get('username') ?? ''), password: String(data.get('password') ?? '') };
};

const Notice = ({ tone, text }: SignInNotice) =>
  tone === 'done' ? (
    <Banner tone="info" icon="circle-check">
      {text}
    </Banner>
  ) : (
    <Banner tone={tone}>{text}</Banner>
  );

/** Username and password (2.4). What was typed stays through every failure; Log In waits for both. */
export const SignInForm = ({ onSignIn, onPasskey, notice }: SignInFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState({ username: false, password: false });
  const [failure, setFailure] = useState<SignInFailure>({});
  const [busy, setBusy] = useState<'password' | 'passkey'>();

  // The first field that is wrong gets the focus (look.md, States).
  useEffect(() => {
    if (failure.username || failure.password) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);

  const mark = (name: Name, has: boolean) => setFilled((before) => ({ ...before, [name]: has }));
  const wiring = (name: Name) => ({
    name,
    required: true,
    className: 'autofill:animate-[filled-by-browser_1ms]',
    // A browser hides what it has filled in by itself until the page is touched; the animation tells that it has.
    onAnimationStart: () => mark(name, true),
    onInput: (event: FormEvent<HTMLInputElement>) => {
      mark(name, event.currentTarget.value.trim() !== '');
      setFailure(({ [name]: _, ...others }) => others);
    },
  });

  const attempt = async (by: 'password' | 'passkey', signIn: () => Promise<SignInFailure | undefined>) => {
    setFailure({});
    setBusy(by);
    setFailure((await signIn()) ?? {});
    setBusy(undefined);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = parseSignIn(typedIn(event.currentTarget));
    if (!parsed.ok) return setFailure(parsed.error);
    await attempt('password', () => onSignIn(parsed.value));
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {failure.form ? <Banner tone="bad">{failure.form}</Banner> : notice && <Notice {...notice} />}
      <Field
        label={SIGN_IN.username}
        icon="mail"
        error={failure.username}
        inputProps={{
          ...wiring('username'),
          type: 'text',
          inputMode: 'email',
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
      />
      <PasswordField
        label={SIGN_IN.password}
        showLabel={SIGN_IN.showPassword}
        hideLabel={SIGN_IN.hidePassword}
        error={failure.password}
        inputProps={{ ...wiring('password'), autoComplete: 'current-password' }}
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
        busy={busy === 'password'}
        busyLabel={SIGN_IN.loggingIn}
        disabled={!filled.username || !filled.password || busy === 'passkey'}
      >
        {SIGN_IN.logIn}
      </Button>
      {onPasskey && (
        <Button
          size="tall"
          wide
          icon="key-round"
          busy={busy === 'passkey'}
          busyLabel={SIGN_IN.passkeyBusy}
          disabled={busy === 'password'}
          onClick={() => attempt('passkey', onPasskey)}
          className="-mt-1"
        >
          {SIGN_IN.passkey}
        </Button>
      )}
      <LinkButton to={PATHS.signUp} size="tall" wide className="-mt-1">
        {SIGN_IN.create}
      </LinkButton>
    </form>
  );
};
