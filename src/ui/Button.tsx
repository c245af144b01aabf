import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { SpinnerMark } from './Spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button a view: green acts. */
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** As wide as its place. */
  readonly wide?: boolean | undefined;
  /** Work is under way: the ring stands in the icon's place, presses do nothing, focus and width stay. */
  readonly busy?: boolean | undefined;
  /** What it says meanwhile ("Calculating..."); without, the same words. */
  readonly busyLabel?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly children: ReactNode;
}

const Face = ({ mark, hidden, children }: { mark: ReactNode; hidden: boolean; children: ReactNode }) => (
  <span
    aria-hidden={hidden}
    className={cx('col-start-1 row-start-1 inline-flex items-center justify-center gap-2', hidden && 'invisible')}
  >
    {mark}
    <span className="text-trim inline-flex items-center gap-2">{children}</span>
  </span>
);

/**
 * A button. Where `busy` is given at all, both faces lie in one cell, so that its width never changes while it works.
 * A busy button stays focusable and is announced as busy; a disabled one needs its reason in words beside it.
 */
export const Button = ({
  variant = 'second',
  size = 'normal',
  wide = false,
  busy,
  busyLabel,
  icon,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const mark = icon && <Icon name={icon} size={20} />;
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      className={cx(buttonClass(variant, size, wide), className)}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy === undefined ? (
        <>
          {mark}
          <span className="text-trim inline-flex items-center gap-2">{children}</span>
        </>
      ) : (
        <span className="grid">
          <Face mark={mark} hidden={busy}>
            {children}
          </Face>
          <Face mark={<SpinnerMark />} hidden={!busy}>
            {busyLabel ?? children}
          </Face>
        </span>
      )}
    </button>
  );
};
