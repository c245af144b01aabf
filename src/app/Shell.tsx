import '#src/ui/icons/all.ts';
import '#src/ui/styles/forced-colors.css';
import { type ComponentType, lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { AccountMenu, requestSignOut, ShellDialogs } from '#src/features/account/index.ts';
import { useRole } from '#src/hooks/session.ts';
import { SHELL } from '#src/texts/shell.ts';
import { cx } from '#src/ui/cx.ts';
import { SkipLink } from '#src/ui/SkipLink.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { Background } from './Background.tsx';
import { BottomBar } from './BottomBar.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { Providers } from './Providers.tsx';
import { ShellNotice } from './ShellNotice.tsx';
import { ShellSyncLine } from './ShellSyncLine.tsx';
import { DrawerFace, drawerRowClass, SideNavigation } from './SideNavigation.tsx';
import type { StaffToolsProps } from './StaffTools.tsx';

// A driver's page carries nothing of it. Where it cannot be had, the pages work without.
const StaffTools = lazy<ComponentType<StaffToolsProps>>(() =>
  import('./StaffTools.tsx').catch(() => ({ default: () => null })),
);

const account = (open: boolean) => {
  const face = <DrawerFace icon="circle-user" label={SHELL.account.yours} open={open} />;
  return (
    <Suspense fallback={<div className={drawerRowClass(open)}>{face}</div>}>
      <AccountMenu className={drawerRowClass(open)} face={face} />
    </Suspense>
  );
};

const foot = (open: boolean) => (
  <ShellSyncLine stacked={!open} className={open ? 'min-h-12 px-7 pb-[env(safe-area-inset-bottom)]' : ''} />
);

/**
 * What stands around every page of a signed-in person: the drawer from 1024 px on, the bottom bar below, the sync line
 * in its one place, notices. A page fills the box it is given and scrolls in it.
 */
const Shell = () => {
  const role = useRole();
  const desktop = useMediaQuery(MEDIA.desktop);
  const { pathname } = useLocation();
  // In a conversation on a phone the composer takes the bar's place; leaving it is the back arrow's work.
  const conversation = pathname.startsWith('/chat/');
  // Drive mode is all there is to see.
  const driving = pathname === PATHS.drive;
  const bar = !desktop && !conversation && !driving;
  return (
    <Providers>
      <Background />
      <SkipLink to="page">{SHELL.skipToPage}</SkipLink>
      <div className="flex h-dvh overflow-hidden print:block print:h-auto print:overflow-visible">
        {desktop && !driving && <SideNavigation role={role} account={account} onLogOut={requestSignOut} foot={foot} />}
        <div className={cx('flex min-w-0 flex-1 flex-col', !desktop && 'pt-[env(safe-area-inset-top)]')}>
          {!driving && <ShellNotice />}
          <main
            id="page"
            tabIndex={-1}
            className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none print:block print:overflow-visible"
          >
            <PageBoundary resetKey={pathname}>
              <Outlet />
            </PageBoundary>
          </main>
          {bar && (
            <footer className="contents print:hidden">
              <ShellSyncLine className="shrink-0 border-t border-line bg-surface" />
              <BottomBar role={role} />
            </footer>
          )}
        </div>
      </div>
      <Suspense>
        <ShellDialogs />
      </Suspense>
      <Suspense>{isStaff(role) && <StaffTools role={role} />}</Suspense>
      <Toaster label={SHELL.notices} closeLabel={SHELL.close} aboveBar={!desktop} />
    </Providers>
  );
};

export default Shell;
