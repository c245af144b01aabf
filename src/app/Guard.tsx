import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { AppError } from '#src/contract/errors.ts';
import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { keepOrigin } from '#src/data/session/origin.ts';
import { PasskeyGate } from '#src/features/account/index.ts';
import { useSession } from '#src/hooks/session.ts';
import { ERRORS } from '#src/texts/errors.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { Shell } from './parts.ts';
import { Starting } from './Starting.tsx';

/**
 * The profile could not be loaded and none is stored: no page can know what this person may do. Or the page is older than what is
 * stored, and must be loaded anew.
 */
const NoPermissions = ({ error: { kind, code, message } }: { readonly error: AppError }) => {
  const { session } = runtime();
  const isOutdated = code === 'OUTDATED';
  return (
    <main className="grid min-h-dvh place-content-center p-4">
      <EmptyState
        icon="circle-alert"
        level={1}
        title={isOutdated ? SHELL.notice.newVersion : ERRORS.permissions}
        text={((kind === 'quota' || isOutdated) && message) || ERRORS.permissionsHint}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button variant="quiet" onClick={() => session.signOut('keep')}>
              {SHELL.entries.logOut}
            </Button>
            <Button onClick={() => (isOutdated ? location.reload() : session.reloadProfile())}>
              {isOutdated ? SHELL.notice.reload : ERRORS.tryAgain}
            </Button>
          </div>
        }
      />
    </main>
  );
};

/** The shell, once it is there and the profile is known. */
export const SignedIn = () => {
  const { profile, profileError } = useSession();
  // They are where they wanted to go, or in another place that they chose: the next person here may be another.
  useEffect(() => keepOrigin(), []);
  if (profileError?.code === 'PASSKEY_REQUIRED') {
    return (
      <PageBoundary>
        <Suspense fallback={<Starting />}>
          <PasskeyGate />
        </Suspense>
      </PageBoundary>
    );
  }
  if (!profile)
    return profileError ? <NoPermissions error={profileError} /> : <Starting label={SHELL.loadingProfile} />;
  return (
    <PageBoundary>
      <Suspense fallback={<Starting />}>
        <Shell />
      </Suspense>
    </PageBoundary>
  );
};

/**
 * Lets signed-in people through to the shell. Others go to the root, and where they wanted to go is remembered;
 * not so for someone who has just logged out on purpose, since the next person here may be another.
 */
export const Guard = () => {
  const { status, ended } = useSession();
  const { pathname, search, hash } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  const remember = status === 'signed-out' && ((ended !== undefined && ended !== 'deleted') || !wasSignedIn);
  // Before the sign-in page looks.
  useLayoutEffect(() => {
    if (remember) keepOrigin(pathname + search + hash);
  }, [remember, pathname, search, hash]);
  if (status === 'signed-in') {
    if (!wasSignedIn) setWasSignedIn(true);
    return <SignedIn />;
  }
  return status === 'starting' ? <Starting /> : <Navigate to={PATHS.root} replace />;
};
