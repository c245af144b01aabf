import { Link, Outlet } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { useSession } from '#src/hooks/session.ts';
import { SHELL } from '#src/texts/shell.ts';
import { BrandMark } from '#src/ui/BrandMark.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { SignedIn } from './Guard.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { Starting } from './Starting.tsx';

/** What stands around a public page for someone who is not signed in: the mark and the way back to the sign-in page. */
const Frame = () => (
  <div className="flex min-h-dvh flex-col print:block">
    <header className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line bg-surface px-(--gutter) py-2 pt-[max(8px,env(safe-area-inset-top))] print:hidden">
      <Link
        to={PATHS.root}
        aria-label={SHELL.product}
        className="inline-flex min-h-12 items-center gap-3 text-[1.375rem] leading-none font-figure tracking-[-0.01em] text-ink no-underline"
      >
        <BrandMark height={34} />
        {SHELL.product}
      </Link>
      <Link
        to={PATHS.root}
        className="inline-flex min-h-12 items-center gap-2 text-sm font-label text-blue-text underline underline-offset-3"
      >
        <Icon name="arrow-left" size={20} />
        {SHELL.backToLogin}
      </Link>
    </header>
    <main className="flex flex-1 flex-col">
      <PageBoundary>
        <Outlet />
      </PageBoundary>
    </main>
  </div>
);

/** Public pages: in the shell for someone signed in, else in a frame of their own. */
export const PublicFrame = () => {
  const { status, profile, profileError } = useSession();
  if (status === 'starting') return <Starting />;
  // Someone whose profile cannot be loaded still needs Help and Contact Us.
  return status === 'signed-in' && (profile || !profileError) ? <SignedIn /> : <Frame />;
};
