import { Link } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { SIGN_IN } from '#src/texts/sign-in.ts';

const linkClass =
  'inline-flex min-h-12 items-center px-4 text-sm font-label text-blue-text underline underline-offset-3';

/** Help | Contact us, under the forms of someone who is not signed in. */
export const HelpLinks = () => (
  <nav aria-label={SIGN_IN.links} className="mt-2.5 flex flex-wrap items-center justify-center gap-1">
    <Link to={PATHS.help} className={linkClass}>
      {SIGN_IN.help}
    </Link>
    <span aria-hidden className="h-4 w-[1.5px] bg-line-control" />
    <Link to={PATHS.contactUs} className={linkClass}>
      {SIGN_IN.contact}
    </Link>
  </nav>
);
