import { Navigate, useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';
import { type LoginInput, signUpResultSchema } from '#src/contract/auth.ts';
import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { readOrigin } from '#src/data/session/origin.ts';
import { useSession } from '#src/hooks/session.ts';
import { HelpLinks } from '../../forms/ui/HelpLinks.tsx';
import { passkeysAvailable } from '../../passkeys/available.ts';
import { byPasskey, offerPasskeys } from '../../passkeys/commands.ts';
import { type SignInFailure, signInFailure } from '../model/sign-in-error.ts';
import { signInNotice } from '../model/sign-in-notice.ts';
import { SignInForm } from '../ui/SignInForm.tsx';
import { SignInSign } from '../ui/SignInSign.tsx';

const failureOf = (result: Awaited<ReturnType<typeof byPasskey>>): SignInFailure | undefined =>
  result.ok || result.error === undefined ? undefined : { form: result.error };

const PASSKEYS = {
  use: async () => failureOf(await byPasskey()),
  offer: async (signal: AbortSignal) => {
    const chosen = await offerPasskeys(signal);
    return chosen && (async () => failureOf(await chosen()));
  },
};

interface Passed {
  /** What has been done on the way here: an account verified, a password changed. */
  readonly done?: string;
}

/**
 * The root: a sign over the form on a phone, beside it from 840 px on. Someone signed in is led on to where they came from,
 * else to the dashboard's path, which is the map.
 */
const SignInPage = () => {
  const session = useSession();
  const { state } = useLocation() as { state: Passed | null };
  const navigate = useNavigate();
  const signIn = async (input: LoginInput) => {
    const { ports, session: own } = runtime();
    const result = await own.signIn(input);
    if (result.ok) return undefined;
    // The password was right: what is missing is the code.
    if (result.error.code === 'NOT_VERIFIED') {
      const { signUpToken } = v.parse(signUpResultSchema, result.error.body);
      void navigate(PATHS.verification, { state: { email: input.username, signUpToken } });
    }
    return signInFailure(result.error, ports.connectivity.online());
  };
  if (session.status === 'signed-in') return <Navigate to={readOrigin() ?? PATHS.dashboard} replace />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-120 flex-col bg-surface px-4 pt-[max(16px,env(safe-area-inset-top))] pb-[max(12px,env(safe-area-inset-bottom))] md:max-w-none md:flex-row md:p-6 sideways:max-w-none sideways:flex-row">
      <SignInSign />
      <div className="flex flex-col justify-center pt-7 md:flex-1 md:pt-0 sideways:flex-1 sideways:pt-0 sideways:pl-6">
        <div className="mx-auto w-full md:max-w-100">
          <SignInForm
            onSignIn={signIn}
            passkeys={passkeysAvailable() ? PASSKEYS : undefined}
            notice={signInNotice(session.ended, state?.done, readOrigin())}
          />
          <HelpLinks />
        </div>
      </div>
    </main>
  );
};

export default SignInPage;
