import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { useRole } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { mayOpen, type PageAccess } from './access.ts';

/** The role that is known here may be an older one: the server is asked before somebody is led away, where there is signal. */
const LedAway = () => {
  const online = useOnline();
  const [asked, setAsked] = useState(false);
  useEffect(
    () =>
      void runtime()
        .session.reloadProfile()
        .finally(() => setAsked(true)),
    [],
  );
  if (asked || !online) return <Navigate to={PATHS.map} replace />;
  return <Spinner late label={SHELL.loadingProfile} className="flex-1 p-8" />;
};

interface TitledProps {
  readonly title: string | undefined;
  readonly access?: PageAccess;
  readonly children: ReactNode;
}

/** A page under its title, unless it says a better one itself, for those whose role it is; others are led to the map. */
export const Titled = ({ title, access = 'user', children }: TitledProps) => {
  const role = useRole();
  if (!mayOpen(access, role)) return <LedAway />;
  return (
    <>
      {title && <title>{SHELL.title(title)}</title>}
      <Suspense fallback={<Spinner late label={SHELL.loading} className="flex-1 p-8" />}>{children}</Suspense>
    </>
  );
};
