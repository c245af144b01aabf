import { Link, useLocation } from 'react-router';
import type { Role } from '#src/contract/enums.ts';
import { SHELL } from '#src/texts/shell.ts';
import { cx } from '#src/ui/cx.ts';
import type { IconName } from '#src/ui/Icon.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { BadgedIcon } from './BadgedIcon.tsx';
import { type Badge, useBadge } from './badges.ts';
import { barEntries, type Entry, isCurrent } from './navigation.ts';

const cellClass = (current: boolean): string =>
  cx(
    'relative flex min-h-(--bottom-bar) w-full flex-col items-center justify-center gap-1 px-px text-center text-2xs leading-none no-underline',
    'focus-visible:-outline-offset-3 sm:flex-row sm:gap-7 sm:text-sm',
    current
      ? 'font-figure text-green-text before:absolute before:inset-x-[22%] before:-top-px before:h-1 before:rounded-b-[2px] before:bg-green-text'
      : 'font-label text-ink-2',
  );

interface FaceProps {
  readonly icon: IconName;
  readonly label: string;
  readonly badge?: Badge | undefined;
}

const Face = ({ icon, label, badge }: FaceProps) => (
  <>
    <BadgedIcon icon={icon} badge={badge} />
    <span>{label}</span>
    {badge && <VisuallyHidden>{` ${badge.value} ${badge.label}`}</VisuallyHidden>}
  </>
);

const Cell = ({ entry }: { readonly entry: Entry }) => {
  const current = isCurrent(entry, useLocation().pathname);
  const badge = useBadge(entry.path);
  return (
    <Link to={entry.path} {...(current && { 'aria-current': 'page' })} className={cellClass(current)}>
      <Face icon={entry.icon} label={entry.shortLabel ?? entry.label} badge={badge} />
    </Link>
  );
};

/** As wide as each other, but for a word that needs more: large text moves sideways, and none lies over another. */
const columns = { gridAutoColumns: 'minmax(min-content, 1fr)' } as const;

/** The navigation of phones and tablets: at most five places under the thumb. */
export const BottomBar = ({ role }: { readonly role: Role | undefined }) => {
  const { pathname } = useLocation();
  const { bar, more } = barEntries(role);
  const moreCurrent = more.some((entry) => isCurrent(entry, pathname));
  return (
    <nav
      aria-label={SHELL.navigation}
      className="z-(--z-bar) grid shrink-0 grid-flow-col overflow-x-auto bg-surface pb-[env(safe-area-inset-bottom)]"
      style={columns}
    >
      {bar.map((entry) => (
        <Cell key={entry.path} entry={entry} />
      ))}
      {more.length > 0 && (
        <Menu
          label={SHELL.entries.more}
          anchor="top end"
          className={cellClass(moreCurrent)}
          face={<Face icon="ellipsis" label={SHELL.entries.more} />}
          entries={more.map((entry) => ({ label: entry.label, icon: entry.icon, to: entry.path }))}
        />
      )}
    </nav>
  );
};
