import '#src/ui/icons/all.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { SHELL } from '#src/texts/shell.ts';
import { BrandMark } from '#src/ui/BrandMark.tsx';
import { Toaster } from '#src/ui/Toaster.tsx';
import { HelpLinks } from './HelpLinks.tsx';

interface AccountFrameProps {
  /** The page's heading, on the sign. */
  readonly title: string;
  /** One line under it, where the sign is large. */
  readonly slogan: string;
  readonly children: ReactNode;
}

/**
 * The frame of the pages around signing in: a low sign over the form on a phone, the tall one of the sign-in page beside
 * it from 840 px on; Back to login, Help and Contact us at the foot.
 */
export const AccountFrame = ({ title, slogan, children }: AccountFrameProps) => (
  <div className="mx-auto flex min-h-dvh w-full max-w-120 flex-col bg-surface px-4 pt-[max(16px,env(safe-area-inset-top))] pb-[max(12px,env(safe-area-inset-bottom))] md:max-w-none md:flex-row md:gap-6 md:p-6">
    <header className="sign-line relative flex min-h-22 items-center gap-4 rounded-[14px] bg-green px-6 py-4 text-on-green after:inset-[5px] after:rounded-[10px] after:border-[2.5px] forced-colors:border md:sticky md:top-6 md:h-[calc(100dvh-48px)] md:flex-1 md:flex-col md:items-start md:justify-between md:p-[min(48px,6vh)]">
      <BrandMark height={44} onGreen className="md:h-[min(88px,20vh)] md:w-auto" />
      <div>
        <h1 className="text-[min(1.75rem,9vw)] leading-[1.05] font-strong tracking-figure md:text-[min(4rem,8vh+2vw)]">
          {title}
        </h1>
        <p className="mt-5 hidden text-xl leading-[1.3] font-[500] md:block">{slogan}</p>
      </div>
    </header>
    <div className="flex flex-1 flex-col justify-center pt-6 md:pt-0">
      <main className="mx-auto w-full md:max-w-100">{children}</main>
      <footer className="mx-auto mt-auto w-full pt-4 md:mt-0 md:max-w-100">
        <p className="flex justify-center">
          <Link
            to={PATHS.root}
            className="inline-flex min-h-12 items-center px-4 text-sm font-label text-blue-text underline underline-offset-3"
          >
            {SHELL.backToLogin}
          </Link>
        </p>
        <HelpLinks />
      </footer>
    </div>
    <Toaster label={SHELL.notices} closeLabel={SHELL.close} />
  </div>
);
