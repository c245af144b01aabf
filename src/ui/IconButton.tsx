import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconName;
  /** Its name in words, for assistive technology and as a tooltip. Names the thing it acts on. */
  readonly label: string;
  /** With the edge of a control and a ground of its own. */
  readonly line?: boolean;
  readonly size?: 24 | 20;
}

/** A button of 48 px that shows an icon alone. */
export const IconButton = ({
  icon,
  label,
  line = false,
  size = 24,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={cx(
      'inline-grid size-12 shrink-0 place-items-center rounded-sm text-ink transition-colors duration-fast hover:bg-sunken print:hidden',
      'disabled:cursor-not-allowed disabled:text-ink-off disabled:hover:bg-transparent',
      line && 'border-control border-line-control bg-surface hover:bg-surface-2',
      className,
    )}
  >
    <Icon name={icon} size={size} />
  </button>
);
