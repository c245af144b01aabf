import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { LoginInput } from '#src/contract/auth.ts';
import { PATHS } from '#src/contract/paths.ts';
import { SIGN_IN } from '#src/texts/sign-in.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Field } from '#src/ui/Field.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import type { SignInFailure } from '../model/sign-in-error.ts';
import { parseSignIn } from '../model/sign-in-input.ts';
import type { SignInNotice } from '../model/sign-in-notice.ts';

/** Tries to sign in; answers what went wrong, or nothing when it went well. */
type Attempt = () => Promise<SignInFailure | undefined>;

interface PasskeySignIn {
  /** With any passkey that the device has. */
  readonly use: Attempt;
  /** Has the browser offer them in the name field, until the signal. Answers how to sign in, once one was chosen there. */
  readonly offer: (signal: AbortSignal) => Promise<Attempt | undefined>;
}

interface SignInFormProps {
  /** Tries to sign in; answers what went wrong, or nothing when it went well. */
  readonly onSignIn: (input: LoginInput) => Promise<SignInFailure | undefined>;
  /** Signing in without a word typed; absent where that cannot be. Must not change while the form stands. */
  readonly passkeys?: PasskeySignIn | undefined;
  /** A sentence over the form when it opens: the session has expired. */
  readonly notice?: SignInNotice | undefined;
}

type Name = keyof LoginInput;

/** The fields keep their own text, so that what a password manager fills in counts as typed. */
const typedIn = (form: HTMLFormElement): LoginInput => {
  const data = new FormData(form);
  return { username: String(data.get('username') ?? ''), password: String(data.get('password') ?? '') };
};

const Notice = ({ tone, text }: SignInNotice) => (
  <Banner {...(tone === 'done' ? ({ tone: 'info', icon: 'circle-check' } as const) : { tone })}>{text}</Banner>
);

/** Username and password. What was typed stays through every failure; Log In waits for both. */
export const SignInForm = ({ onSignIn, passkeys, notice }: SignInFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState({ username: false, password: false });
  const [failure, setFailure] = useState<SignInFailure>({});
  const [busy, setBusy] = useState<'password' | 'passkey'>();

  /** Ends the offer of passkeys in the name field. */
  const offer = useRef<AbortController>(undefined);
  /** A passkey may be chosen long after the form was drawn first. */
  const latest = useRef<(by: 'passkey', signIn: Attempt) => Promise<void>>(async () => undefined);

  // The first field that is wrong gets the focus.
  useEffect(() => {
    if (failure.username || failure.password) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);

  useEffect(() => {
    const stop = new AbortController();
    offer.current = stop;
    void passkeys?.offer(stop.signal).then((chosen) => chosen && latest.current('passkey', chosen));
    return () => stop.abort();
  }, [passkeys]);

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

  const attempt = async (by: 'password' | 'passkey', signIn: Attempt) => {
    if (busy) return;
    setFailure({});
    setBusy(by);
    setFailure((await signIn()) ?? {});
    setBusy(undefined);
  };
  useEffect(() => {
    latest.current = attempt;
  });
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
          autoComplete: passkeys ? 'username webauthn' : 'username',
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
      {passkeys && (
        <Button
          size="tall"
          wide
          icon="key-round"
          busy={busy === 'passkey'}
          busyLabel={SIGN_IN.passkeyBusy}
          disabled={busy === 'password'}
          onClick={() => {
            offer.current?.abort();
            void attempt('passkey', passkeys.use);
          }}
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
