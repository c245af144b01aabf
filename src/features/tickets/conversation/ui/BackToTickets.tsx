import { Link } from 'react-router';
import { CHATS } from '#src/texts/chats.ts';
import { Icon } from '#src/ui/Icon.tsx';

/** The way back from a ticket's page, in words. @param to where it leads */
export const BackToTickets = ({ to }: { readonly to: string }) => (
  <Link
    to={to}
    className="mb-2 inline-flex min-h-12 items-center gap-2 self-start text-sm font-label text-blue-text no-underline underline-offset-3 hover:underline print:hidden"
  >
    <Icon name="arrow-left" size={20} />
    {CHATS.backToTickets}
  </Link>
);
