import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

interface ToggleChipProps {
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** As high as a dense button, beside such. */
  readonly dense?: boolean;
}

/** One of a set of toggle buttons. Chosen is said by edge, ground and a check, not by colour alone. */
export const ToggleChip = ({
  pressed,
  onChange,
  children,
  disabled = false,
  autoFocus,
  dense = false,
}: ToggleChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    disabled={disabled}
    // biome-ignore lint/a11y/noAutofocus: whoever draws it says that it is the first thing to do
    autoFocus={autoFocus}
    onClick={() => onChange(!pressed)}
    className={cx(
      'inline-flex min-h-12 items-center gap-2 rounded-sm py-2 text-sm leading-none font-label',
      dense && 'pointer-fine:min-h-10',
      'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-off',
      pressed
        ? 'border-2 border-green-text bg-green-tint px-[13.5px] text-green-text'
        : 'border-control border-line-control bg-surface px-3.5 text-ink hover:bg-surface-2',
    )}
  >
    {pressed && <Icon name="check" size={16} />}
    <span className="text-trim">{children}</span>
  </button>
);
