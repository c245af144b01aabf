import { cx } from './cx.ts';
import type { FieldWiring } from './FieldFrame.tsx';
import { Icon, type IconName } from './Icon.tsx';
import './select.css';

/** An answer that can be chosen. */
export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

/** A list of answers, and the one that is chosen. */
export interface ChoiceProps {
  readonly value: string;
  readonly options: readonly SelectOption[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean | undefined;
}

interface ListProps extends ChoiceProps, Partial<FieldWiring> {
  readonly 'aria-label'?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly title?: string | undefined;
  /** Of the place it stands in, and of the list itself. */
  readonly className: string;
  readonly listClass: string;
}

/** The browser's own list of a few answers, with our arrow, or an icon in the place of both. */
export const SelectList = ({ value, options, onChange, icon, title, className, listClass, ...list }: ListProps) => (
  <span title={title} className={cx('select-list relative inline-flex items-center text-ink', className)}>
    <select
      {...list}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx('min-h-12 min-w-0 grow cursor-pointer rounded-sm outline-none', listClass)}
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

interface SelectBoxProps extends ChoiceProps {
  readonly id?: string;
  /** Its name where no label belongs to `id`. */
  readonly label?: string;
  /** Shown alone in the place of the answer, on a square of 48 px: in a row that has no room for words. */
  readonly icon?: IconName;
  readonly className?: string;
}

/** A few answers in our edge, as high as a dense button. */
export const SelectBox = ({ label, icon, className, ...choice }: SelectBoxProps) => (
  <SelectList
    {...choice}
    aria-label={label}
    icon={icon}
    title={icon && label}
    className={cx(
      'rounded-sm border-control border-line-control bg-surface',
      'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      icon && 'select-icon size-12 shrink-0 justify-center',
      className,
    )}
    listClass={cx('bg-surface font-label', !icon && 'pointer-fine:min-h-10')}
  />
);
