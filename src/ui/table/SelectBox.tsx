import { cx } from '../cx.ts';
import { Icon, type IconName } from '../Icon.tsx';
import './table.css';

interface SelectBoxProps {
  readonly id?: string;
  /** Its name where no label belongs to `id`. */
  readonly label?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Shown alone in the place of the answer, on a square of 48 px: in a row that has no room for words. */
  readonly icon?: IconName;
  /** As wide as its place. */
  readonly wide?: boolean;
}

/** The browser's own list of a few answers in our edge, as high as a dense button. */
export const SelectBox = ({ id, label, value, options, onChange, icon, wide }: SelectBoxProps) => (
  <span
    title={icon && label}
    className={cx(
      'data-select relative inline-flex items-center rounded-sm border-control border-line-control bg-surface text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      icon && 'data-select-icon size-12 shrink-0 justify-center',
    )}
  >
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(
        'min-h-12 cursor-pointer rounded-sm bg-surface font-label text-ink outline-none',
        !icon && 'pointer-fine:min-h-10',
        wide && 'w-full',
      )}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name={icon ?? 'chevron-down'} size={icon ? 24 : 16} />
  </span>
);
