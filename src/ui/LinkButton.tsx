import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';

interface LinkButtonProps {
  readonly to: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  readonly icon?: IconName;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link that looks like a button: it goes somewhere, so it is a link to everyone. */
export const LinkButton = ({
  to,
  variant = 'second',
  size = 'normal',
  wide = false,
  icon,
  className,
  children,
}: LinkButtonProps) => (
  <Link to={to} className={cx(buttonClass(variant, size, wide), className)}>
    {icon && <Icon name={icon} size={20} />}
    <span className="text-trim">{children}</span>
  </Link>
);
