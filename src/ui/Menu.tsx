import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly icon?: IconName;
  /** Goes there; else `onSelect` runs. */
  readonly to?: string;
  readonly onSelect?: () => void;
}

interface MenuProps {
  /** The button's name for assistive technology. */
  readonly label: string;
  /** What the button shows. */
  readonly face: ReactNode;
  readonly entries: readonly MenuEntry[];
  /** Who or what the menu is about, above its entries. */
  readonly heading?: ReactNode;
  /** Where it opens, seen from the button. */
  readonly anchor?: 'top start' | 'top end' | 'bottom start' | 'bottom end' | 'right end';
  readonly disabled?: boolean;
  readonly className?: string;
}

const rowClass =
  'flex w-full min-h-12 items-center gap-3 rounded-sm px-3 text-left font-label text-ink no-underline outline-none data-focus:bg-sunken';

const Row = ({ entry }: { readonly entry: MenuEntry }) => {
  const face = (
    <>
      {entry.icon && <Icon name={entry.icon} size={20} className="text-ink-2" />}
      {entry.label}
    </>
  );
  return (
    <MenuItem>
      {entry.to === undefined ? (
        <button type="button" onClick={entry.onSelect} className={rowClass}>
          {face}
        </button>
      ) : (
        <Link to={entry.to} className={rowClass}>
          {face}
        </Link>
      )}
    </MenuItem>
  );
};

/** Entries that a low window has no room for under each other stand in a second column: of a list that scrolls the end would be unseen. */
const columns = { display: 'grid', gridAutoFlow: 'column', gridTemplateRows: 'repeat(auto-fit, minmax(3rem, auto))' };

/** A button with a short list of what it leads to. Arrows, letters and Escape work as in every menu. */
export const Menu = ({
  label,
  face,
  entries,
  heading,
  anchor = 'bottom end',
  disabled = false,
  className,
}: MenuProps) => (
  <HeadlessMenu>
    <MenuButton aria-label={label} title={label} disabled={disabled} className={cx('rounded-sm', className)}>
      {face}
    </MenuButton>
    <MenuItems
      transition
      anchor={{ to: anchor, gap: 8, padding: 8 }}
      style={heading ? undefined : columns}
      className="z-(--z-dialog) min-w-60 rounded-md border border-line bg-surface p-1.5 shadow-2 outline-none transition-opacity duration-fast ease-out data-closed:opacity-0"
    >
      {heading && <div className="px-3 pt-2 pb-2.5 text-sm">{heading}</div>}
      {entries.map((entry) => (
        <Row key={entry.label} entry={entry} />
      ))}
    </MenuItems>
  </HeadlessMenu>
);
