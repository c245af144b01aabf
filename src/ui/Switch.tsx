import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface SwitchProps {
  readonly label: string;
  /** A sentence under the label. */
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Needs its reason in the hint. */
  readonly disabled?: boolean;
}

/** Something that is on or off at once: a real checkbox under the drawing, the whole row its target. */
export const Switch = ({ label, hint, checked, onChange, disabled = false }: SwitchProps) => {
  const id = useId();
  return (
    <label className={cx('flex min-h-12 items-center gap-4', disabled ? 'cursor-not-allowed' : 'cursor-pointer')}>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-label">{label}</span>
        {hint !== undefined && (
          <span id={id} className="mt-0.5 block text-sm text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        {...(hint !== undefined && { 'aria-describedby': id })}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className={cx(
          'relative h-8 w-14 shrink-0 cursor-[inherit] appearance-none rounded-full border-2 transition-colors duration-base',
          'after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:transition-transform after:duration-base after:ease-out',
          'forced-colors:appearance-auto forced-colors:after:hidden',
          checked
            ? 'border-green-text bg-green after:translate-x-6 after:bg-on-green'
            : 'border-line-control bg-surface after:bg-line-control',
          disabled && 'border-line bg-sunken after:bg-line',
        )}
      />
    </label>
  );
};
