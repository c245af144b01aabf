import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Role } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { SHELL } from '#src/texts/shell.ts';
import { BrandMark } from '#src/ui/BrandMark.tsx';
import { Count } from '#src/ui/Count.tsx';
import { cx } from '#src/ui/cx.ts';
import type { IconName } from '#src/ui/Icon.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { BadgedIcon } from './BadgedIcon.tsx';
import { type Badge, useBadge } from './badges.ts';
import { useDrawer } from './drawer.ts';
import { drawerEntries, type Entry, isCurrent, settingsEntry } from './navigation.ts';

/** The classes of a row of the drawer; links, buttons and the account menu share them. */
export const drawerRowClass = (open: boolean, current = false): string =>
  cx(
    'relative flex min-h-12 w-full items-center rounded-sm text-[1rem] leading-none no-underline transition-colors duration-fast',
    open ? 'gap-3.5 px-3' : 'justify-center',
    current
      ? 'bg-green-tint font-strong text-green-text before:absolute before:inset-y-1.5 before:w-1 before:rounded-r-[2px] before:bg-green-text'
      : 'font-label text-ink-2 hover:bg-surface-2 hover:text-ink',
    current && (open ? 'before:-left-4' : 'before:-left-3'),
  );

/** Icon and word of a row; collapsed, the word is for assistive technology and the tooltip. */
export const DrawerFace = ({
  icon,
  label,
  open,
  badge,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly open: boolean;
  readonly badge?: Badge | undefined;
}) => (
  <>
    <BadgedIcon icon={icon} badge={open ? undefined : badge} />
    <span className={open ? 'truncate py-1' : 'sr-only'}>{label}</span>
    {badge && open && <Count {...badge} soft className="ml-auto" />}
    {badge && !open && <VisuallyHidden>{` ${badge.value} ${badge.label}`}</VisuallyHidden>}
  </>
);

interface RowProps {
  readonly entry: Entry;
  readonly open: boolean;
}

const Row = ({ entry, open }: RowProps) => {
  const current = isCurrent(entry, useLocation().pathname);
  const badge = useBadge(entry.path);
  return (
    <Link
      to={entry.path}
      {...(!open && { title: entry.label })}
      {...(current && { 'aria-current': 'page' })}
      className={drawerRowClass(open, current)}
    >
      <DrawerFace icon={entry.icon} label={entry.label} open={open} badge={badge} />
    </Link>
  );
};

interface SideNavigationProps {
  readonly role: Role | undefined;
  /** The account menu's row. */
  readonly account: (open: boolean) => ReactNode;
  readonly onLogOut: () => void;
  /** The sync line at the foot. */
  readonly foot: (open: boolean) => ReactNode;
}

/** The side navigation of a desktop: 300 px open, 80 collapsed. */
export const SideNavigation = ({ role, account, onLogOut, foot }: SideNavigationProps) => {
  const { open, toggle } = useDrawer();
  return (
    <aside
      className={cx(
        'z-(--z-drawer) flex h-full shrink-0 flex-col border-r border-line bg-surface pt-5 transition-[width] duration-slow ease-out print:hidden',
        open ? 'w-(--drawer-open) px-4' : 'w-(--drawer-closed) px-3',
      )}
    >
      <div className={cx('flex items-center', open ? 'mb-5 justify-between pl-2' : 'mb-3 flex-col gap-3')}>
        <Link
          to={PATHS.root}
          aria-label={SHELL.home}
          className="inline-flex min-h-12 items-center gap-3 text-[1.375rem] leading-none font-figure tracking-[-0.01em] text-ink no-underline"
        >
          <BrandMark height={36} />
          {open && <span>{SHELL.product}</span>}
        </Link>
        <IconButton
          icon={open ? 'panel-left-close' : 'panel-left-open'}
          label={open ? SHELL.closeMenu : SHELL.openMenu}
          aria-expanded={open}
          onClick={toggle}
        />
      </div>
      <div className={cx('flex min-h-0 flex-1 flex-col overflow-y-auto py-1', open ? '-mx-4 px-4' : '-mx-3 px-3')}>
        <nav aria-label={SHELL.navigation} className="grid gap-1">
          {drawerEntries(role).map((entry) => (
            <Row key={entry.path} entry={entry} open={open} />
          ))}
        </nav>
        <nav aria-label={SHELL.accountNavigation} className="mt-auto grid gap-1 pt-4">
          {account(open)}
          <Row entry={settingsEntry} open={open} />
          <button
            type="button"
            onClick={onLogOut}
            {...(!open && { title: SHELL.entries.logOut })}
            className={drawerRowClass(open)}
          >
            <DrawerFace icon="log-out" label={SHELL.entries.logOut} open={open} />
          </button>
        </nav>
      </div>
      <div className={cx('mt-3 border-t border-line', open ? '-mx-4' : '-mx-3')}>{foot(open)}</div>
    </aside>
  );
};
