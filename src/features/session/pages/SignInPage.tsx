import { Link, Navigate, useLocation } from 'react-router';
import type { LoginInput } from '#src/contract/auth.ts';
import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { ERRORS } from '#src/texts/errors.ts';
import { SIGN_IN } from '#src/texts/signIn.ts';
import { signInFailure } from '../model/signInError.ts';
import { useSession } from '../queries.ts';
import { SignInForm } from '../ui/SignInForm.tsx';
import { SignInSign } from '../ui/SignInSign.tsx';

const linkClass =
  'inline-flex min-h-12 items-center px-4 text-sm font-label text-blue-text underline underline-offset-3';

const signIn = async (input: LoginInput) => {
  const { session, ports } = runtime();
  const result = await session.signIn(input);
  return result.ok ? undefined : signInFailure(result.error, ports.connectivity.online());
};

/**
 * The root (2.4): a sign over the form on a phone, beside it from 840 px on. Someone signed in is led on to where they
 * came from (2.2), else to the dashboard's path, which is the map.
 */
const SignInPage = () => {
  const session = useSession();
  const { state } = useLocation() as { state: { from?: string } | null };
  if (session.status === 'signed-in') return <Navigate to={state?.from ?? PATHS.dashboard} replace />;
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-120 flex-col bg-surface px-4 pt-[max(16px,env(safe-area-inset-top))] pb-[max(12px,env(safe-area-inset-bottom))] md:max-w-none md:flex-row md:p-6 sideways:max-w-none sideways:flex-row">
      <SignInSign />
      <div className="flex flex-col justify-center pt-7 md:flex-1 md:pt-0 sideways:flex-1 sideways:pt-0 sideways:pl-6">
        <div className="mx-auto w-full md:max-w-100">
          <SignInForm onSignIn={signIn} notice={session.expired ? ERRORS.sessionExpired : undefined} />
          <nav aria-label={SIGN_IN.links} className="mt-2.5 flex flex-wrap items-center justify-center gap-1">
            <Link to={PATHS.help} className={linkClass}>
              {SIGN_IN.help}
            </Link>
            <span aria-hidden className="h-4 w-[1.5px] bg-line-control" />
            <Link to={PATHS.contactUs} className={linkClass}>
              {SIGN_IN.contact}
            </Link>
          </nav>
        </div>
      </div>
    </main>
  );
};

export default SignInPage;
