import { Icon } from '../Icon.tsx';
import './table.css';

interface SelectBoxProps {
  readonly id?: string;
  /** Its name where no label belongs to `id`. */
  readonly label?: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** The browser's own list of a few answers in our edge, as high as a dense button. */
export const SelectBox = ({ id, label, value, options, onChange }: SelectBoxProps) => (
  <span className="data-select relative inline-flex items-center rounded-sm border-control border-line-control bg-surface text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="min-h-12 cursor-pointer rounded-sm bg-surface font-label text-ink outline-none pointer-fine:min-h-10"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevron-down" size={16} />
  </span>
);
